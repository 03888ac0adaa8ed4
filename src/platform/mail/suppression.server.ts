import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { MailEventKind, MailEventSource, SuppressionEnd, SuppressionReason } from '#kernel/mail-delivery.ts'
import { suppressionAfter, temporaryDays, type FailedMails } from './delivery-rules.ts'

export type MailEvent = {
  mailId: string
  kind: MailEventKind
  statusCode: string | null
  source: MailEventSource
  diagnostic: string | null
  /** What makes it the same event when it comes again. */
  key: string | Uint8Array
}

const addressHash = (address: string | RawBuilder<string>) => sql<Buffer>`address_hash(${address})`

/**
 * Writes down what a server said of a mail and switches the address off where the rules say so. Events of one address come one after
 * the other, so that the third of three at once sees the other two. Returns null for an unknown mail or an event that came before.
 */
export async function recordMailEvent(
  db: Db,
  event: MailEvent,
  now: Date,
): Promise<{ suppressed: SuppressionReason | null; accountId: string | null } | null> {
  const mail = await db
    .selectFrom('mail')
    .select(['to_address', 'account_id'])
    .where('id', '=', event.mailId)
    .executeTakeFirst()
  if (!mail) return null
  const hash = addressHash(mail.to_address)
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${hash}, 'hex'), 0))`.execute(db)
  const inserted = await db
    .insertInto('mail_event')
    .values({
      mail_id: event.mailId,
      address_hash: hash,
      kind: event.kind,
      status_code: event.statusCode,
      source: event.source,
      diagnostic: event.diagnostic,
      report_hash: createHash('sha256').update(event.mailId).update(event.key).digest(),
      at: now,
    })
    .onConflict((conflict) => conflict.column('report_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  if (event.kind === 'BOUNCED')
    await db
      .updateTable('mail')
      .set({ status: 'BOUNCED', last_error: event.diagnostic ?? event.statusCode })
      .where('id', '=', event.mailId)
      .where('status', 'in', ['SENT', 'STORED'])
      .execute()
  const reason = suppressionAfter(event, await failedMails(db, mail.to_address, now))
  const suppressed = reason && (await suppress(db, { address: mail.to_address, reason, event, now }))
  return { suppressed: suppressed ? reason : null, accountId: mail.account_id }
}

/** Mails to an address that finally failed since mail to it was last allowed again. */
async function failedMails(db: Db, address: string, now: Date): Promise<FailedMails> {
  const { rows } = await sql<FailedMails>`
    select count(distinct mail_id) filter (where status_code like '5.%' and status_code not in ('5.1.7', '5.1.8'))::int as permanent,
      count(distinct mail_id) filter (where status_code like '4.%'
        and at > ${now}::timestamptz - make_interval(days => ${temporaryDays}::int))::int as temporary
    from mail_event where address_hash = address_hash(${address}) and kind = 'BOUNCED'
      and at > coalesce((select max(ended_at) from mail_suppression where address_hash = address_hash(${address})), '-infinity')`.execute(
    db,
  )
  return rows[0] ?? { permanent: 0, temporary: 0 }
}

async function suppress(
  db: Db,
  { address, reason, event, now }: { address: string; reason: SuppressionReason; event: MailEvent; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('mail_suppression')
    .values({
      address_hash: addressHash(address),
      reason,
      status_code: event.statusCode,
      mail_id: event.mailId,
      since: now,
    })
    .onConflict((conflict) => conflict.columns(['address_hash', 'reason']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Why an address is not written to, if it is not: to be read beside other queries. */
export const suppressionsQuery = (db: Db, address: string | RawBuilder<string>) =>
  db
    .selectFrom('mail_suppression')
    .select('reason')
    .where('address_hash', '=', addressHash(address))
    .where('ended_at', 'is', null)

/** Why an address is not written to, if it is not. */
export async function suppressionsOf(db: Db, address: string): Promise<SuppressionReason[]> {
  const rows = await suppressionsQuery(db, address).execute()
  return rows.map(({ reason }) => reason)
}

type Lift = { how: SuppressionEnd; now: Date; by?: string; note?: string }

/** A code that was mailed to this address came back: it takes mail, and its owner wants it. */
export async function liftByProof(db: Db, address: string, now: Date): Promise<void> {
  await lift(db, { how: 'PROVED', now }).where('address_hash', '=', addressHash(address)).execute()
}

/** False when it has ended already. */
export async function liftSuppression(db: Db, id: string, end: { now: Date; by: string; note: string }) {
  const row = await lift(db, { how: 'LIFTED', ...end })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const lift = (db: Db, { how, now, by, note }: Lift) =>
  db
    .updateTable('mail_suppression')
    .set({ ended_at: now, ended_how: how, ended_by: by ?? null, ended_note: note ?? null })
    .where('ended_at', 'is', null)
