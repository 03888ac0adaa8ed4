import type { Context } from '#platform/core/context.server.ts'
import { grantLot, lockBillingAccount } from '../store.ledger.server.ts'
import { expiredWithin, prolongLots } from './store.lost-time.server.ts'

/** Time in which a company could use nothing, and should have been able to. `key` names what began it. */
export type LostTime = { companyId: string; from: Date; until: Date; key: string }

/**
 * Credits last longer by the time that was lost, and those that ended meanwhile come back for the days that they had left. The monthly
 * allowances of a plan belong to their month. Twice is once for what comes back; the caller prolongs once.
 */
export async function prolongCredits(ctx: Context, lost: LostTime): Promise<void> {
  const { db, now } = ctx
  const { companyId, key } = lost
  await lockBillingAccount(db, companyId)
  // Before others come back: these last long enough already.
  const ended = await expiredWithin(db, lost)
  await prolongLots(db, lost)
  for (const { id, unit, count, until } of ended) {
    if (until <= now) continue
    const reason = 'SUSPENSION_REVERSED'
    const lot = { companyId, unit, source: 'COURTESY', count, from: now, until, reason, now } as const
    await grantLot(db, { ...lot, key: `lost-time:${key}:${id}` })
  }
}
