import { expect, test } from 'vitest'
import type { CreditUnit } from '#kernel/enums/billing.ts'
import { worthOf, type Correction } from './rules.correction.ts'

const now = new Date('2026-11-23T03:00:00Z')
const price = (item: string, period: 'MONTH' | 'YEAR' | 'ONCE', netMinor: number, changes: object = {}) => ({
  item,
  currency: 'IDR',
  period,
  netMinor,
  from: new Date('2026-01-01T00:00:00Z'),
  until: null,
  ...changes,
})
const topup = (code: string, unit: CreditUnit, count: number) => ({
  code,
  title: { en: code, id: code },
  unit,
  count,
  days: 365,
  active: true,
})
const sold = {
  topups: [
    topup('UNLOCK_10', 'UNLOCK', 10),
    topup('UNLOCK_30', 'UNLOCK', 30),
    topup('UNLOCK_1', 'UNLOCK', 1),
    topup('JOB_3', 'JOB', 3),
    // Without a price in this currency.
    topup('FEATURED_7', 'FEATURED_DAY', 7),
  ],
  prices: [
    price('STARTER', 'MONTH', 29_900_000),
    price('STARTER', 'YEAR', 299_000_000),
    price('UNLOCK_10', 'ONCE', 9_900_000),
    price('UNLOCK_30', 'ONCE', 19_900_000),
    // The dearest one is no longer sold.
    price('UNLOCK_1', 'ONCE', 5_000_000, { until: new Date('2026-11-01T00:00:00Z') }),
    price('JOB_3', 'ONCE', 1000),
    price('FEATURED_7', 'ONCE', 1000, { currency: 'USD' }),
  ],
}
const worth = (correction: Correction, unit: CreditUnit | null, currency = 'IDR') =>
  worthOf(correction, unit, sold, { currency, now })

test('a plan is worth the price of its months, and what is not sold has no price', () => {
  expect(worth({ kind: 'plan', planCode: 'STARTER', months: 1 }, null)).toBe(29_900_000)
  expect(worth({ kind: 'plan', planCode: 'STARTER', months: 3 }, null)).toBe(89_700_000)
  expect(worth({ kind: 'plan', planCode: 'GROWTH', months: 1 }, null)).toBeNull()
  expect(worth({ kind: 'plan', planCode: 'STARTER', months: 1 }, null, 'USD')).toBeNull()
})

test.each<[string, Correction, CreditUnit, number | null]>([
  ['one unit at the dearest price of today', { kind: 'lot', lotId: 'l', count: 1 }, 'UNLOCK', 990_000],
  ['several units', { kind: 'credits', unit: 'UNLOCK', count: 7, days: 30 }, 'UNLOCK', 6_930_000],
  ['units that are taken away count as much', { kind: 'lot', lotId: 'l', count: -7 }, 'UNLOCK', 6_930_000],
  ['a broken amount is rounded up', { kind: 'lot', lotId: 'l', count: 1 }, 'JOB', 334],
  ['units without a price in this currency', { kind: 'lot', lotId: 'l', count: 1 }, 'FEATURED_DAY', null],
])('credits: %s', (_what, correction, unit, expected) => {
  expect(worth(correction, unit)).toBe(expected)
})
