import { countedRow, type ListPlace } from '#db/list-page.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import { requireCandidate } from '#kernel/caller.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { textProblem } from '#kernel/content-filter.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { listWithCards } from '#modules/search/public.server.ts'
import { giveBack, spend, creditsLeft } from '#modules/billing/public.server.ts'
import { jobOf, matcher, requireVisible } from './handlers.access.server.ts'
import type { matchingContract } from './contract.ts'
import { candidateInvited, invitationDeclined } from './events.ts'
import { renderResume } from './jobs.names.ts'
import { queueInvitation } from './mail.server.ts'
import { invitationStatus } from './store.candidate-state.server.ts'
import {
  countInvitations,
  declineInvitation,
  dismiss,
  invitationOf,
  hasApplied,
  insertInvitation,
  ownInvitations,
  restore,
} from './store.invitations.server.ts'
import { endUnlock, insertUnlock, unlockedAt } from './store.unlocks.server.ts'

type InvitationsContract = Omit<
  typeof matchingContract,
  'matching.list' | 'matching.details' | 'matching.compare' | 'matching.viewed'
>

const dayMs = 86_400_000

/** What an employer does about candidates, and what these answer. */
export const invitationsHandlers: Handlers<InvitationsContract> = {
  async 'matching.unlock'({ ctx, input: { id } }) {
    const who = matcher(ctx)
    const { companyId } = who
    await requireVisible(ctx, companyId, id)
    const unlock = await insertUnlock(ctx.db, { companyId, accountId: id, by: who.accountId, now: ctx.now })
    if (unlock) {
      await spend(ctx, { companyId, unit: 'UNLOCK', count: 1, subject: unlock, by: who.accountId })
      await ctx.audit({ action: 'match.unlock', subjectType: 'account', subjectId: id, details: { companyId } })
      await ctx.enqueue(renderResume, { accountId: id }, { key: `matching.resume:${id}` })
    }
    const at = (await unlockedAt(ctx.db, companyId, id)) ?? ctx.now
    return { unlockedAt: at.toISOString(), unlocks: await creditsLeft(ctx, companyId, 'UNLOCK') }
  },

  async 'matching.invite'({ ctx, input: { jobId, candidateId: accountId, message } }) {
    const who = matcher(ctx)
    const { companyId } = who
    const { head } = await jobOf(ctx, who, jobId)
    await requireVisible(ctx, companyId, accountId)
    const before = await invitationOf(ctx.db, accountId, { job_id: jobId })
    if (before) return { id: before.id, status: before.status, created: false }
    if (head.status !== 'ACTIVE') throw fail('JOB_NOT_OPEN')
    if ((await hasApplied(ctx.db, jobId, [accountId])).size > 0) throw fail('ALREADY_APPLIED')
    const problem = message && textProblem(message, await readSetting(ctx.db, 'blockedWords'))
    if (problem) throw invalid({ field: 'message', code: problem })
    const sent = await countInvitations(ctx.db, companyId, new Date(ctx.now.getTime() - dayMs))
    if (sent >= (await readSetting(ctx.db, 'invitationsPerDay'))) throw fail('LIMIT_REACHED')
    const id = await insertInvitation(ctx.db, { jobId, companyId, accountId, by: who.accountId, message, now: ctx.now })
    if (!id) {
      const other = await invitationOf(ctx.db, accountId, { job_id: jobId })
      if (!other) throw fail('CONFLICT')
      return { id: other.id, status: other.status, created: false }
    }
    await ctx.audit({ action: 'match.invite', subjectType: 'job_invitation', subjectId: id, details: { jobId } })
    await ctx.emit(candidateInvited, { invitationId: id, jobId, companyId, accountId })
    await queueInvitation(ctx, { id, jobId, accountId, message })
    return { id, status: 'WAITING', created: true }
  },

  async 'matching.dismiss'({ ctx, input: { jobId, candidateId: accountId, reason } }) {
    const who = matcher(ctx)
    const { companyId } = who
    await jobOf(ctx, who, jobId)
    await requireVisible(ctx, companyId, accountId)
    await dismiss(ctx.db, { jobId, companyId, accountId, by: who.accountId, reason, now: ctx.now })
    return { done: true }
  },

  async 'matching.restore'({ ctx, input: { jobId, candidateId: accountId } }) {
    const who = matcher(ctx)
    await jobOf(ctx, who, jobId)
    await restore(ctx.db, { jobId, companyId: who.companyId, accountId })
    return { done: true }
  },

  async 'matching.invitations'({ ctx, input: { page, limit, jobId = null } }) {
    const { accountId } = requireCandidate(ctx)
    const at = (place: Omit<ListPlace, 'page'>) => ownInvitations({ accountId, jobId, now: ctx.now }, place)
    const instants = { at: true, answeredAt: true, expiresAt: true } as const
    const { rows, cards } = await listWithCards(ctx, rowsOf(at({ limit, offset: (page - 1) * limit }), instants))
    const counted = await countedRow(rows, page, async (place) => (await at(place).execute(ctx.db)).rows)
    const list = rows.flatMap((row) => {
      const job = cards.get(row.job_id)
      if (!job) return []
      const status = invitationStatus(row.status, { status: row.jobStatus, expiresAt: row.expiresAt }, ctx.now)
      const answeredAt = row.answeredAt?.toISOString() ?? null
      return [{ id: row.id, job, message: row.message, status, sentAt: row.at.toISOString(), answeredAt }]
    })
    return { list, total: counted?.total ?? 0, page, limit, waiting: counted?.waiting ?? 0 }
  },

  async 'matching.declineInvitation'({ ctx, input: { id } }) {
    const { accountId } = requireCandidate(ctx)
    const declined = await declineInvitation(ctx.db, { id, accountId, now: ctx.now })
    if (!declined) {
      const present = await invitationOf(ctx.db, accountId, { id })
      if (!present) throw fail('NOT_FOUND')
      if (present.status === 'APPLIED') throw fail('ALREADY_APPLIED')
      return { done: true }
    }
    const { companyId, jobId } = declined
    const unlock = await endUnlock(ctx.db, companyId, accountId, ctx.now)
    const refunded = unlock !== null && (await giveBack(ctx, { unit: 'UNLOCK', subject: unlock, reason: 'DECLINED' }))
    await ctx.audit({
      action: 'invitations.decline',
      subjectType: 'job_invitation',
      subjectId: id,
      details: { refunded },
    })
    await ctx.emit(invitationDeclined, { invitationId: id, jobId, companyId, accountId })
    return { done: true }
  },
}
