import type { CreditUnit } from '#kernel/enums/billing.ts'
import type { Offers } from '../rules.cart.ts'
import { priceAt } from '../rules.price.ts'

/** What an administrator changes about what a company holds. */
export type Correction =
  | { kind: 'lot'; lotId: string; count: number }
  | { kind: 'credits'; unit: CreditUnit; count: number; days: number }
  | { kind: 'plan'; planCode: string; months: number }

/**
 * What a correction is worth in money: its units at the dearest price that one of them is sold for, or the price of the months of a
 * plan. Null where nothing of it is sold, so that nobody can say.
 */
export function worthOf(
  correction: Correction,
  unit: CreditUnit | null,
  { topups, prices }: Pick<Offers, 'topups' | 'prices'>,
  { currency, now }: { currency: string; now: Date },
): number | null {
  if (correction.kind === 'plan') {
    const month = priceAt(prices, { item: correction.planCode, currency, period: 'MONTH' }, now)
    return month === null ? null : month * correction.months
  }
  const each = topups
    .filter(({ unit: sold }) => sold === unit)
    .flatMap(({ code, count }) => {
      const price = priceAt(prices, { item: code, currency, period: 'ONCE' }, now)
      return price === null ? [] : [price / count]
    })
  return each.length === 0 ? null : Math.ceil(Math.max(...each) * Math.abs(correction.count))
}
