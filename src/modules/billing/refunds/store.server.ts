import type { Db } from '#db/db.server.ts'
import type { RefundKind, RefundSource, RefundState } from '#kernel/enums/billing.ts'

export type RefundRow = {
  id: string
  orderId: string
  paymentId: string
  kind: RefundKind
  source: RefundSource
  minor: number
  currency: string
  reason: string
  state: RefundState
  /** The key under which the provider knows it. */
  providerKey: string
  sends: number
  failure: string | null
  requestedBy: string | null
  requestedAt: Date
  doneAt: Date | null
  returnedOn: string | null
  reference: string | null
}

const columns = [
  'id',
  'order_id as orderId',
  'payment_id as paymentId',
  'kind',
  'source',
  'minor',
  'currency',
  'reason',
  'state',
  'provider_key as providerKey',
  'sends',
  'failure',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'done_at as doneAt',
  'returned_on as returnedOn',
  'reference',
] as const

/** The refunds of an order, oldest first. */
export const refundsOf = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').select(columns).where('id', '=', id).executeTakeFirst()

export type NewRefund = Omit<RefundRow, 'sends' | 'failure' | 'returnedOn' | 'reference'> & {
  /** When it is sent; null for one that waits for somebody or that is sent by hand. */
  nextSendAt: Date | null
}

export async function insertRefund(db: Db, refund: NewRefund): Promise<void> {
  await db
    .insertInto('refund')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      kind: refund.kind,
      source: refund.source,
      minor: refund.minor,
      currency: refund.currency,
      reason: refund.reason,
      state: refund.state,
      provider_key: refund.providerKey,
      requested_by: refund.requestedBy,
      requested_at: refund.requestedAt,
      done_at: refund.doneAt,
      next_send_at: refund.nextSendAt,
    })
    .execute()
}

export type RefundPatch = {
  state?: RefundState
  provider_key?: string
  sends?: number
  next_send_at?: Date | null
  failure?: string | null
  requested_by?: string
  done_at?: Date | null
  returned_on?: string
  reference?: string
}

export async function patchRefund(db: Db, id: string, patch: RefundPatch): Promise<void> {
  await db.updateTable('refund').set(patch).where('id', '=', id).execute()
}

/** Refunds that are to be sent or asked about, longest due first. */
export async function dueRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where('next_send_at', '<=', now)
    .where('state', 'in', ['REQUESTED', 'SENT'])
    .orderBy('next_send_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets a refund that was only prepared. */
export async function deleteRefund(db: Db, id: string): Promise<void> {
  await db.deleteFrom('refund').where('id', '=', id).where('state', '=', 'PREPARED').execute()
}
