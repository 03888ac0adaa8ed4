import { jobSlotsSuspended } from '#modules/billing/events.ts'
import { freeJobSlot } from '#modules/billing/public.server.ts'
import { companyClosed, companyDecided, companyErased } from '#modules/companies/events.ts'
import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, on, type Job } from '#platform/core/module.server.ts'
import { changeStatus, companyStatus } from './handlers.access.server.ts'
import { jobChanged, jobClosingSoon, jobDeleted, liveJobsShown } from './events.ts'
import { patchJob } from './store.server.ts'
import { queueClosingMail, queueExpiredMail } from './mail.server.ts'

/** Expires jobs; runs every minute, so that search and pages agree within 60 s (RE-39). */
export const expireJobs = jobName<object>('jobs.expire')
/** Notifies employers three days before a job expires. */
export const remindClosing = jobName<object>('jobs.remindClosing')

/** Closes the jobs of a company that its owner closed. */
const closeOfCompany = jobName<{ companyId: string }>('jobs.closeOfCompany')
/** Pauses the open jobs of a company whose slots its plan no longer covers. */
const pauseSuspended = jobName<{ companyId: string }>('jobs.pauseSuspended')
/** Deletes the jobs of a company whose details are erased. */
const deleteOfCompany = jobName<{ companyId: string }>('jobs.deleteOfCompany')

/** Shows or hides the open jobs of a company that was approved or is no longer, from a job on. */
const showOfCompany = jobName<{ companyId: string; after: string }>('jobs.showOfCompany')

const batchSize = 200
const remindMs = 3 * 86_400_000

async function expire(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .where('expires_at', '<=', ctx.now)
    .where('deleted_at', 'is', null)
    .orderBy('expires_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of due) await queueExpiredMail(ctx, await changeStatus(ctx, row, { to: 'EXPIRED', by: 'system' }))
  if (due.length === batchSize) await ctx.enqueue(expireJobs, {}, { key: 'jobs.expire.more' })
}

async function remind(ctx: Context): Promise<void> {
  const soon = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('expires_at', '<=', new Date(ctx.now.getTime() + remindMs))
    .where((where) =>
      where.or([where('reminded_for', 'is', null), where('reminded_for', '<>', where.ref('expires_at'))]),
    )
    .orderBy('expires_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of soon) {
    // The version stays the same, so that forms open in a browser can still be saved.
    await ctx.db.updateTable('job').set({ reminded_for: row.expires_at }).where('id', '=', row.id).execute()
    await ctx.emit(jobClosingSoon, { jobId: row.id, expiresAt: row.expires_at?.toISOString() ?? '' })
    await queueClosingMail(ctx, row)
  }
  if (soon.length === batchSize) await ctx.enqueue(remindClosing, {}, { key: 'jobs.remindClosing.more' })
}

const closed = (now: Date) => ({ closed_at: now, close_reason: 'OTHER' }) as const

/** Runs at once after the closing. A company that was reopened in between keeps what is left of its jobs. */
async function closeJobsOfCompany(ctx: Context, { companyId }: { companyId: string }): Promise<void> {
  if ((await companyStatus(ctx, companyId)) !== 'CLOSED') return
  const live = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', 'in', ['ACTIVE', 'PAUSED'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
  for (const row of live)
    await changeStatus(ctx, row, { to: 'CLOSED', by: 'employer', reason: 'OTHER', patch: closed(ctx.now) })
  if (live.length === batchSize)
    await ctx.enqueue(closeOfCompany, { companyId }, { key: `jobs.closeOfCompany.more:${companyId}` })
}

async function pauseSuspendedJobs(ctx: Context, { companyId }: { companyId: string }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('job_slot')
          .select('job_slot.id')
          .whereRef('job_slot.job_id', '=', 'job.id')
          .where('job_slot.freed_at', 'is', null)
          .where('job_slot.suspended_at', 'is not', null),
      ),
    )
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
  for (const row of rows) await changeStatus(ctx, row, { to: 'PAUSED', by: 'system', reason: 'PLAN_LIMIT' })
  if (rows.length === batchSize)
    await ctx.enqueue(pauseSuspended, { companyId }, { key: `jobs.pauseSuspended.more:${companyId}` })
}

/** When a company loses or regains its approval, its open jobs leave or re-enter search: the first at once, a batch a transaction. */
async function showJobsOfCompany(ctx: Context, companyId: string, after: string | null): Promise<void> {
  let query = ctx.db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
  if (after !== null) query = query.where('id', '>', after)
  const jobIds = (await query.orderBy('id').limit(batchSize).execute()).map(({ id }) => id)
  const last = jobIds.at(-1)
  if (last === undefined) return
  await ctx.emit(liveJobsShown, { jobIds })
  if (jobIds.length === batchSize)
    await ctx.enqueue(showOfCompany, { companyId, after: last }, { key: `jobs.showOfCompany:${companyId}:${last}` })
}

async function deleteJobsOfCompany(ctx: Context, { companyId }: { companyId: string }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
  for (const { id: jobId } of rows) {
    await freeJobSlot(ctx, jobId)
    await patchJob(ctx.db, jobId, { deleted_at: ctx.now }, ctx.now)
    await ctx.emit(jobDeleted, { jobId })
    await ctx.emit(jobChanged, { jobId })
  }
  if (rows.length === batchSize)
    await ctx.enqueue(deleteOfCompany, { companyId }, { key: `jobs.deleteOfCompany.more:${companyId}` })
}

export const jobsJobs: readonly Job[] = [
  handle(closeOfCompany, closeJobsOfCompany),
  handle(pauseSuspended, pauseSuspendedJobs),
  handle(deleteOfCompany, deleteJobsOfCompany),
  handle(showOfCompany, (ctx, { companyId, after }) => showJobsOfCompany(ctx, companyId, after)),
  handle(expireJobs, expire, { cron: '* * * * *' }),
  handle(remindClosing, remind, { cron: '11 * * * *' }),
]

export const jobsListeners = [
  on(companyClosed, (ctx, { companyId }) =>
    ctx.enqueue(closeOfCompany, { companyId }, { key: `jobs.closeOfCompany:${companyId}` }),
  ),
  on(companyErased, (ctx, { companyId }) =>
    ctx.enqueue(deleteOfCompany, { companyId }, { key: `jobs.deleteOfCompany:${companyId}` }),
  ),

  on(jobSlotsSuspended, (ctx, { companyId }) =>
    ctx.enqueue(pauseSuspended, { companyId }, { key: `jobs.pauseSuspended:${companyId}` }),
  ),

  on(companyDecided, async (ctx, { companyId, from, to }) => {
    if (from === 'APPROVED' || to === 'APPROVED') await showJobsOfCompany(ctx, companyId, null)
  }),
]
