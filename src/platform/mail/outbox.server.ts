import { createHash, randomUUID } from 'node:crypto'
import type { RateRule } from '#kernel/endpoint.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { jobName, priorities } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import { recipient, sender } from './address.ts'
import { mailAsked, type MailAnswer } from './preview-request.ts'
import type { MailContent } from './content.ts'
import { renderMail } from './layout.server.ts'
import { sealBody } from './sealed.server.ts'

/** The delivery of one mail; queued by `queueMail`, run by `jobs.server.ts`. */
export const sendMail = jobName<{ mailId: string }>('mail.send')

/** Attempts before a mail is given up, over about 20 hours; the queue itself allows two more for attempts that crash. */
export const mailAttempts = 12

/** What one mailbox gets at most in an hour (AB-04). Codes count apart, so that nobody locks another out by noise. */
const limits: Record<'code' | 'other', RateRule> = {
  code: { name: 'mail.code', max: 10, seconds: 3600, by: 'field:to' },
  other: { name: 'mail.other', max: 30, seconds: 3600, by: 'field:to' },
}

export type MailOrder = {
  to: string
  accountId: string | null
  /** Names the mail in the log and for the administrator, such as `accounts.verifyCode`. */
  kind: string
  locale: Locale
  content: MailContent
  /** The same key never sends twice. */
  dedupeKey?: string
  /** From `priorities`; `code` overtakes everything. */
  priority?: number
  /** What it is about: the reader may have switched it off, bundled it or be asleep. Left out for what always goes at once (codes). */
  family?: NotificationCategory
  /** One-click address (RFC 8058): it must end the mails on a bare POST. For every mail that can be switched off. */
  unsubscribeUrl?: string
}

export type MailContext = Pick<Context, 'db' | 'now' | 'ports' | 'enqueue' | 'emit' | 'log'>

/**
 * Writes a mail and queues its delivery in the caller's transaction. Answers its id, or null when the same dedupe key was there
 * before, the mailbox got too many this hour, or its reader does not want it as a mail of its own. Throws INVALID when `to` is not one plain address.
 */
export async function queueMail(ctx: MailContext, order: MailOrder): Promise<string | null> {
  const to = recipient(order.to)
  const { env, sealer } = ctx.ports
  const wish = await wishFor(ctx, order)
  if (wish.send === 'NOT') return null
  const unsubscribeUrl = order.unsubscribeUrl ?? wish.unsubscribeUrl
  const rendered = renderMail(order.content, {
    locale: order.locale,
    appUrl: env.appUrl,
    unsubscribeUrl,
  })
  const row = await ctx.db
    .insertInto('mail')
    .values({
      account_id: order.accountId,
      kind: order.kind,
      locale: order.locale,
      to_address: to,
      body_sealed: await sealBody(sealer, { ...rendered, unsubscribeUrl: unsubscribeUrl ?? null }, ctx.now),
      message_id: `<${randomUUID()}@${sender(env.mailFrom).address.split('@')[1] ?? 'localhost'}>`,
      dedupe_key: order.dedupeKey ?? null,
      headers: JSON.stringify({ 'X-Mail-Kind': order.kind.replace(/[^\w.-]/g, '') }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const priority = order.priority ?? priorities.normal
  const { allowed } = await hitLimit(ctx.db, priority <= priorities.code ? limits.code : limits.other, to)
  if (!allowed) {
    await ctx.db
      .updateTable('mail')
      .set({ status: 'FAILED', last_error: 'too many mails to this mailbox' })
      .where('id', '=', row.id)
      .execute()
    const mailbox = createHash('sha256').update(to).digest('hex').slice(0, 12)
    ctx.log.warn(
      { event: 'security', what: 'mail-limit', outcome: 'REFUSED', mailId: row.id, kind: order.kind, mailbox },
      'a mailbox got too many mails',
    )
    return null
  }
  await enqueueMail(ctx, row.id, priority, wish.send === 'LATER' ? wish.at : undefined)
  return row.id
}

/** What its reader wants of this mail. */
async function wishFor(ctx: MailContext, order: MailOrder): Promise<MailAnswer> {
  let wish: MailAnswer = { send: 'NOW' }
  const { accountId, family, kind, locale, content, dedupeKey = null } = order
  if (!accountId || !family) return wish
  const first = content.blocks.find((block) => block.type === 'button')
  await ctx.emit(mailAsked, {
    accountId,
    family,
    kind,
    locale,
    subject: content.subject,
    url: first?.url ?? null,
    dedupeKey,
    answer: (answer) => void (wish = answer),
  })
  return wish
}

/** Queues the delivery of a mail that is there; at most one waits. */
export async function enqueueMail(
  ctx: Pick<MailContext, 'enqueue'>,
  mailId: string,
  priority: number = priorities.normal,
  runAt?: Date,
): Promise<void> {
  await ctx.enqueue(
    sendMail,
    { mailId },
    { key: `mail:${mailId}`, replace: true, priority, maxAttempts: mailAttempts + 2, runAt },
  )
}
