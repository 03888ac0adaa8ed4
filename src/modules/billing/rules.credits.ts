import type { CreditSource } from '#kernel/enums/billing.ts'

export type Lot = {
  id: string
  source: CreditSource
  startsAt: Date
  expiresAt: Date
  frozen: boolean
  balance: number
}

const usable = (now: Date) => (lot: Lot) => !lot.frozen && lot.balance > 0 && lot.startsAt <= now && lot.expiresAt > now

/** The allowance of the plan first, because it lapses; then what expires soonest, then what was granted first. */
export function spendingOrder(one: Lot, other: Lot): number {
  const planFirst = Number(other.source === 'PLAN') - Number(one.source === 'PLAN')
  return (
    planFirst ||
    one.expiresAt.getTime() - other.expiresAt.getTime() ||
    one.startsAt.getTime() - other.startsAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/** How many units each lot gives for a spend; null when the lots do not hold enough. */
export function allocate(lots: readonly Lot[], count: number, now: Date): { lot: string; count: number }[] | null {
  const parts: { lot: string; count: number }[] = []
  let left = count
  for (const lot of lots.filter(usable(now)).toSorted(spendingOrder)) {
    const taken = Math.min(left, lot.balance)
    parts.push({ lot: lot.id, count: taken })
    left -= taken
    if (left === 0) return parts
  }
  return left === 0 ? parts : null
}

/** Units that can be spent now. */
export const unitsLeft = (lots: readonly Lot[], now: Date): number =>
  lots.filter(usable(now)).reduce((sum, lot) => sum + lot.balance, 0)
