import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { readApart, rowsOf } from '#db/read-together.server.ts'
import type { PayProviderName } from '#kernel/enums/billing.ts'
import { noFacts, type Facts } from './rules.order.ts'

export type PaymentRow = {
  id: string
  orderId: string
  provider: PayProviderName
  providerId: string | null
  url: string | null
  facts: Facts
  asks: number
  nextAskAt: Date | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const selectPayment = sql`
  select id, order_id as "orderId", provider, provider_id as "providerId", url, facts, asks,
    next_ask_at as "nextAskAt", created_at as "createdAt",
    expires_at as "expiresAt", ended_at as "endedAt"
  from payment`

/** Attempts to pay an order, oldest first. */
export const paymentsQuery = (orderId: string) =>
  rowsOf(sql<PaymentRow>`${selectPayment} where order_id = ${orderId} order by created_at, id`, {
    nextAskAt: true,
    createdAt: true,
    expiresAt: true,
    endedAt: true,
  })

export const paymentsOf = (db: Db, orderId: string): Promise<PaymentRow[]> => readApart(db)(paymentsQuery(orderId))

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`${selectPayment} where id = ${id}`.execute(db)
  return rows[0]
}

export async function insertPayment(
  db: Db,
  payment: {
    id: string
    orderId: string
    provider: PayProviderName
    minor: number
    currency: string
    now: Date
    expiresAt: Date
    /** Null for a payment that nobody has to be asked about. */
    nextAskAt: Date | null
    endedAt?: Date
  },
): Promise<void> {
  await db
    .insertInto('payment')
    .values({
      id: payment.id,
      order_id: payment.orderId,
      provider: payment.provider,
      minor: payment.minor,
      currency: payment.currency,
      facts: JSON.stringify(noFacts),
      next_ask_at: payment.nextAskAt,
      created_at: payment.now,
      expires_at: payment.expiresAt,
      ended_at: payment.endedAt ?? null,
    })
    .execute()
}

export type PaymentPatch = {
  provider_id?: string | null
  url?: string | null
  facts?: string
  asks?: number
  next_ask_at?: Date | null
  ended_at?: Date | null
  expires_at?: Date
}
export async function patchPayment(db: Db, id: string, patch: PaymentPatch): Promise<void> {
  await db.updateTable('payment').set(patch).where('id', '=', id).execute()
}

/** Ends an attempt that its provider could not end. It is asked about as before: what is paid there all the same is not lost. */
export async function endAttempt(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('payment').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

/** Ends an attempt whose page was not opened; false when it was opened meanwhile. */
export async function endUnopened(db: Db, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('payment')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('url', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/**
 * Numbers a question about an attempt before it is asked, so that a slow answer to an earlier one does not pass for the newest. `asks` is
 * the number of this question.
 */
export async function beginAsk(db: Db, id: string): Promise<PaymentRow | undefined> {
  await sql`update payment set asks = asks + 1 where id = ${id}`.execute(db)
  return findPayment(db, id)
}

/** Keeps what an attempt's provider answered. A message that came since the question was asked keeps the attempt due. */
export async function recordAnswer(
  db: Db,
  { id, nextAskAt }: PaymentRow,
  { facts, next }: { facts: Facts; next: Date | null },
): Promise<void> {
  await sql`
    update payment set facts = ${JSON.stringify(facts)}::jsonb,
      next_ask_at = case when next_ask_at is not distinct from ${nextAskAt} then ${next} else next_ask_at end
    where id = ${id}`.execute(db)
}

type Claim = { provider: PayProviderName; now: Date; until: Date; limit: number }

/** Attempts that a provider is to be asked about, longest due first. Until the given time nobody else claims them. */
export async function claimDue(db: Db, { provider, now, until, limit }: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payment set next_ask_at = ${until} from (
      select id as due from payment where provider = ${provider} and next_ask_at <= ${now}
      order by next_ask_at limit ${limit} for update skip locked) as claimed
    where id = due returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Everything that is open at a provider is due, also what ended while it was down. */
export async function makeAllDue(
  db: Db,
  provider: PayProviderName,
  { now, downSince }: { now: Date; downSince: Date },
) {
  await sql`
    update payment set next_ask_at = ${now}
    where provider = ${provider} and next_ask_at > ${now} and (ended_at is null or ended_at >= ${downSince})`.execute(
    db,
  )
}

/**
 * Attempts of which a message came while the clock of PostgreSQL was ahead of what it is now are due: they would wait for as long as it
 * was.
 */
export async function bringForwardHeard(db: Db, provider: PayProviderName, now: Date): Promise<void> {
  await sql`
    update payment set next_ask_at = ${now} from payment_event e
    where e.received_at > ${now}::timestamptz + interval '5 seconds' and e.body is not null and e.outcome = 'DUE'
      and e.payment_id = payment.id and payment.provider = ${provider} and payment.next_ask_at > ${now}`.execute(db)
}

/** Makes attempts due at this moment. */
export async function makeDue(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await sql`update payment set next_ask_at = ${now} where id = ${anyOf(ids)}`.execute(db)
}

/** When a provider is to be asked next; null when nothing is open there. */
export async function nextDue(db: Db, provider: PayProviderName): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .select('next_ask_at')
    .where('provider', '=', provider)
    .where('next_ask_at', 'is not', null)
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_ask_at ?? null
}

type NewEvent = {
  provider: PayProviderName
  eventKey: string
  kind: string
  /** Our reference, when the message names a payment of ours. */
  ref: string | null
  ignored: boolean
  body: string
  now: Date
}
export type EventOutcome = 'DUE' | 'UNKNOWN' | 'IGNORED'

/** Keeps a message of a provider and makes its payment due, in one statement; null when the message is known already. */
export async function recordEvent(db: Db, event: NewEvent): Promise<EventOutcome | null> {
  const { provider, now, ref, ignored } = event
  const { rows } = await sql<{ outcome: EventOutcome }>`
    with named as (select id from payment where id = ${ref}::uuid and provider = ${provider}),
    event as (
      insert into payment_event (provider, event_key, kind, payment_id, received_at, body, outcome)
      values (${provider}, ${event.eventKey}, ${event.kind}, (select id from named), ${now}, ${event.body},
        case when ${ignored} then 'IGNORED' when exists (select from named) then 'DUE' else 'UNKNOWN' end)
      on conflict (provider, event_key) do nothing returning outcome, payment_id),
    due as (update payment set next_ask_at = ${now} from event where id = payment_id and outcome = 'DUE' returning id)
    select outcome from event`.execute(db)
  return rows[0]?.outcome ?? null
}
