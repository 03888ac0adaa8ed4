import type { PayProviderName } from '#kernel/enums/billing.ts'
import type { Facts } from '../rules.order.ts'
import { payableUnit } from '../rules.price.ts'

/** PPh 23 on services: two percent of the price without value added tax. */
const withholdingPercent = 2

type Attempt = { provider: PayProviderName; endedAt: Date | null; facts: Pick<Facts, 'paid'> }

/** The attempt that a proof of transfer belongs to: the open one, or the one of which only a part has arrived. */
export function transferAttempt<T extends Attempt>(attempts: readonly T[], totalMinor: number): T | undefined {
  const open = attempts.find(({ endedAt }) => endedAt === null)
  if (open) return open.provider === 'manual' ? open : undefined
  return attempts.findLast(
    ({ provider, facts }) => provider === 'manual' && facts.paid !== null && facts.paid.minor < totalMinor,
  )
}

/** Which field is missing, or null: tax that is withheld names its slip. */
export const withholdingProblem = (withheldMinor: number, slipNumber: string | null): 'slipNumber' | null =>
  withheldMinor > 0 && slipNumber === null ? 'slipNumber' : null

/** What a buyer who withholds income tax keeps of a price, in whole payable units. */
export function usualWithholding(netMinor: number, currency: string): number {
  const unit = payableUnit(currency)
  return Math.floor((netMinor * withholdingPercent) / 100 / unit) * unit
}

/** The later of a moment and one that many hours from now. */
export const atLeastUntil = (moment: Date, now: Date, hours: number): Date =>
  new Date(Math.max(moment.getTime(), now.getTime() + hours * 3_600_000))
