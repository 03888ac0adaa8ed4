import { readSetting, todayHere } from '#modules/reference/public.server.ts'
import { isReviewed, requireUnrestricted } from '#modules/accounts/public.server.ts'
import { entitlementsOf, isJobSlotSuspended, takeJobSlot } from '#modules/billing/public.server.ts'
import { Fail } from '#kernel/fail.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import {
  lockOwnJob,
  requireManager,
  changeStatus,
  requireApprovedCompany,
  requireVersion,
  failIf,
} from './handlers.access.server.ts'
import { recordScreen, type Screening } from '#modules/screening/public.server.ts'
import { indexPublished, jobScreen } from './handlers.screen.server.ts'
import { firstEnd } from './closing/handlers.server.ts'
import type { jobsContract } from './contract.ts'
import { jobFlagged, jobPublished } from './events.ts'
import { publishTarget, transitionProblem, type JobActor } from './rules.ts'
import { screenRepost } from './lifecycle/handlers.repost.server.ts'
import { screenedAgainst } from './store.accepted.server.ts'
import { insertVersion, readContent } from './store.proposal.server.ts'
import { citiesOf, countPublished, skillsOf, type JobPatch, type JobRow } from './store.server.ts'
import { missingInRow } from './store.view.server.ts'

type PublishOptions = { patch?: JobPatch; screening?: Screening }

/**
 * Makes a job public. Every way to publish ends here, so that whatever depends on publishing has one place. A job that returns from a repeated
 * review keeps its dates.
 */
export async function publishJob(ctx: Context, row: JobRow, by: JobActor, how: PublishOptions = {}): Promise<JobRow> {
  const { patch = {}, screening } = how
  const { jobDays } = await entitlementsOf(ctx, row.company_id)
  const running = row.published_at !== null && row.expires_at !== null && row.expires_at > ctx.now
  const dates = running ? {} : { published_at: ctx.now, ...(await firstEnd(ctx, row, jobDays)) }
  const live = await changeStatus(ctx, row, {
    to: 'ACTIVE',
    by,
    patch: { ...patch, ...dates, status_reason: null, status_note: null },
  })
  const content = await readContent(ctx.db, live)
  await indexPublished(ctx, live, content)
  await insertVersion(ctx.db, row.id, {
    content,
    acceptance: patch.reviewed_by ? 'REVIEWED' : 'PUBLISHED',
    by: row.created_by,
    acceptedBy: patch.reviewed_by ?? null,
    ...(screening && { screening }),
    at: ctx.now,
  })
  await ctx.emit(jobPublished, { jobId: row.id })
  // Its slot was lost while it was under review: approving must not fail, and the job waits for a slot.
  if (await isJobSlotSuspended(ctx, row.id))
    return changeStatus(ctx, live, { to: 'PAUSED', by: 'system', reason: 'PLAN_LIMIT' })
  return live
}

export const publishHandlers: Pick<Handlers<typeof jobsContract>, 'jobs.confirmPost'> = {
  async 'jobs.confirmPost'({ ctx, input }) {
    const member = requireManager(ctx.caller)
    const row = await lockOwnJob(ctx, member, input.id)
    const answer = (job: JobRow) => ({
      id: job.id,
      slug: job.slug,
      status: job.status,
      version: job.version,
      expiresAt: job.expires_at?.toISOString() ?? null,
    })
    if (row.status === 'ACTIVE' || row.status === 'PENDING_REVIEW') return answer(row)
    await requireApprovedCompany(ctx, member.companyId)
    await requireUnrestricted(ctx, 'NO_POSTING')
    requireVersion(row, input.version)
    const [skills, locations] = [await skillsOf(ctx.db, row.id), await citiesOf(ctx.db, row.id)]
    const missing = missingInRow(row, { skills, locations, today: await todayHere(ctx.db, ctx.now) })
    const against = await screenedAgainst(ctx.db, member.companyId)
    const screen = await jobScreen(ctx, row, against)
    const requested = await readContent(ctx.db, row)
    const posted = { requested, screening: await screen(requested), website: against.website }
    const { screening, waits } = await screenRepost(ctx, row, posted)
    const reviewed = waits || (await isReviewed(ctx.db, member.companyId, ctx.now))
    const target = publishTarget(
      reviewed ? 'all' : await readSetting(ctx.db, 'reviewBeforePublishing'),
      await countPublished(ctx.db, member.companyId),
      screening.outcome,
    )
    failIf(transitionProblem(row.status, target, 'employer'))
    if (missing.length > 0) throw new Fail('JOB_INCOMPLETE', missing)
    await recordScreen(ctx.db, { jobId: row.id }, { ...screening, now: ctx.now })
    await takeJobSlot(ctx, { companyId: member.companyId, jobId: row.id, by: member.accountId })
    if (target === 'ACTIVE') return answer(await publishJob(ctx, row, 'employer', { screening }))
    const waiting = await changeStatus(ctx, row, {
      to: 'PENDING_REVIEW',
      by: 'employer',
      patch: { status_reason: null, status_note: null },
    })
    if (screening.outcome === 'HOLD') await ctx.emit(jobFlagged, { jobId: row.id })
    return answer(waiting)
  },
}
