import { expect, test } from 'vitest'
import type { Entitlements } from '#kernel/enums.ts'
import { cartOf, unusedMinor, type Item, type Offers, type PaidPeriod } from './rules.cart.ts'
import { playCarts } from '../../../test/fixtures/random-carts.ts'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'

const now = new Date('2026-11-16T00:00:00Z')
const entitlements: Entitlements = {
  activeJobs: 3,
  jobDays: 30,
  candidateUnlocksPerMonth: 30,
  seats: 3,
  featuredDays: 7,
  screeningQuestions: 5,
  exports: true,
}
const plan = (code: string, sort: number, active = true) => ({
  code,
  sort,
  active,
  entitlements,
  title: { en: code.toLowerCase(), id: code.toLowerCase() },
})
const price = (item: string, netMinor: number, period: 'MONTH' | 'YEAR' | 'ONCE' = 'MONTH') => ({
  item,
  currency: 'IDR',
  period,
  netMinor,
  from: new Date('2026-01-01'),
  until: null,
})
const offers: Offers = {
  plans: [plan('FREE', 1), plan('STARTER', 2), plan('GROWTH', 3), plan('OLD', 4, false)],
  topups: [
    { code: 'UNLOCK_10', title: { en: '10 unlocks', id: '10' }, unit: 'UNLOCK', count: 10, days: 365, active: true },
  ],
  prices: [
    price('STARTER', 29_900_000),
    price('STARTER', 299_000_000, 'YEAR'),
    price('GROWTH', 89_900_000),
    price('OLD', 1_000_000),
    price('UNLOCK_10', 9_900_000, 'ONCE'),
  ],
}
const period = (changed: Partial<PaidPeriod> = {}): PaidPeriod => ({
  id: 'p1',
  planCode: 'STARTER',
  entitlements,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  cutAt: null,
  anchorDay: 1,
  netMinor: 29_900_000,
  ...changed,
})
const item = (code: string, changed: Partial<Item> = {}): Item => ({ code, count: 1, ...changed })
const cart = (items: Item[], periods: PaidPeriod[] = []) =>
  cartOf(items, offers, { periods, graceDays: 7, now, currency: 'IDR' })
const lines = (made: ReturnType<typeof cart>) =>
  'lines' in made ? made.lines.map(({ kind, code, netMinor }) => [kind, code, netMinor]) : made

test('a first plan begins now and costs what it costs', () => {
  const made = cart([item('STARTER'), item('UNLOCK_10', { count: 3 })])
  expect(lines(made)).toEqual([
    ['PLAN', 'STARTER', 29_900_000],
    ['TOPUP', 'UNLOCK_10', 29_700_000],
  ])
  expect(made).toMatchObject({ netMinor: 59_600_000, startsAt: now })
})

test('an upgrade gives back the unused half of the month, rounded down to whole hundreds of rupiah', () => {
  const made = cart([item('GROWTH')], [period()])
  expect(lines(made)).toEqual([
    ['PLAN', 'GROWTH', 89_900_000],
    ['UNUSED', 'STARTER', -14_950_000],
  ])
  expect(unusedMinor(period(), new Date('2026-11-10T07:13:00Z'), 'IDR') % 10_000).toBe(0)
  expect(unusedMinor(period(), new Date('2026-12-05T00:00:00Z'), 'IDR')).toBe(0)
})

test('the same plan again, a smaller one, and one that costs less than what is left begin at the end', () => {
  const end = new Date('2026-12-01T00:00:00Z')
  expect(cart([item('STARTER')], [period()])).toMatchObject({ startsAt: end, netMinor: 29_900_000 })
  expect(cart([item('STARTER')], [period({ planCode: 'GROWTH' })])).toMatchObject({ startsAt: end })
  expect(cart([item('GROWTH')], [period({ netMinor: 900_000_000 })])).toMatchObject({ startsAt: end })
})

test('an upgrade of a plan that was a gift begins now and ends it, though nothing is given back', () => {
  const gift = period({ netMinor: 0 })
  const made = cart([item('GROWTH')], [gift])
  expect(lines(made)).toEqual([['PLAN', 'GROWTH', 89_900_000]])
  expect(made).toMatchObject({ startsAt: now, ends: gift, lines: [{ cutsPeriod: gift.id }] })
  // The same plan again, bought now, waits behind the gift.
  expect(cart([item('STARTER')], [gift])).toMatchObject({ startsAt: gift.endsAt, ends: null })
})

test('in grace a plan begins where the old one ended; a plan that waits already is not bought twice', () => {
  const ended = period({ startsAt: new Date('2026-10-12T00:00:00Z'), endsAt: new Date('2026-11-12T00:00:00Z') })
  expect(cart([item('STARTER')], [ended])).toMatchObject({ startsAt: ended.endsAt })
  const next = period({
    id: 'p2',
    startsAt: new Date('2026-12-01T00:00:00Z'),
    endsAt: new Date('2027-01-01T00:00:00Z'),
  })
  expect(cart([item('GROWTH')], [period(), next])).toEqual({ planChange: true })
})

test.each<[string, Item[], string]>([
  ['an unknown code', [item('NOTHING')], 'items.0.code NOT_IN_LIST'],
  ['the free plan, which has no price', [item('FREE')], 'items.0.code NOT_IN_LIST'],
  ['a plan that is no longer sold', [item('OLD')], 'items.0.code NOT_IN_LIST'],
  ['two plans', [item('STARTER'), item('GROWTH')], 'items.1.count NOT_VALID'],
  ['a plan twice', [item('STARTER', { count: 2 })], 'items.0.count NOT_VALID'],
  ['a top-up by the month', [item('UNLOCK_10', { period: 'MONTH' })], 'items.0.period NOT_VALID'],
  ['the same top-up in two lines', [item('UNLOCK_10'), item('UNLOCK_10')], 'items.1.code DUPLICATE'],
])('%s is refused at its field', (_what, items, expected) => {
  const made = cart(items)
  expect('fields' in made && made.fields.map(({ field, code }) => `${field} ${code}`)).toEqual([expected])
})

const seed = anySeed()

test('whatever is bought in three currencies, lines add up and tax is what can be paid, rounded once', () => {
  const { ok, refused, ...wrong } = playCarts(5000, randomFrom(seed))
  expect({ ...wrong, total: ok + refused }, `seed ${seed}`).toEqual({ lines: 0, tax: 0, unit: 0, base: 0, total: 5000 })
  expect(ok).toBeGreaterThan(4000)
})

test('taxed line by line the same carts are off', () => {
  expect(playCarts(2000, randomFrom(seed), 'line-tax').tax, `seed ${seed}`).toBeGreaterThan(0)
})
