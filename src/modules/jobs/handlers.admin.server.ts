import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { requireImpartial } from '#modules/accounts/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { labelScreen, monthlyPay, outcomeOf, type PayLevel } from '#modules/screening/public.server.ts'
import { changeStatus, requireApprovedCompany, requireVersion } from './handlers.access.server.ts'
import { publishJob } from './handlers.publish.server.ts'
import { indexPublished, jobScreen, recordAfterDecision } from './handlers.screen.server.ts'
import type { jobsAdminContract } from './contract.admin.ts'
import { jobChanged, jobProposalDecided, jobReviewDecided, jobTermsChanged } from './events.ts'
import { queueDecisionMail, queueProposalMail } from './mail.server.ts'
import { proposalParts } from './handlers.proposal.server.ts'
import { changesTerms, type WatchedContent } from './rules.proposal.ts'
import { isLive, statusAt } from './rules.ts'
import type { ScreenedAgainst } from './store.accepted.server.ts'
import {
  closeProposal,
  contentOf,
  ensureFirstVersion,
  insertVersion,
  openProposal,
  patchOf,
  readContent,
  type Proposal,
} from './store.proposal.server.ts'
import { factsOf, lockJob, patchJob, replaceLocations, replaceQuestions, type JobRow } from './store.server.ts'
import { readReview, versionsView } from './store.versions.server.ts'
import { listReviewQueue } from './store.lists.server.ts'
import { buildJobView, findJob, type JobParts } from './store.view.server.ts'

type ReadContext = Pick<Context, 'db' | 'locale' | 'now'>
const outcomes = { APPROVE: 'APPROVED', REJECT: 'REJECTED', REMOVE: 'REMOVED' } as const

export const jobsAdminHandlers: Handlers<typeof jobsAdminContract> = {
  async 'admin.jobs.queue'({ ctx, input }) {
    return listReviewQueue(ctx.db, input, ctx.now)
  },

  async 'admin.jobs.get'({ ctx, input }) {
    const job = await findJob(ctx.db, input.id)
    if (!job) throw fail('NOT_FOUND')
    const { row, parts } = job
    const { view } = await buildJobView(ctx.db, row, parts, { locale: ctx.locale, now: ctx.now, own: true })
    const { proposal, versions, against, connections } = await readReview(ctx.db, row)
    const content = contentOf(row, parts)
    const screening = await screeningOf(ctx, row, { content, against })
    return {
      job: view,
      deletedAt: row.deleted_at?.toISOString() ?? null,
      screening,
      pay: payOf(content, screening.level),
      proposal: proposal && (await proposalForModerators(ctx, { row, parts }, proposal)),
      versions: await versionsView(ctx.db, versions, ctx.locale),
      connections,
    }
  },

  async 'admin.jobs.decide'({ ctx, input }) {
    const administrator = requireAdministrator(ctx)
    const row = await lockJob(ctx.db, input.id)
    if (!row || row.deleted_at) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: row.company_id })
    requireVersion(row, input.version)
    const decisionReason =
      input.decision === 'APPROVE' ? { reason: null, note: null } : { reason: input.reason, note: input.note }
    const patch = {
      reviewed_at: ctx.now,
      reviewed_by: administrator.accountId,
      status_reason: decisionReason.reason,
      status_note: decisionReason.note,
    }
    if (input.decision === 'APPROVE') await requireApprovedCompany(ctx, row.company_id)
    const screening = await screeningOf(ctx, row, { content: await readContent(ctx.db, row) })
    const moved =
      input.decision === 'APPROVE'
        ? await publishJob(ctx, row, 'admin', { patch, screening })
        : await changeStatus(ctx, row, {
            to: input.decision === 'REJECT' ? 'REJECTED' : 'REMOVED',
            by: 'admin',
            reason: decisionReason.reason,
            patch,
          })
    const isRefused = input.decision !== 'APPROVE'
    await labelScreen(ctx.db, { jobId: row.id }, { hits: screening.hits, verdict: () => isRefused, now: ctx.now })
    await recordAfterDecision(ctx, moved)
    const decision = outcomes[input.decision]
    await ctx.audit({
      action: 'jobs.decide',
      subjectType: 'job',
      subjectId: row.id,
      details: { decision, from: row.status, reason: decisionReason.reason },
    })
    await ctx.emit(jobReviewDecided, { jobId: row.id, decision, reason: decisionReason.reason })
    await queueDecisionMail(ctx, moved, decision)
    return { id: moved.id, status: moved.status, version: moved.version }
  },

  async 'admin.jobs.decideProposal'({ ctx, input }) {
    const administrator = requireAdministrator(ctx)
    const row = await lockJob(ctx.db, input.id)
    if (!row || row.deleted_at) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: row.company_id })
    requireVersion(row, input.version)
    const proposal = await openProposal(ctx.db, row.id)
    if (!proposal || !isLive(statusAt(factsOf(row), ctx.now))) throw fail('TRANSITION_NOT_ALLOWED')
    if (input.decision === 'ACCEPT') await requireApprovedCompany(ctx, row.company_id)
    const accepted = input.decision === 'ACCEPT'
    const { reason, note } = input.decision === 'ACCEPT' ? { reason: null, note: null } : input
    const changed = accepted
      ? await applyProposal(ctx, row, proposal, administrator.accountId)
      : await patchJob(ctx.db, row.id, {}, ctx.now)
    const decision = accepted ? 'ACCEPTED' : 'REJECTED'
    await labelScreen(ctx.db, { jobId: row.id }, { hits: proposal.hits, verdict: () => !accepted, now: ctx.now })
    await closeProposal(ctx.db, row.id, { status: decision, now: ctx.now, by: administrator.accountId, reason, note })
    await recordAfterDecision(ctx, changed)
    await ctx.audit({
      action: 'jobs.decideProposal',
      subjectType: 'job',
      subjectId: row.id,
      details: { decision, fields: Object.keys(proposal.changes), score: proposal.score, reason },
    })
    await ctx.emit(jobProposalDecided, { jobId: row.id, decision })
    await queueProposalMail(ctx, changed, decision, { reason, note })
    return { id: changed.id, status: changed.status, version: changed.version }
  },
}

