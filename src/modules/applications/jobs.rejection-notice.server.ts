import type { Context } from '#platform/core/context.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { applicationStatusChanged } from './events.ts'
import { sendRejectionNotices } from './jobs.names.ts'
import { queueRejectedMail } from './mail.server.ts'
import { insertEvent, patchWithoutVersion, type ApplicationRow } from './store.server.ts'

const batchSize = 200

/** Notifies the candidate; from now on the rejection cannot be undone, only reopened. The row must be locked. */
export async function sendRejectionNotice(ctx: Context, row: ApplicationRow): Promise<ApplicationRow> {
  const notified = { shown_status: 'REJECTED', notice_sent_at: ctx.now } as const
  await patchWithoutVersion(ctx.db, [row.id], notified)
  const step = await insertEvent(ctx.db, {
    application_id: row.id,
    kind: 'NOTICE',
    to_status: 'REJECTED',
    reason: row.rejection_reason,
    at: ctx.now,
  })
  await ctx.emit(applicationStatusChanged, {
    ...eventFacts(row),
    step,
    from: row.shown_status,
    to: 'REJECTED',
    reason: row.rejection_reason,
    news: 'STEP',
  })
  await queueRejectedMail(ctx, row, step)
  return { ...row, ...notified }
}

export async function sendDueNotices(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('application')
    .selectAll()
    .where('status', '=', 'REJECTED')
    .where('notice_at', '<=', ctx.now)
    .where('notice_sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('notice_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of due) await sendRejectionNotice(ctx, row)
  if (due.length === batchSize)
    await ctx.enqueue(sendRejectionNotices, {}, { key: 'applications.sendRejectionNotices.more' })
}
