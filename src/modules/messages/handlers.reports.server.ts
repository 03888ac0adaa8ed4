import { invalid } from '#kernel/fail.ts'
import { requireUnrestricted } from '#modules/accounts/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { messageReportsContract } from './contract.reports.ts'
import { readableThread, readerOf } from './handlers.access.server.ts'
import { messagesReported } from './events.ts'
import { maxReported } from './rules.ts'
import { openlyReported, reportable, saveReport, setBlocked } from './store.reports.server.ts'
import { insertThreads, lockThread } from './store.server.ts'

/** Ends what the company writes in a thread, or allows it again. */
async function block(ctx: Context, id: string, blocked: boolean): Promise<void> {
  await insertThreads(ctx.db, [id], ctx.now)
  const thread = await lockThread(ctx.db, id)
  if (!thread || (thread.blocked_at !== null) === blocked) return
  await setBlocked(ctx.db, id, blocked ? ctx.now : null)
  await ctx.audit({
    action: blocked ? 'messages.block' : 'messages.unblock',
    subjectType: 'application',
    subjectId: id,
  })
}

export const messageReportsHandlers: Handlers<typeof messageReportsContract> = {
  async 'messages.report'({ ctx, input }) {
    const reader = readerOf(ctx)
    const { id, reason, details } = input
    await requireUnrestricted(ctx, 'NO_REPORTS')
    await readableThread(ctx, reader, id)
    const seqs = [...new Set(input.seqs)]
    const messageIds = await reportable(ctx.db, { applicationId: id, side: reader.side, seqs })
    if (messageIds.length < seqs.length) throw invalid({ field: 'seqs', code: 'NOT_IN_LIST' })
    const { accountId, side } = reader
    await lockThread(ctx.db, id)
    const all = new Set([...(await openlyReported(ctx.db, id, accountId)), ...messageIds])
    if (all.size > maxReported) throw invalid({ field: 'seqs', code: 'TOO_MANY_ITEMS', params: { max: maxReported } })
    const report = { applicationId: id, accountId, side, reason, details, messageIds }
    const { reportId, isNew } = await saveReport(ctx.db, report, ctx.now)
    if (isNew)
      await ctx.audit({ action: 'messages.report', subjectType: 'application', subjectId: id, details: { reason } })
    await ctx.emit(messagesReported, { reportId, reason, details })
    if (input.block && side === 'CANDIDATE') await block(ctx, id, true)
    return { done: true }
  },

  async 'messages.block'({ ctx, input }) {
    await readableThread(ctx, readerOf(ctx), input.id)
    await block(ctx, input.id, input.blocked)
    return { done: true }
  },
}
