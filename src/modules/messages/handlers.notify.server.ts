import type { Context } from '#platform/core/context.server.ts'
import { coversJob } from '#modules/jobs/public.server.ts'
import { notifyAccounts } from '#platform/live/notify.server.ts'
import { notifyOfMessages } from './jobs.names.ts'
import type { MessageSide } from './rules.ts'

/** Waited before somebody is told, so that several messages are one mail, and none for what is read at once. */
const digestDelayMs = 120_000

type SentApplication = { id: string; job_id: string; company_id: string; account_id: string }

/** Updates the open pages of the other side, and lets it be told of what it has not read in two minutes. */
export async function afterSending(ctx: Context, application: SentApplication, side: MessageSide): Promise<void> {
  const receivers =
    side === 'COMPANY' ? [application.account_id] : await messengersOf(ctx, application.company_id, application.job_id)
  await notifyAccounts(ctx.db, receivers)
  await ctx.enqueue(
    notifyOfMessages,
    { applicationId: application.id, side },
    { key: `messages.notify:${application.id}:${side}`, runAt: new Date(ctx.now.getTime() + digestDelayMs) },
  )
}

/** The accounts of members who may read the messages of a job. */
async function messengersOf(ctx: Context, companyId: string, jobId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('company_member as m')
    .select('m.account_id')
    .where('m.company_id', '=', companyId)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where(coversJob('messages.use', jobId))
    .execute()
  return rows.map((row) => row.account_id)
}
