import type { Context } from '#platform/core/context.server.ts'
import { ledgerAccount, transfer } from '../store.ledger.server.ts'
import type { OrderRow } from '../store.orders.server.ts'
import { acceptedProofs } from './store.server.ts'

/**
 * Books what was found in the bank for an attempt, each proof once: money from the bank, and tax that the buyer withheld from WITHHELD,
 * as what the tax office owes the seller. False when the attempt has no accepted proof.
 */
export async function bookTransfers(ctx: Context, order: OrderRow, paymentId: string): Promise<boolean> {
  const { db, now } = ctx
  const own = { companyId: order.companyId, unit: order.currency }
  const proofs = await acceptedProofs(db, paymentId)
  for (const { id, receivedMinor, withheldMinor } of proofs)
    for (const [kind, count] of [
      ['PROVIDER', receivedMinor],
      ['WITHHELD', withheldMinor],
    ] as const)
      if (count > 0)
        await transfer(db, {
          kind: 'PAYMENT',
          from: await ledgerAccount(db, { ...own, kind }),
          to: await ledgerAccount(db, { ...own, kind: 'UNMATCHED' }),
          count,
          unit: order.currency,
          reason: kind === 'PROVIDER' ? 'manual' : 'withheld',
          subject: order.id,
          key: `${kind === 'PROVIDER' ? 'payment' : 'withheld'}:${id}`,
          at: now,
        })
  return proofs.length > 0
}
