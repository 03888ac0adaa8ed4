import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { applicationClosed, employerReminder } from './events.ts'
import { sendReceivedMail } from './jobs.received-mail.server.ts'
import {
  receivedMail,
  closeForJob,
  closeUnanswered,
  refreshResponseRates,
  remindEmployers,
  rescoreApplications,
  sendRejectionNotices,
} from './jobs.names.ts'
import { sendDueNotices } from './jobs.rejection-notice.server.ts'
import { rescore } from './jobs.rescore.server.ts'
import { queueClosedMail, queueReminderMail } from './mail.server.ts'
import { refreshResponses } from './store.response.server.ts'
import { insertEvents, patchWithoutVersion, type ApplicationRow } from './store.server.ts'

const dayMs = 86_400_000
const batchSize = 200
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** Reminds of applications not opened within the configured days, once each, in one mail per job. */
async function remind(ctx: Context): Promise<void> {
  const { remind: days } = await readSetting(ctx.db, 'applicationDays')
  const rows = await ctx.db
    .selectFrom('application')
    .select(['id', 'job_id', 'company_id'])
    .where('status', '=', 'APPLIED')
    .where('viewed_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('created_at', '<=', daysAgo(ctx.now, days))
    .orderBy('created_at')
    .limit(batchSize * 5)
    .forUpdate()
    .skipLocked()
    .execute()
  await patchWithoutVersion(
    ctx.db,
    rows.map(({ id }) => id),
    { reminded_at: ctx.now },
  )
  await insertEvents(
    ctx.db,
    rows.map(({ id }) => ({ application_id: id, kind: 'REMINDED' as const, at: ctx.now })),
  )
  for (const [jobId, some] of Map.groupBy(rows, (row) => row.job_id)) {
    const ids = some.map(({ id }) => id)
    await ctx.emit(employerReminder, { jobId, companyId: some[0]?.company_id ?? '', applicationIds: ids, days })
    await queueReminderMail(ctx, jobId, { ids, days })
  }
  if (rows.length === batchSize * 5) await ctx.enqueue(remindEmployers, {}, { key: 'applications.remind.more' })
}

/** Closes locked applications without a decision and notifies their candidates. */
async function closeApplications(
  ctx: Context,
  rows: readonly ApplicationRow[],
  reason: 'NO_RESPONSE' | 'JOB_CLOSED',
): Promise<void> {
  await patchWithoutVersion(
    ctx.db,
    rows.map(({ id }) => id),
    { closed_at: ctx.now, closed_reason: reason, updated_at: ctx.now },
  )
  await insertEvents(
    ctx.db,
    rows.map(({ id }) => ({ application_id: id, kind: 'CLOSED' as const, reason, at: ctx.now })),
  )
  for (const row of rows) {
    await ctx.emit(applicationClosed, { ...eventFacts(row), reason })
    await queueClosedMail(ctx, row, reason)
  }
}

async function closeUnansweredApplications(ctx: Context): Promise<void> {
  const { close: days } = await readSetting(ctx.db, 'applicationDays')
  const rows = await ctx.db
    .selectFrom('application')
    .selectAll()
    .where('status', '=', 'APPLIED')
    .where('closed_at', 'is', null)
    .where('answered_at', 'is', null)
    .where('created_at', '<=', daysAgo(ctx.now, days))
    .orderBy('created_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  await closeApplications(ctx, rows, 'NO_RESPONSE')
  if (rows.length === batchSize) await ctx.enqueue(closeUnanswered, {}, { key: 'applications.closeUnanswered.more' })
}

/** Closes the undecided applications of a closed job; hired and rejected ones stay as they are. */
async function closeApplicationsOfJob(ctx: Context, { jobId }: { jobId: string }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('application')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', ['APPLIED', 'SHORTLIST', 'IN_INTERVIEW'])
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  await closeApplications(ctx, rows, 'JOB_CLOSED')
  if (rows.length === batchSize)
    await ctx.enqueue(closeForJob, { jobId }, { key: `applications.closeOfJob.more:${jobId}` })
}

export const applicationsJobs: readonly Job[] = [
  handle(sendRejectionNotices, sendDueNotices, {
    cron: '* * * * *',
    formerNames: ['applications.tellRejections'],
  }),
  handle(remindEmployers, remind, { cron: '17 * * * *' }),
  handle(closeUnanswered, closeUnansweredApplications, { cron: '27 * * * *' }),
  handle(refreshResponseRates, ({ db, now }) => refreshResponses(db, now), { cron: '37 * * * *' }),
  handle(closeForJob, closeApplicationsOfJob),
  handle(receivedMail, sendReceivedMail),
  handle(rescoreApplications, rescore, { cron: '*/10 * * * *' }),
]
