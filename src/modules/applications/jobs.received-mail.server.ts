import type { Context } from '#platform/core/context.server.ts'
import { receivedMail } from './jobs.names.ts'
import { queueReceivedMail } from './mail.server.ts'
import { hasDealBreakers } from './store.filters.server.ts'

const hourMs = 3_600_000

/** Schedules the mail about new applications: the first is sent at once, those of the following hour in one mail. */
export async function scheduleReceivedMail(ctx: Context, jobId: string): Promise<void> {
  const last = await ctx.db
    .selectFrom('application')
    .select(({ fn }) => fn.max('employer_notified_at').as('at'))
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  const next = last?.at ? last.at.getTime() + hourMs : 0
  const runAt = next > ctx.now.getTime() ? { runAt: new Date(next) } : {}
  await ctx.enqueue(receivedMail, { jobId }, { key: `applications.announce:${jobId}`, ...runAt })
}

/** One mail about all applications since the last mail, without withdrawn ones. */
export async function sendReceivedMail(ctx: Context, { jobId }: { jobId: string }): Promise<void> {
  const rows = await ctx.db
    .updateTable('application')
    .set({ employer_notified_at: ctx.now })
    .where('job_id', '=', jobId)
    .where('employer_notified_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning([
      'id',
      'account_id',
      'profile_snapshot',
      'meets',
      'created_at',
      hasDealBreakers('application').as('hasDealBreakers'),
    ])
    .execute()
  const unseen = rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  if (unseen.length > 0) await queueReceivedMail(ctx, jobId, unseen)
}

/** The same for every job with applications not yet mailed. */
export async function sendAllReceivedMails(ctx: Context): Promise<void> {
  const jobs = await ctx.db
    .selectFrom('application')
    .select('job_id')
    .distinct()
    .where('employer_notified_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const { job_id: jobId } of jobs) await sendReceivedMail(ctx, { jobId })
}
