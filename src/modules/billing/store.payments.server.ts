import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { PayProviderName } from '#kernel/enums.ts'
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
export async function paymentsOf(db: Db, orderId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`${selectPayment} where order_id = ${orderId} order by created_at, id`.execute(
    db,
  )
  return rows
}

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

/** Attempts whose provider is to be asked, longest due first. */
export async function duePayments(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When a provider is to be asked next at all; null when nothing is open. */
export async function nextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .select('next_ask_at')
    .where('next_ask_at', 'is not', null)
    .orderBy('next_ask_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_ask_at ?? null
}

/** Keeps a message of a provider; false when it is known. */
export async function insertPaymentEvent(
  db: Db,
  event: { provider: string; eventKey: string; kind: string; paymentId: string | null; body: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_key: event.eventKey,
      kind: event.kind,
      payment_id: event.paymentId,
      received_at: event.now,
      body: event.body,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
