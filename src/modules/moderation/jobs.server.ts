import { jobName } from '#kernel/job.ts'
import { companyDecided } from '#modules/companies/events.ts'
import { jobFlagged, jobReviewDecided } from '#modules/jobs/events.ts'
import { jobReported } from '#modules/activity/events.ts'
import { liftCompany } from '#modules/companies/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, on, type Job } from '#platform/core/module.server.ts'
import { closeReviewed, release } from './handlers.hold.server.ts'
import { assess, fileInteraction } from './handlers.reports.server.ts'
import { openScreened } from './handlers.screened.server.ts'
import { mailLifted } from './mail.server.ts'
import { dueRestrictions, endRestriction, insertDecision, runningSuspension } from './store.decisions.server.ts'
import { lockCase, openCases } from './store.reports.server.ts'
import { readTarget } from './store.targets.server.ts'

const endDue = jobName<object>('moderation.due')
const assessOpen = jobName<{ after?: string }>('moderation.assess')

/** Lifts suspensions and shows held jobs whose time is over. */
async function liftDue(ctx: Context): Promise<void> {
  for (const restriction of await dueRestrictions(ctx.db, ctx.now)) {
    if (restriction.kind === 'HELD') {
      await release(ctx, restriction.target_id, null)
      continue
    }
    const companyId = restriction.company_id
    await endRestriction(ctx.db, restriction.id, ctx.now)
    const company = await readTarget(ctx.db, 'COMPANY', companyId)
    if (company?.status !== 'SUSPENDED') continue
    await insertDecision(ctx.db, {
      case_id: restriction.case_id,
      company_id: companyId,
      actions: ['LIFT'],
      reasons: [],
      at: ctx.now,
    })
    await liftCompany(ctx, { companyId, by: null })
    await mailLifted(ctx, { companyId, company: company.title, key: restriction.id })
  }
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
  handle(assessOpen, (ctx, { after }) => assessAgain(ctx, after ?? null), { cron: '17 * * * *' }),
]

export const moderationListeners = [
  on(jobReported, (ctx, report) => fileInteraction(ctx, report)),
  on(jobFlagged, (ctx, { jobId }) => openScreened(ctx, jobId)),
  on(jobReviewDecided, (ctx, { jobId, decision }) => closeReviewed(ctx, jobId, decision)),

  /** An administrator approved the company by hand: what suspended it is over. */
  on(companyDecided, async (ctx, { companyId, from }) => {
    if (from !== 'SUSPENDED') return
    const running = await runningSuspension(ctx.db, companyId)
    if (running) await endRestriction(ctx.db, running.id, ctx.now)
  }),
]