/** What the screen finds in the job as it is: a moderator who accepts it has seen that. */
async function screeningOf(
  ctx: Context,
  row: JobRow,
  { content, against }: { content: WatchedContent; against?: ScreenedAgainst },
) {
  const screen = await jobScreen(ctx, row, against)
  return screen(content)
}

/** The most that a job pays in a month beside what comparable jobs pay. */
function payOf({ salary: { min, max, currency, period } }: WatchedContent, level: PayLevel | null) {
  const most = max ?? min
  return most !== null && period && currency ? { monthlyMinor: monthlyPay(most, period), currency, level } : null
}

/** Publishes the changes of a locked job. */
async function applyProposal(ctx: Context, row: JobRow, { changes, byAccount, ...proposal }: Proposal, by: string) {
  const published = await readContent(ctx.db, row)
  await ensureFirstVersion(ctx.db, row, published)
  if (changes.places) await replaceLocations(ctx.db, row.id, changes.places.locations)
  if (changes.questions) await replaceQuestions(ctx.db, row.id, changes.questions, ctx.now)
  const newTerms = changesTerms(published, changes)
  const patch = { ...patchOf(changes), ...(newTerms && { terms_changed_at: ctx.now }) }
  const changed = await patchJob(ctx.db, row.id, patch, ctx.now)
  await indexPublished(ctx, changed, { ...published, ...changes })
  await insertVersion(ctx.db, row.id, {
    content: { ...published, ...changes },
    acceptance: 'REVIEWED',
    by: byAccount,
    acceptedBy: by,
    screening: proposal,
    at: ctx.now,
  })
  await ctx.emit(jobChanged, { jobId: row.id })
  if (newTerms) await ctx.emit(jobTermsChanged, { jobId: row.id, companyId: row.company_id })
  return changed
}

/** The changes that wait, as the job would be with them. */
async function proposalForModerators(ctx: ReadContext, job: { row: JobRow; parts: JobParts }, proposal: Proposal) {
  const { score, hits, byName } = proposal
  const screening = { score, hits, outcome: outcomeOf(score, await readSetting(ctx.db, 'flagScores')) }
  return { ...(await proposalParts(ctx, job, proposal)), byName, screening }
}
