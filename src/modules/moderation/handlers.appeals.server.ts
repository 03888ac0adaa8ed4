import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import { restoreJob } from '#modules/jobs/public.server.ts'
import { restoreReported } from '#modules/messages/public.server.ts'
import { restoreReview } from '#modules/reviews/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { appealsContract } from './contract.appeals.ts'
import { appealDecided } from './events.ts'
import { liftOwner, ownerSubject, requireOwner } from './handlers.owner.server.ts'
import { mailAppeal } from './mail.server.ts'
import { appealAnswerDays } from './rules.ts'
import {
  decideAppeal,
  insertAppeal,
  lockAppeal,
  refuseReports,
  restrictionsOf,
  statementOf,
  voidStrikes,
} from './store.appeals.server.ts'
import { isOwnCase } from './store.cases.server.ts'
import { endRestriction, insertDecision } from './store.decisions.server.ts'
import { ownerColumns, type Owner } from './store.owner.server.ts'

type Appeal = NonNullable<Awaited<ReturnType<typeof lockAppeal>>>

/** Puts back what a decision took away. */
async function restore(ctx: Context, { targetType, targetId }: Appeal, by: string): Promise<void> {
  if (targetType === 'JOB') await restoreJob(ctx, { jobId: targetId, by })
  if (targetType === 'REVIEW') await restoreReview(ctx, { reviewId: targetId, by })
  if (targetType === 'MESSAGE') await restoreReported(ctx, targetId)
}

/** Ends exactly what the appealed decision began. */
async function reverse(ctx: Context, appeal: Appeal, { by, note }: { by: string; note: string | null }) {
  const { db, now } = ctx
  const { decisionId, companyId, accountId, caseId } = appeal
  const restrictions = await restrictionsOf(db, decisionId)
  const isSuspended = restrictions.some(({ kind }) => kind === 'SUSPENDED')
  await insertDecision(db, {
    case_id: caseId,
    ...ownerColumns({ companyId, accountId }),
    actions: ['RESTORE', ...(restrictions.length > 0 ? ['LIFT'] : [])],
    reasons: [],
    inner_note: note,
    by_admin: by,
    reverses: decisionId,
    at: now,
  })
  await voidStrikes(db, decisionId, now)
  await refuseReports(db, caseId)
  for (const { id } of restrictions) await endRestriction(db, id, now)
  if (isSuspended) await liftOwner(ctx, { companyId, accountId }, by)
  if (appeal.actions.includes('REMOVE')) await restore(ctx, appeal, by)
}

const subjectOf = (owner: Owner, statement: { target_type: CaseTarget; subject_title: string } | undefined) => ({
  owner,
  type: statement?.target_type ?? 'COMPANY',
  title: statement?.subject_title ?? '',
})

export const appealsHandlers: Handlers<typeof appealsContract> = {
  async 'moderation.appeal'({ ctx, input: { decisionId, text } }) {
    const { accountId, owner } = requireOwner(ctx)
    const statement = await statementOf(ctx.db, decisionId, owner)
    // Of what a rule hides a person decides within a day; that decision can be appealed.
    if (!statement || statement.actions.includes('HOLD')) throw fail('NOT_FOUND')
    if (statement.appeal_until < ctx.now) throw fail('APPEAL_TOO_LATE')
    const dueAt = new Date(ctx.now.getTime() + appealAnswerDays * 86_400_000)
    const made = await insertAppeal(ctx.db, { decisionId, owner, by: accountId, text, now: ctx.now, dueAt })
    if (!made) throw fail('ALREADY_APPEALED')
    await ctx.audit({ action: 'cases.appeal', ...ownerSubject(owner) })
    await mailAppeal(ctx, 'appealed', { appealId: made.id, ...subjectOf(owner, statement), answer: null })
    return { done: true }
  },

  async 'admin.appeals.decide'({ ctx, input: { id, outcome, answer, note } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const appeal = await lockAppeal(ctx.db, id)
    if (!appeal) throw fail('NOT_FOUND')
    if (appeal.decidedAt) throw fail('STALE_VERSION')
    const owner = { companyId: appeal.companyId, accountId: appeal.accountId }
    const own = await isOwnCase(ctx.db, by, { id: appeal.caseId, ...owner })
    if (own || appeal.decidedBy === by) throw fail('OWN_CASE')
    await decideAppeal(ctx.db, { id, by, outcome, answer, now: ctx.now })
    if (outcome === 'REVERSED') await reverse(ctx, appeal, { by, note })
    const subject = subjectOf(owner, await statementOf(ctx.db, appeal.decisionId, owner))
    await mailAppeal(ctx, outcome === 'REVERSED' ? 'reversed' : 'upheld', { appealId: id, ...subject, answer })
    await ctx.audit({
      action: 'cases.appealDecided',
      ...ownerSubject(owner),
      ...(owner.companyId !== null && { companyId: owner.companyId }),
      details: { outcome, case: appeal.caseId },
    })
    await ctx.emit(appealDecided, { appealId: id, ...owner, title: subject.title })
    return { done: true }
  },
}
