import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { fail } from '#kernel/fail.ts'
import { privateUri } from '#modules/files/rules.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { notifyAccounts } from '#platform/live/notify.server.ts'
import type { messagesContract } from './contract.ts'
import type { MessageView } from './contract.shapes.ts'
import { readableThread, readerOf, writeStateOf } from './handlers.access.server.ts'
import { decideWithMessage } from './handlers.decide.server.ts'
import { messageReportsHandlers } from './handlers.reports.server.ts'
import { sendMessage, withdrawHeld, withdrawSent } from './handlers.send.server.ts'
import { templatesHandlers } from './handlers.templates.server.ts'
import { endedAt, firstName, threadState, withdrawProblem } from './rules.ts'
import { heldQuery } from './store.held.server.ts'
import {
  applicationFacts,
  markRead,
  messageInstants,
  hasWrittenQuery,
  messagesQuery,
  threadFacts,
  threadInstants,
  threadQuery,
  type MessageRecord,
  type Reader,
  type ThreadRecord,
} from './store.server.ts'
import { listThreads } from './store.threads.server.ts'

export const messagesHandlers: Handlers<typeof messagesContract> = {
  ...templatesHandlers,
  ...messageReportsHandlers,
  async 'messages.threads'({ ctx, input }) {
    return listThreads(ctx.db, readerOf(ctx), input)
  },

  async 'messages.read'({ ctx, input }) {
    const reader = readerOf(ctx)
    const { id, limit, before = null } = input
    // One statement; what comes without a thread that the reader may open is of no use.
    const { rows, messages, helds, written } = await readTogether(ctx.db, {
      rows: rowsOf(threadQuery(ctx.db, reader, id), threadInstants),
      messages: rowsOf(messagesQuery(ctx.db, reader, { applicationId: id, before, limit }), messageInstants),
      helds: rowsOf(heldQuery(ctx.db, id)),
      written: rowsOf(hasWrittenQuery(reader.accountId)),
    })
    const [row] = rows
    if (!row) throw fail('NOT_FOUND')
    const last = row.last_seq ?? 0
    const acting = 'acting' in ctx.caller && ctx.caller.acting
    // Whoever acts for somebody has not read it for them.
    if (input.mark && !acting && last > (row.readSeq ?? 0))
      await ctx.inTransaction(async (own) => {
        await markRead(own.db, { applicationId: row.id, accountId: reader.accountId, seq: last }, own.now)
        await notifyAccounts(own.db, [reader.accountId])
      })
    const { reason, problem, until } = writeStateOf(reader, row)
    const thread = {
      applicationId: row.id,
      jobId: row.job_id,
      jobTitle: row.jobTitle,
      jobSlug: row.jobDeletedAt ? null : row.jobSlug,
      company: row.company,
      state: threadState(endedAt(applicationFacts(row), reader.now), threadFacts(row), reader.now),
      write: { reason, problem, until: until?.toISOString() ?? null },
      list: messages
        .slice(0, limit)
        .reverse()
        .map((message) => messageView(reader, row, message)),
      earlier: messages.length > limit,
    }
    if (reader.side === 'CANDIDATE')
      return {
        side: 'CANDIDATE' as const,
        ...thread,
        blocked: row.blocked_at !== null,
        isNew: !written[0]?.hasWritten,
      }
    const [held] = helds
    return {
      side: 'COMPANY' as const,
      ...thread,
      candidate: row.candidate,
      held: held
        ? {
            body: held.body,
            author: held.author ?? '',
            mine: held.accountId === reader.accountId,
            until: row.notice_at?.toISOString() ?? null,
          }
        : null,
    }
  },

  async 'messages.send'({ ctx, input }) {
    return sendMessage(ctx, readerOf(ctx), input)
  },

  async 'messages.withdraw'({ ctx, input }) {
    const reader = readerOf(ctx)
    await readableThread(ctx, reader, input.id)
    if (input.seq === null) await withdrawHeld(ctx, reader, input.id)
    else await withdrawSent(ctx, reader, input.id, input.seq)
    return { done: true }
  },

  'messages.decide': ({ ctx, input }) => decideWithMessage(ctx, input),
}

function messageView(reader: Reader, thread: ThreadRecord, message: MessageRecord): MessageView {
  const mine = message.accountId === reader.accountId
  const author = message.author ?? ''
  const gone = message.removedAt ? 'REMOVED' : message.withdrawnAt ? 'WITHDRAWN' : null
  // Who withdrew an application takes the files along (PD-03).
  const filesHidden = reader.side === 'COMPANY' && message.side === 'CANDIDATE' && thread.withdrawn_at !== null
  return {
    seq: message.seq,
    side: message.side,
    mine,
    author: reader.side === 'CANDIDATE' && message.side === 'COMPANY' ? firstName(author) : author,
    body: gone ? null : message.body,
    at: message.sentAt.toISOString(),
    gone,
    reported: message.reported,
    seen: message.side === reader.side && message.seq <= thread.otherSeq,
    withdrawProblem: withdrawProblem({ ...message, mine }, reader.now),
    files: gone || filesHidden ? [] : message.files.map((file) => ({ ...file, uri: privateUri(file.id) })),
  }
}
