import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { priceAt } from './rules.price.ts'
import { taxBaseOf, taxChangeAfter, taxOf, taxOn, taxRowOn } from './rules.tax.ts'

const rows = settings.tax.default

test('the tax of the day of the order counts', () => {
  expect(taxOn(rows, '2022-03-31')).toBeNull()
  expect(taxOn(rows, '2024-12-31')).toEqual({ rate: 1100, base: [1, 1] })
  expect(taxOn(rows, '2025-01-01')).toEqual({ rate: 1200, base: [11, 12] })
})

test('12 % of 11/12 of Rp299,000: base Rp274,083, tax Rp32,890', () => {
  const tax = taxOn(rows, '2026-11-23')
  expect(tax && taxBaseOf(29_900_000, tax, 'IDR')).toBe(27_408_300)
  expect(taxOf(29_900_000, tax, 'IDR')).toBe(3_289_000)
  expect(taxOf(29_900_000, null, 'IDR')).toBe(0)
})

test('tax is rounded half up to what can be paid: whole rupiah, whole cents', () => {
  const tenPercent = { rate: 1000, base: [1, 1] as const }
  expect(taxOf(1_499, tenPercent, 'IDR')).toBe(100)
  expect(taxOf(1_500, tenPercent, 'IDR')).toBe(200)
  expect(taxOf(1_499, tenPercent, 'IDR') % 100).toBe(0)
  expect(taxOf(1_005, tenPercent, 'USD')).toBe(101)
  expect(taxOf(1_004, tenPercent, 'USD')).toBe(100)
  // Exact where a product of numbers is not.
  expect(taxOf(8_999_999_999_900, { rate: 1200, base: [11, 12] }, 'IDR')).toBe(990_000_000_000)
})

test('a price counts from its first moment to before its last', () => {
  const price = (netMinor: number, from: string, until: string | null) => ({
    item: 'GROWTH',
    currency: 'IDR',
    period: 'MONTH' as const,
    netMinor,
    from: new Date(from),
    until: until ? new Date(until) : null,
  })
  const prices = [price(100, '2026-01-01', '2026-06-01'), price(200, '2026-06-01', null)]
  const at = (time: string, what: object = {}) =>
    priceAt(prices, { item: 'GROWTH', currency: 'IDR', period: 'MONTH', ...what }, new Date(time))
  expect(['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01'].map((time) => at(time))).toEqual([
    null,
    100,
    100,
    200,
  ])
  expect(at('2026-07-01', { period: 'YEAR' })).toBeNull()
  expect(at('2026-07-01', { currency: 'USD' })).toBeNull()
  expect(at('2026-07-01', { item: 'STARTER' })).toBeNull()
})

test('rows may stand in any order, and of two of one date the later one counts', () => {
  const row = (from: string, label: string) => ({ from, label, basisPoints: 100 })
  const rows = [row('2025-01-01', 'c'), row('2022-04-01', 'a'), row('2025-01-01', 'd'), row('2023-01-01', 'b')]
  const label = (day: string) => taxRowOn(rows, day)?.label
  expect(['2022-03-31', '2022-04-01', '2022-12-31', '2023-01-01', '2024-12-31', '2025-01-01'].map(label)).toEqual([
    undefined,
    'a',
    'a',
    'b',
    'b',
    'd',
  ])
  expect(taxRowOn([], '2025-01-01')).toBeUndefined()
})

test('the next change of the tax is the first one after a day', () => {
  const rows = ['2025-01-01', '2022-04-01', '2027-01-01'].map((from) => ({ from, basisPoints: 1100 }))
  expect(
    ['2022-03-31', '2022-04-01', '2025-01-01', '2026-12-31', '2027-01-01'].map((day) => taxChangeAfter(rows, day)),
  ).toEqual(['2022-04-01', '2025-01-01', '2027-01-01', '2027-01-01', null])
})
