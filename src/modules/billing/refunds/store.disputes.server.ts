import type { Db } from '#db/db.server.ts'
import type { DisputeState } from '#kernel/enums/billing.ts'

export type DisputeRow = {
  id: string
  paymentId: string
  providerKey: string
  state: DisputeState
  dueAt: Date | null
  openedAt: Date
  decidedAt: Date | null
}

export const disputesOf = (db: Db, orderId: string): Promise<DisputeRow[]> =>
  db
    .selectFrom('dispute')
    .select([
      'id',
      'payment_id as paymentId',
      'provider_key as providerKey',
      'state',
      'due_at as dueAt',
      'opened_at as openedAt',
      'decided_at as decidedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute()

export type DisputeFact = { orderId: string; paymentId: string; key: string; state: DisputeState; dueAt: Date | null }

/** Keeps what is known of a dispute. */
export async function writeDispute(db: Db, fact: DisputeFact, now: Date): Promise<void> {
  const decided_at = fact.state === 'OPEN' ? null : now
  await db
    .insertInto('dispute')
    .values({
      order_id: fact.orderId,
      payment_id: fact.paymentId,
      provider_key: fact.key,
      state: fact.state,
      due_at: fact.dueAt,
      opened_at: now,
      decided_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'provider_key'])
        .doUpdateSet({ state: fact.state, due_at: fact.dueAt, decided_at }),
    )
    .execute()
}
