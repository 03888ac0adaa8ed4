import { jobName } from '#kernel/job.ts'
import { administratorChanged } from '#modules/accounts/events.ts'
import { companyDecided, companyFlagged, companyProposalDecided } from '#modules/companies/events.ts'
import { jobFlagged, jobReviewDecided } from '#modules/jobs/events.ts'
import { jobReported } from '#modules/activity/events.ts'
import { messagesReported } from '#modules/messages/events.ts'
import { reviewModerated, reviewReported } from '#modules/reviews/events.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, on, type Job } from '#platform/core/module.server.ts'
import { allowEvidence, endUnanswered, remindUnanswered } from './handlers.evidence.server.ts'
import { closeReview, closeReviewed, closeScreened, release } from './handlers.hold.server.ts'
import { liftOwner } from './handlers.owner.server.ts'
import { restrainReporters } from './handlers.reporters.server.ts'
import { assess, fileInteraction, fileMessages, fileReview } from './handlers.reports.server.ts'
import { openScreened } from './handlers.screened.server.ts'
import { mailDigest } from './mail.digest.server.ts'
import { mailLifted } from './mail.server.ts'
import { releaseCasesOf } from './store.cases.server.ts'
import { dueRestrictions, endRestriction, insertDecision } from './store.decisions.server.ts'
import { lockCase, openCases } from './store.reports.server.ts'
import { ownerColumns, ownerOf } from './store.owner.server.ts'

const endDue = jobName<object>('moderation.due')
const checkReporters = jobName<object>('moderation.reporters')
/** At eight in the morning of western Indonesia. */
const digest = jobName<object>('moderation.digest')
const assessOpen = jobName<{ after?: string }>('moderation.assess')

/** Lifts suspensions and other limits and shows held jobs whose time is over. */
async function liftDue(ctx: Context): Promise<void> {
  for (const restriction of await dueRestrictions(ctx.db, ctx.now)) {
    if (restriction.kind === 'HELD') {
      ctx.log.error({ caseId: restriction.case_id }, 'a hidden job is shown again: nobody decided within a day')
      await release(ctx, restriction.target_id, null)
      continue
    }
    const owner = ownerOf(restriction)
    await endRestriction(ctx.db, restriction.id, ctx.now)
    if (restriction.kind !== 'SUSPENDED' || !(await liftOwner(ctx, owner, null))) continue
    await insertDecision(ctx.db, {
      case_id: restriction.case_id,
      ...ownerColumns(owner),
      actions: ['LIFT'],
      reasons: [],
      at: ctx.now,
    })
    await mailLifted(ctx, owner, restriction.id)
  }
  await remindUnanswered(ctx)
  await endUnanswered(ctx)
}

/** How many people see what was reported changes by the hour, and with it what comes first. */
async function assessAgain(ctx: Context, after: string | null): Promise<void> {
  const rows = await openCases(ctx.db, after)
  for (const { id } of rows) {
    const row = await lockCase(ctx.db, id)
    if (row && !row.decided_at) await assess(ctx, row, false)
  }
  const last = rows.at(-1)
  if (last && rows.length === 200)
    await ctx.enqueue(assessOpen, { after: last.id }, { key: `moderation.assess:${last.id}` })
}

export const moderationJobs: readonly Job[] = [
  handle(endDue, (ctx) => liftDue(ctx), { cron: '* * * * *' }),
  handle(checkReporters, (ctx) => restrainReporters(ctx), { cron: '41 * * * *' }),
  handle(digest, (ctx) => mailDigest(ctx), { cron: '3 1 * * *' }),
  handle(assessOpen, (ctx, { after }) => assessAgain(ctx, after ?? null), { cron: '17 * * * *' }),
]

export const moderationListeners = [
  on(administratorChanged, (ctx, { accountId }) => releaseCasesOf(ctx.db, accountId)),
  on(jobReported, (ctx, report) => fileInteraction(ctx, report)),
  on(reviewReported, fileReview),
  on(messagesReported, fileMessages),
  on(reviewModerated, (ctx, { reviewId, decision }) => closeReview(ctx, reviewId, decision)),
  on(fileReadRequested, allowEvidence),
  on(jobFlagged, (ctx, { jobId: id, again }) => openScreened(ctx, { type: 'JOB', id, again })),
  on(companyFlagged, (ctx, { companyId: id, again }) => openScreened(ctx, { type: 'COMPANY', id, again })),
  on(companyDecided, async (ctx, { companyId, from, to }) => {
    if (from === 'PENDING' && (to === 'APPROVED' || to === 'REJECTED'))
      await closeScreened(ctx, companyId, to === 'APPROVED')
  }),
  on(companyProposalDecided, async (ctx, { companyId, outcome }) => {
    if (outcome !== 'PARTIALLY_ACCEPTED') await closeScreened(ctx, companyId, outcome === 'ACCEPTED')
  }),
  on(jobReviewDecided, (ctx, { jobId, decision }) => closeReviewed(ctx, jobId, decision)),
]
