import { expect, test } from 'vitest'
import { cartOf, endedBy, planChange, unusedMinor, type Item, type Offers, type PaidPeriod } from './rules.cart.ts'
import { playCarts } from '../../../test/fixtures/random-carts.ts'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import { entitlementsOf } from '../../../test/fixtures/entitlements.ts'

const now = new Date('2026-11-16T00:00:00Z')
const entitlements = entitlementsOf(3)
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

test(
  'whatever is bought in three currencies, lines add up and tax is what can be paid, rounded once',
  { tags: ['slow'] },
  () => {
    const { ok, refused, ...wrong } = playCarts(5000, randomFrom(seed))
    expect({ ...wrong, total: ok + refused }, `seed ${seed}`).toEqual({
      lines: 0,
      tax: 0,
      unit: 0,
      base: 0,
      total: 5000,
    })
    expect(ok).toBeGreaterThan(4000)
  },
)

test('taxed line by line the same carts are off', () => {
  expect(playCarts(2000, randomFrom(seed), 'line-tax').tax, `seed ${seed}`).toBeGreaterThan(0)
})

test('what was bought is granted: months of a plan, units of all packs', () => {
  const granted = (items: Item[]) => {
    const made = cart(items)
    return 'lines' in made ? made.lines.map(({ kind, period: by, grants }) => [kind, by, grants]) : made
  }
  expect(granted([item('STARTER'), item('UNLOCK_10', { count: 3 })])).toEqual([
    ['PLAN', 'MONTH', { kind: 'PLAN', months: 1, entitlements }],
    ['TOPUP', 'ONCE', { kind: 'TOPUP', unit: 'UNLOCK', count: 30, days: 365 }],
  ])
  expect(granted([item('STARTER', { period: 'YEAR' })])).toEqual([
    ['PLAN', 'YEAR', { kind: 'PLAN', months: 12, entitlements }],
  ])
})

test('a plan that is paid for in part by another one names it in its unused line, though it is no longer offered', () => {
  const made = cart([item('GROWTH')], [period({ planCode: 'GONE' })])
  expect('lines' in made && made.lines[1]).toEqual({
    kind: 'UNUSED',
    code: 'GONE',
    period: 'ONCE',
    title: { en: 'GONE', id: 'GONE' },
    count: 1,
    unitNetMinor: -14_950_000,
    netMinor: -14_950_000,
    grants: { kind: 'UNUSED' },
    cutsPeriod: 'p1',
  })
  const known = cart([item('GROWTH')], [period()])
  expect('lines' in known && known.lines[1]?.title).toEqual({ en: 'Unused part of starter', id: 'Sisa masa starter' })
  // One of the plans that cost nothing ends a plan that nobody knows any more.
  expect(change({ sort: 1 }, [period({ planCode: 'GONE' })])).toMatchObject({ kind: 'UPGRADE' })
})

const change = (target: { sort?: number; netMinor?: number }, periods: PaidPeriod[], at = now) =>
  planChange(
    { sort: 3, netMinor: 89_900_000, ...target },
    { periods, plans: offers.plans, graceDays: 7, now: at, currency: 'IDR' },
  )

test.each<[string, PaidPeriod[], string, ReturnType<typeof planChange>]>([
  ['no plan', [], '2026-11-16', { kind: 'NEW' }],
  ['a plan that begins now', [period()], '2026-11-01', { kind: 'UPGRADE', from: period(), unused: 29_900_000 }],
  ['a plan that begins in a moment', [period({ startsAt: new Date(+now + 1) })], '2026-11-16', null],
  ['a plan that ends now', [period()], '2026-12-01', { kind: 'NEXT', startsAt: period().endsAt }],
  ['a plan whose grace is over', [period()], '2026-12-08', { kind: 'NEW' }],
  ['a plan that was cut now', [period({ cutAt: now })], '2026-11-16', { kind: 'NEW' }],
  [
    'a plan to come that was refunded',
    [period({ startsAt: new Date(+now + 1), cutAt: now })],
    '2026-11-16',
    { kind: 'NEW' },
  ],
])('with %s a larger plan is', (_what, periods, at, expected) => {
  expect(change({}, periods, new Date(`${at}T00:00:00Z`))).toEqual(expected)
})

test('a plan that costs as much as is left of the old one waits for its end', () => {
  const next = { kind: 'NEXT', startsAt: period().endsAt }
  expect([14_950_000, 14_950_001].map((netMinor) => change({ netMinor }, [period()]))).toEqual([
    next,
    { kind: 'UPGRADE', from: period(), unused: 14_950_000 },
  ])
  expect([2, 3].map((sort) => change({ sort }, [period()])?.kind)).toEqual(['NEXT', 'UPGRADE'])
})

test.each([
  ['no plan', [{ kind: 'TOPUP', cutsPeriod: null }], null],
  [
    'an unused part that was taken off',
    [
      { kind: 'PLAN', cutsPeriod: null },
      { kind: 'UNUSED', cutsPeriod: 'p1' },
    ],
    { id: 'p1', priced: true },
  ],
  ['a gift that ends', [{ kind: 'PLAN', cutsPeriod: 'p1' }], { id: 'p1', priced: false }],
] as const)('an order with %s ends a plan so', (_what, made, expected) => {
  expect(endedBy(made)).toEqual(expected)
})
