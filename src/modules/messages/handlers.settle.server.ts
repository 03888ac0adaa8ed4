import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { decideReport, lockReport, removeMessages, restoreMessages } from './store.reports.server.ts'

type ReportSettlement = { reportId: string; remove: boolean; by: string }

/** A moderator decided about reported messages: they are taken out for both sides, or stay. */
export async function settleReported(ctx: Context, { reportId, remove, by }: ReportSettlement): Promise<void> {
  const report = await lockReport(ctx.db, reportId)
  if (!report) throw fail('NOT_FOUND')
  if (report.status !== 'OPEN') throw fail('TRANSITION_NOT_ALLOWED')
  await decideReport(ctx.db, { id: reportId, status: remove ? 'UPHELD' : 'DISMISSED', by }, ctx.now)
  if (remove) await removeMessages(ctx.db, report.message_ids, ctx.now)
  await ctx.audit({
    action: 'messages.reportDecided',
    subjectType: 'application',
    subjectId: report.application_id,
    details: { decision: remove ? 'UPHELD' : 'DISMISSED', messages: report.message_ids.length },
  })
}

/** Puts the messages back that were taken out: an appeal was right. */
export async function restoreReported(ctx: Context, reportId: string): Promise<void> {
  const report = await lockReport(ctx.db, reportId)
  if (report?.status === 'UPHELD') await restoreMessages(ctx.db, report.message_ids)
}
