import { minorDigits } from '#kernel/money.ts'
import type { PricePeriod } from '#kernel/enums/billing.ts'

/** The least amount that can be paid, in minor units: one rupiah is 100, one cent of a dollar 1. Nobody pays rupiah decimals. */
export const payableUnit = (currency: string): number => (currency === 'IDR' ? 10 ** minorDigits('IDR') : 1)

type Priced = { item: string; currency: string; period: PricePeriod; netMinor: number; from: Date; until: Date | null }

/** The net price of a plan or top-up at a moment; null when it is not sold for this period or currency. */
export function priceAt(
  prices: readonly Priced[],
  what: { item: string; currency: string; period: PricePeriod },
  now: Date,
): number | null {
  const price = prices.find(
    ({ item, currency, period, from, until }) =>
      item === what.item &&
      currency === what.currency &&
      period === what.period &&
      from <= now &&
      (until === null || now < until),
  )
  return price?.netMinor ?? null
}
