import { handle, type Job } from '#platform/core/module.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { messagesArrived } from './events.ts'
import { notifyOfMessages } from './jobs.names.ts'
import { queueMessageMail } from './mail.server.ts'
import { firstName, type MessageSide } from './rules.ts'
import { lockThread } from './store.server.ts'
import { readersToNotify, takeUnnotified } from './store.notify.server.ts'

/** Tells each reader of the other side, once, of what they have not read; who has read it by now hears nothing. */
async function notify(ctx: Context, { applicationId, side }: { applicationId: string; side: MessageSide }) {
  const thread = await lockThread(ctx.db, applicationId)
  if (!thread) return
  const unnotified = await takeUnnotified(ctx.db, { applicationId, side }, ctx.now)
  // An answer of a colleague has dealt with what came before it.
  const answeredSeq = side === 'CANDIDATE' ? thread.last_company_seq : 0
  const news = unnotified.filter(({ seq, gone }) => !gone && seq > answeredSeq)
  if (news.length === 0) return
  const { job, readers } = await readersToNotify(ctx.db, thread, side)
  const notified: string[] = []
  for (const reader of readers) {
    const unread = news.filter(({ seq }) => seq > reader.readSeq)
    if (unread.length === 0) continue
    notified.push(reader.accountId)
    await queueMessageMail(ctx, { applicationId, side, job, messages: unread, reader })
  }
  const last = news.at(-1)
  if (!last || notified.length === 0) return
  const author = side === 'CANDIDATE' ? last.author : firstName(last.author)
  await ctx.emit(messagesArrived, {
    key: last.id,
    applicationId,
    jobId: thread.job_id,
    side,
    author,
    accountIds: notified,
  })
}

export const messagesJobs: readonly Job[] = [handle(notifyOfMessages, notify, { formerNames: ['messages.tell'] })]
