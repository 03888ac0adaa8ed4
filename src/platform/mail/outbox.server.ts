import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RateRule } from '#kernel/endpoint.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import { jobName, priorities } from '#kernel/job.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Db } from '#db/db.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { hitLimit } from '#platform/core/limits.server.ts'
import { recipient, sender } from './address.ts'
import { mailRequested, type MailDelivery } from './delivery-decision.ts'
import type { MailContent } from './content.ts'
import type { MailCalendar } from './mail-transport.ts'
import { renderMail } from './layout.server.ts'
import { sealBody } from './sealed.server.ts'

/** Delivers one mail; queued by `queueMail`, run by `jobs.server.ts`. */
export const sendMail = jobName<{ mailId: string }>('mail.send')

/** Attempts before a mail fails, over about 20 hours; the queue allows two more for attempts that crash. */
export const mailAttempts = 12

/** Who requested a code: a stranger, a browser that the account signed in from before, or a session of the account. */
export type CodeRequester = 'UNKNOWN_DEVICE' | 'KNOWN_DEVICE' | 'SESSION'

const perHour = (name: string, max: number): RateRule => ({ name, max, seconds: 3600, by: 'field:to' })
const limits = {
  unknownDeviceCode: perHour('mail.code', 10),
  ownCode: perHour('mail.code.own', 10),
  sessionsCode: perHour('mail.code.sessions', 30),
  other: perHour('mail.other', 30),
  appointment: perHour('mail.appointment', 60),
}

/**
 * The mails that a mailbox gets in an hour (AB-04). Codes count apart from other mails, and the codes that an account requested itself
 * apart from those of strangers and other accounts, so that nobody locks somebody else out.
 */
function limitsOf(
  { accountId, appointment, requestedBy = 'UNKNOWN_DEVICE' }: NewMail,
  priority: number,
  to: string,
): [RateRule, string][] {
  if (priority > priorities.code) return [[appointment ? limits.appointment : limits.other, to]]
  if (requestedBy === 'UNKNOWN_DEVICE' || !accountId) return [[limits.unknownDeviceCode, to]]
  const own: [RateRule, string] = [limits.ownCode, `${to} ${accountId}`]
  return requestedBy === 'SESSION' ? [own, [limits.sessionsCode, to]] : [own]
}

export type NewMail = {
  to: string
  accountId: string | null
  /** Names the mail in the log and for the administrator, such as `accounts.verifyCode`. */
  kind: string
  locale: Locale
  content: MailContent
  /** The same key never sends twice. */
  dedupeKey?: string
  /** From `priorities`; `code` goes before everything else. */
  priority?: number
  /** For codes; a stranger when absent. */
  requestedBy?: CodeRequester
  /** The recipient may have switched this category off, put it into a digest or set quiet hours. Absent for mails that always go at once (codes). */
  category?: NotificationCategory
  /** One-click URL (RFC 8058), which unsubscribes on a bare POST. For every mail that can be switched off. */
  unsubscribeUrl?: string
  /** About an appointment: counted apart from other mails, so that a busy day mutes no change of it. */
  appointment?: true
  /** The name beside the sender's address, such as the company's. */
  fromName?: string
  /** Nothing of it is kept once it was sent or given up, after a day at the latest: for an address that nobody may keep. */
  deleteWhenDone?: true
  calendar?: MailCalendar | null
}

export type MailContext = Pick<Context, 'db' | 'now' | 'ports' | 'enqueue' | 'emit' | 'log'>

/**
 * Stores a mail and queues its delivery in the caller's transaction. Returns its id, or null when the dedupe key was used before,
 * the mailbox got too many this hour, or the recipient's preferences exclude it. Throws INVALID when `to` is not one plain address.
 */
