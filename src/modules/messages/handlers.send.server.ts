import type * as z from 'zod'
import type { RateRule } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import { requireUnrestricted } from '#modules/accounts/public.server.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import type { messagesContract } from './contract.ts'
import { writeStateOf } from './handlers.access.server.ts'
import { afterSending } from './handlers.notify.server.ts'
import { hourlyLimits, maxSameText, withdrawProblem } from './rules.ts'
import { takeHeld } from './store.held.server.ts'
import {
  countSameText,
  findByKey,
  findMessage,
  insertMessage,
  insertThreads,
  lockApplication,
  lockThread,
  withdrawMessage,
  type Reader,
} from './store.server.ts'

type SendInput = z.output<(typeof messagesContract)['messages.send']['input']>

/** Sends a message; what was sent with this key before is answered as it is. */
export async function sendMessage(ctx: Context, reader: Reader, input: SendInput) {
  const { id, key, body } = input
  await requireUnrestricted(ctx, 'NO_MESSAGES')
  if (!(await lockApplication(ctx.db, reader, id))) throw fail('NOT_FOUND')
  await insertThreads(ctx.db, [id], ctx.now)
  const locked = await lockThread(ctx.db, id)
  const sent = await findByKey(ctx.db, id, key)
  if (sent) {
    if (sent.accountId !== reader.accountId) throw fail('NOT_FOUND')
    if (sent.body !== body) throw fail('KEY_REUSED')
    return { seq: sent.seq, created: false }
  }
  // Read again: somebody else may have written until the thread was ours.
  const row = await lockApplication(ctx.db, reader, id)
  if (!row || !locked) throw fail('NOT_FOUND')
  const state = writeStateOf(reader, row)
  if (state.problem) throw fail(state.problem)
  await countMessage(ctx, reader, input)
  const files = await ownFiles(ctx, [...new Set(input.fileIds)], ['MESSAGE'], 'fileIds')
  const message = {
    applicationId: id,
    side: reader.side,
    accountId: reader.accountId,
    body,
    key,
    fileIds: files.map((file) => file.id),
    lastWord: state.reason === 'LAST_WORD',
  }
  const seq = await insertMessage(ctx.db, message, locked.last_seq, ctx.now)
  await afterSending(ctx, row, reader.side)
  await ctx.audit({
    action: 'messages.send',
    subjectType: 'application',
    subjectId: id,
    ...(reader.side === 'COMPANY' && { companyId: row.company_id }),
  })
  return { seq, created: true }
}

const perHour = (name: string, max: number): RateRule => ({ name, max, seconds: 3600, by: 'account' })
const limits = {
  candidate: perHour('messages.candidate', hourlyLimits.candidate),
  member: perHour('messages.member', hourlyLimits.member),
  thread: perHour('messages.thread', hourlyLimits.thread),
}

/** Counts a message of its author; refused ones count for nothing, as their transaction is rolled back. */
async function countMessage(ctx: Context, { side, accountId }: Reader, { id, body }: SendInput): Promise<void> {
  const counted: [RateRule, string][] =
    side === 'CANDIDATE'
      ? [[limits.candidate, accountId]]
      : [
          [limits.member, accountId],
          [limits.thread, `${accountId} ${id}`],
        ]
  for (const [rule, key] of counted) {
    const { allowed, retryAfterSeconds } = await hitLimit(ctx.db, rule, key)
    if (!allowed) throw fail('TOO_MANY', { seconds: retryAfterSeconds })
  }
  const since = new Date(ctx.now.getTime() - 86_400_000)
  if (side === 'COMPANY' && (await countSameText(ctx.db, { accountId, applicationId: id, body, since })) >= maxSameText)
    throw fail('SAME_TEXT')
}

export async function withdrawSent(ctx: Context, reader: Reader, id: string, seq: number): Promise<void> {
  const message = await findMessage(ctx.db, id, seq)
  if (!message) throw fail('NOT_FOUND')
  const mine = message.account_id === reader.accountId
  const { sent_at: sentAt, withdrawn_at: withdrawnAt, removed_at: removedAt } = message
  if (mine && withdrawnAt) return
  const problem = withdrawProblem({ mine, sentAt, withdrawnAt, removedAt }, ctx.now)
  if (problem) throw fail(problem)
  await withdrawMessage(ctx.db, message.id, ctx.now)
  await ctx.audit({ action: 'messages.withdraw', subjectType: 'application', subjectId: id })
}

/** Any member who decides may take back what waits for the notice. */
export async function withdrawHeld(ctx: Context, reader: Reader, id: string): Promise<void> {
  // A candidate learns nothing of it, not even that there was none.
  if (reader.side === 'CANDIDATE' || !(await takeHeld(ctx.db, id))) throw fail('NOT_FOUND')
  await ctx.audit({ action: 'messages.withdraw', subjectType: 'application', subjectId: id })
}
