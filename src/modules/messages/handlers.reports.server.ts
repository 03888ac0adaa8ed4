import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { messageReportsContract } from './contract.reports.ts'
import { readableThread, readerOf } from './handlers.access.server.ts'
import {
  decideReport,
  listReports,
  lockReport,
  removeMessages,
  reportable,
  saveReport,
  setBlocked,
} from './store.reports.server.ts'
import { insertThreads, lockThread } from './store.server.ts'

export const messageReportsHandlers: Handlers<typeof messageReportsContract> = {
  async 'messages.report'({ ctx, input }) {
    const reader = readerOf(ctx)
    const { id, reason, details } = input
    await readableThread(ctx, reader, id)
    const seqs = [...new Set(input.seqs)]
    const messageIds = await reportable(ctx.db, { applicationId: id, side: reader.side, seqs })
    if (messageIds.length < seqs.length) throw invalid({ field: 'seqs', code: 'NOT_IN_LIST' })
    const { accountId, side } = reader
    await saveReport(ctx.db, { applicationId: id, accountId, side, reason, details, messageIds }, ctx.now)
    await ctx.audit({ action: 'messages.report', subjectType: 'application', subjectId: id, details: { reason } })
    return { done: true }
  },

  async 'messages.block'({ ctx, input }) {
    await readableThread(ctx, readerOf(ctx), input.id)
    await insertThreads(ctx.db, [input.id], ctx.now)
    const thread = await lockThread(ctx.db, input.id)
    if (thread && (thread.blocked_at !== null) !== input.blocked) {
      await setBlocked(ctx.db, input.id, input.blocked ? ctx.now : null)
      const action = input.blocked ? 'messages.block' : 'messages.unblock'
      await ctx.audit({ action, subjectType: 'application', subjectId: input.id })
    }
    return { done: true }
  },

  async 'admin.messageReports.list'({ ctx, input }) {
    const rows = await listReports(ctx.db, input)
    const { page, limit } = input
    const list = rows.map(({ total: _, createdAt, messages, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
    }))
    return { list, total: rows[0]?.total ?? 0, page, limit }
  },

  async 'admin.messageReports.decide'({ ctx, input: { id, decision } }) {
    const { accountId } = requireAdministrator(ctx)
    const report = await lockReport(ctx.db, id)
    if (!report) throw fail('NOT_FOUND')
    // Decided twice the same way is decided once.
    if (report.status === decision) return { done: true }
    if (report.status !== 'OPEN') throw fail('TRANSITION_NOT_ALLOWED')
    await decideReport(ctx.db, { id, status: decision, by: accountId }, ctx.now)
    if (decision === 'UPHELD') await removeMessages(ctx.db, report.message_ids, ctx.now)
    await ctx.audit({
      action: 'messages.reportDecided',
      subjectType: 'application',
      subjectId: report.application_id,
      details: { decision, messages: report.message_ids.length },
    })
    return { done: true }
  },
}