export async function queueMail(ctx: MailContext, mail: NewMail): Promise<string | null> {
  const to = recipient(mail.to)
  const { env, sealer } = ctx.ports
  const decision = await deliveryDecision(ctx, mail)
  if (decision.send === 'NOT') return null
  const unsubscribeUrl = mail.unsubscribeUrl ?? decision.unsubscribeUrl
  const rendered = renderMail(mail.content, {
    locale: mail.locale,
    appUrl: env.appUrl,
    unsubscribeUrl,
  })
  const row = await ctx.db
    .insertInto('mail')
    .values({
      account_id: mail.accountId,
      kind: mail.kind,
      locale: mail.locale,
      to_address: to,
      body_sealed: await sealBody(
        sealer,
        {
          ...rendered,
          unsubscribeUrl: unsubscribeUrl ?? null,
          ...(mail.fromName && { fromName: mail.fromName }),
          ...(mail.calendar && { calendar: mail.calendar }),
        },
        ctx.now,
      ),
      message_id: `<${randomUUID()}@${sender(env.mailFrom).address.split('@')[1] ?? 'localhost'}>`,
      category: mail.priority === priorities.code ? 'CODE' : (mail.category ?? null),
      dedupe_key: mail.dedupeKey ?? null,
      delete_when_done: mail.deleteWhenDone ?? false,
      headers: JSON.stringify({ 'X-Mail-Kind': mail.kind.replace(/[^\w.-]/g, '') }),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning(deliveryColumns)
    .executeTakeFirst()
  if (!row) return null
  const priority = mail.priority ?? priorities.normal
  if (!(await withinLimits(ctx, limitsOf(mail, priority, to)))) {
    await refuse(ctx.db, row.id, mail)
    const mailbox = createHash('sha256').update(to).digest('hex').slice(0, 12)
    ctx.log.warn(
      { event: 'security', what: 'mail-limit', outcome: 'REFUSED', mailId: row.id, kind: mail.kind, mailbox },
      'a mailbox got too many mails',
    )
    return null
  }
  const runAt = decision.send === 'LATER' ? decision.at : undefined
  await enqueueMail(ctx, row, { priority, runAt })
  return row.id
}

async function refuse(db: Db, id: string, { deleteWhenDone }: NewMail): Promise<void> {
  if (deleteWhenDone) await db.deleteFrom('mail').where('id', '=', id).execute()
  else
    await db
      .updateTable('mail')
      .set({ status: 'FAILED', last_error: 'too many mails to this mailbox' })
      .where('id', '=', id)
      .execute()
}

async function withinLimits(ctx: MailContext, counted: readonly [RateRule, string][]): Promise<boolean> {
  for (const [rule, key] of counted) if (!(await hitLimit(ctx.db, rule, key)).allowed) return false
  return true
}

/** Asks the notification preferences what to do with this mail. */
async function deliveryDecision(ctx: MailContext, mail: NewMail): Promise<MailDelivery> {
  let decision: MailDelivery = { send: 'NOW' }
  const { accountId, category, kind, locale, content, dedupeKey = null } = mail
  if (!accountId || !category) return decision
  const first = content.blocks.find((block) => block.type === 'button')
  await ctx.emit(mailRequested, {
    accountId,
    category,
    kind,
    locale,
    subject: content.subject,
    url: first?.url ?? null,
    dedupeKey,
    answer: (answer) => void (decision = answer),
  })
  return decision
}

/** What decides how a stored mail is delivered. */
export const deliveryColumns = ['id', 'category', 'delete_when_done as deleteWhenDone'] as const
type StoredMail = { id: string; category: string | null; deleteWhenDone: boolean }

const isCode = ({ category }: StoredMail) => category === 'CODE'
/** Codes, mails about security and those that nobody may keep go while an operator pauses others. */
const isPausable = ({ category, deleteWhenDone }: StoredMail) =>
  !deleteWhenDone && category !== null && category !== 'CODE' && category !== 'SECURITY'

/** Queues the delivery of a stored mail; at most one delivery waits. */
export async function enqueueMail(
  ctx: Pick<MailContext, 'enqueue'>,
  mail: StoredMail,
  { priority = priorities.normal, runAt }: { priority?: number; runAt?: Date | undefined } = {},
): Promise<void> {
  await ctx.enqueue(
    sendMail,
    { mailId: mail.id },
    {
      key: `mail:${mail.id}`,
      replace: true,
      priority: isCode(mail) ? priorities.code : priority,
      maxAttempts: mailAttempts + 2,
      ...(runAt && { runAt }),
      ...(!isPausable(mail) && { pausable: false as const }),
    },
  )
}

/** Counts what is queued for these addresses as stored, without bodies: for a past that is played, which nobody reads any more. */
export async function storeUnread(db: Db, addresses: readonly string[]): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'STORED', body_sealed: null })
    .where('status', '=', 'QUEUED')
    .where('to_address', '=', sql<string>`any(${sql.val(addresses)}::text[])`)
    .execute()
}
