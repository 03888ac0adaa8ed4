import type { Context } from '#platform/core/context.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { applicationStatusChanged } from './events.ts'
import { tellRejections } from './jobs.names.ts'
import { queueRejectedMail } from './mail.server.ts'
import { insertEvent, markApplications, type ApplicationRow } from './store.server.ts'

const batch = 200

/** From here on the candidate knows; the rejection can only be reopened. The row is locked. */
export async function tellRejection(ctx: Context, row: ApplicationRow): Promise<ApplicationRow> {
  const told = { shown_status: 'REJECTED', notice_sent_at: ctx.now } as const
  await markApplications(ctx.db, [row.id], told)
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
  return { ...row, ...told }
}

/** Rejections whose notice is due. */
export async function tellDue(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('application')
    .selectAll()
    .where('status', '=', 'REJECTED')
    .where('notice_at', '<=', ctx.now)
    .where('notice_sent_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('notice_at')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of due) await tellRejection(ctx, row)
  if (due.length === batch) await ctx.enqueue(tellRejections, {}, { key: 'applications.tellRejections.more' })
}
