import { expect, test } from 'vitest'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'
import { cartOf, endedBy, type CartLine, type Offers, type PaidPeriod } from '../rules.cart.ts'
import { currentPlan } from '../rules.entitlements.ts'
import { movedUp, periodStart } from './rules.next-period.ts'
import { anchorDayOf, periodEnd } from '../rules.period.ts'
import { entitlementsOf } from '../../../../test/fixtures/entitlements.ts'

const dayMs = 86_400_000
const zone = 'Asia/Jakarta'
const codes = ['STARTER', 'GROWTH', 'BUSINESS']
const offers: Offers = {
  plans: codes.map((code, sort) => ({
    code,
    sort,
    active: true,
    entitlements: entitlementsOf(3 ** (sort + 1)),
    title: { en: code, id: code },
  })),
  topups: [],
  prices: codes.flatMap((item, at) =>
    (['MONTH', 'YEAR'] as const).map((period) => ({
      item,
      currency: 'IDR',
      period,
      netMinor: 29_900_000 * 3 ** at * (period === 'YEAR' ? 10 : 1),
      from: new Date(0),
      until: null,
    })),
  ),
}
const endOf = ({ cutAt, endsAt }: PaidPeriod) => cutAt ?? endsAt

type History = { periods: PaidPeriod[]; orders: CartLine[][]; given: string[]; now: Date }

function order(history: History, pick: (below: number) => number, graceDays: number): void {
  const item = { code: codes[pick(3)] ?? '', period: pick(3) ? ('MONTH' as const) : ('YEAR' as const), count: 1 }
  const { periods, now } = history
  const cart = cartOf([item], offers, { periods, graceDays, now, currency: 'IDR' })
  if ('lines' in cart) history.orders.push(cart.lines)
}

/** What settling does with a paid order; one that clashes waits for somebody and grants nothing. */
function pay(history: History, lines: readonly CartLine[], graceDays: number): void {
  const { periods, now, given } = history
  const ended = endedBy(lines)
  const start = periodStart(ended, periods, { now, graceDays })
  const plan = lines.find(({ kind }) => kind === 'PLAN')
  if (start.kind === 'CLASH' || plan?.grants.kind !== 'PLAN') return
  if (ended?.priced) given.push(ended.id)
  const cut = periods.find(({ id }) => start.kind === 'UPGRADE' && id === start.cuts)
  if (cut && cut.endsAt > now) cut.cutAt = now
  const startsAt = start.kind === 'AFTER' ? start.from : now
  const anchorDay = start.kind === 'AFTER' ? start.anchorDay : anchorDayOf(now, zone)
  const endsAt = periodEnd(startsAt, plan.grants.months, anchorDay, zone)
  const { entitlements } = plan.grants
  const { code: planCode, netMinor } = plan
  periods.push({ id: `p${periods.length}`, planCode, entitlements, startsAt, endsAt, cutAt: null, anchorDay, netMinor })
}

test('whatever is ordered, paid in any order and ended early, plans never overlap and an unused part is given back once', () => {
  const seed = anySeed()
  console.info(`seed of the histories of plans: ${seed}`)
  const pick = randomFrom(seed)
  for (let round = 0; round < 200; round++) {
    const graceDays = pick(15)
    const history: History = { periods: [], orders: [], given: [], now: new Date('2026-01-31T05:00:00Z') }
    for (let step = 0; step < 12; step++) {
      const { periods, orders } = history
      history.now = new Date(history.now.getTime() + pick(20 * dayMs))
      if (pick(2)) order(history, pick, graceDays)
      const [paid] = pick(3) ? orders.splice(pick(Math.max(1, orders.length)), 1) : []
      if (paid) pay(history, paid, graceDays)
      const running = periods.find((each) => each.startsAt <= history.now && history.now < endOf(each))
      if (running && pick(12) === 0) {
        running.cutAt = history.now // a refund
        for (const moved of movedUp(periods, { now: history.now, timeZone: zone }))
          Object.assign(periods.find(({ id }) => id === moved.id) ?? {}, moved)
        const ahead = periods.filter((each) => each.cutAt === null && each.startsAt > history.now)
        const runs = periods.some((each) => each.startsAt <= history.now && history.now < endOf(each))
        if (ahead.length > 0) expect(runs, `seed ${seed}, round ${round}`).toBe(true)
      }
      // A gift: a plan that nobody pays for, behind everything else.
      if (pick(10) === 0) {
        const last = periods.findLast((each) => each.cutAt === null && each.endsAt > history.now)
        const startsAt = last?.endsAt ?? history.now
        const id = `p${periods.length}`
        const entitlements = entitlementsOf(3)
        periods.push({
          id,
          planCode: 'STARTER',
          entitlements,
          startsAt,
          endsAt: periodEnd(startsAt, 1, 10, zone),
          cutAt: null,
          anchorDay: 10,
          netMinor: 0,
        })
      }
    }
    const said = `seed ${seed}, round ${round}`
    const sorted = history.periods.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    for (const [at, each] of sorted.entries()) {
      const next = sorted[at + 1]
      if (next) expect(endOf(each).getTime(), said).toBeLessThanOrEqual(next.startsAt.getTime())
    }
    expect(new Set(history.given).size, said).toBe(history.given.length)
    // What a company has at a moment follows from its periods alone, in whichever order they are read.
    const site = { billing: 'on', jobDays: 30, free: entitlementsOf(1), graceDays } as const
    const at = new Date(Date.UTC(2026, 0, 1) + pick(500 * dayMs))
    expect(currentPlan(site, history.periods.toReversed(), at), said).toEqual(currentPlan(site, sorted, at))
  }
})

test('paid in grace a plan begins at the old end and keeps its anchor day; afterwards it begins anew', () => {
  const old: PaidPeriod = {
    id: 'old',
    planCode: 'STARTER',
    entitlements: entitlementsOf(3),
    startsAt: new Date('2026-01-31T05:00:00Z'),
    endsAt: new Date('2026-02-28T05:00:00Z'),
    cutAt: null,
    anchorDay: 31,
    netMinor: 1,
  }
  const start = (now: string) => periodStart(null, [old], { now: new Date(now), graceDays: 7 })
  expect(start('2026-03-07T04:59:59Z')).toEqual({ kind: 'AFTER', from: old.endsAt, anchorDay: 31 })
  expect(start('2026-03-07T05:00:00Z')).toEqual({ kind: 'NOW' })
  // The company got its money back for a plan that was cut.
  const cut = { ...old, cutAt: new Date('2026-02-10T00:00:00Z') }
  expect(
    periodStart({ id: 'old', priced: true }, [cut], { now: new Date('2026-02-11T00:00:00Z'), graceDays: 7 }),
  ).toEqual({ kind: 'CLASH' })
})

test('an order that gives back what another one has given back since clashes, also once that plan was refunded', () => {
  const old: PaidPeriod = {
    id: 'old',
    planCode: 'STARTER',
    entitlements: entitlementsOf(3),
    startsAt: new Date('2026-01-10T00:00:00Z'),
    endsAt: new Date('2026-02-10T00:00:00Z'),
    cutAt: null,
    anchorDay: 10,
    netMinor: 1,
  }
  // Both orders were made before the plan ended; the first was paid after its end, and its plan refunded a day later.
  const upgrade = {
    ...old,
    id: 'new',
    startsAt: new Date('2026-02-11T00:00:00Z'),
    endsAt: new Date('2026-03-11T00:00:00Z'),
  }
  const periods = [old, { ...upgrade, cutAt: new Date('2026-02-12T00:00:00Z') }]
  const now = new Date('2026-02-13T00:00:00Z')
  expect(periodStart({ id: 'old', priced: true }, periods, { now, graceDays: 7 })).toEqual({ kind: 'CLASH' })
  // One that was refunded before it began has used up nothing.
  const ahead = { ...upgrade, startsAt: old.endsAt, cutAt: old.endsAt }
  const running = { now: new Date('2026-01-20T00:00:00Z'), graceDays: 7 }
  expect(periodStart({ id: 'old', priced: true }, [old, ahead], running)).toEqual({ kind: 'UPGRADE', cuts: 'old' })
})

test('a plan that followed and was refunded ends the grace of the one before', () => {
  const old: PaidPeriod = {
    id: 'old',
    planCode: 'STARTER',
    entitlements: entitlementsOf(3),
    startsAt: new Date('2026-01-10T00:00:00Z'),
    endsAt: new Date('2026-02-10T00:00:00Z'),
    cutAt: null,
    anchorDay: 10,
    netMinor: 1,
  }
  const refunded = { ...old, id: 'next', startsAt: old.endsAt, endsAt: new Date('2026-03-10T00:00:00Z') }
  const periods = [old, { ...refunded, cutAt: new Date('2026-02-12T00:00:00Z') }]
  const now = new Date('2026-02-13T00:00:00Z')
  expect(periodStart(null, periods, { now, graceDays: 7 })).toEqual({ kind: 'NOW' })
  const site = { billing: 'on', jobDays: 30, free: entitlementsOf(1), graceDays: 7 } as const
  expect(currentPlan(site, periods, now).source).toBe('FREE')
})

const plan = (id: string, from: string, until: string, more: Partial<PaidPeriod> = {}): PaidPeriod => ({
  id,
  planCode: 'STARTER',
  entitlements: entitlementsOf(3),
  startsAt: new Date(`${from}T05:00:00Z`),
  endsAt: new Date(`${until}T05:00:00Z`),
  cutAt: null,
  anchorDay: Number(from.slice(-2)),
  netMinor: 1,
  ...more,
})

test('an upgrade that ends a gift starts now, and after everything else once the gift was followed', () => {
  const gift = plan('gift', '2026-01-10', '2026-02-10', { netMinor: 0 })
  const ends = { id: 'gift', priced: false }
  const at = { now: new Date('2026-01-20T00:00:00Z'), graceDays: 7 }
  expect(periodStart(ends, [gift], at)).toEqual({ kind: 'UPGRADE', cuts: 'gift' })
  const next = plan('next', '2026-02-10', '2026-03-10')
  expect(periodStart(ends, [gift, next], at)).toEqual({ kind: 'AFTER', from: next.endsAt, anchorDay: 10 })
  expect(periodStart(ends, [{ ...gift, cutAt: at.now }], at)).toEqual({ kind: 'NOW' })
})

test('plans that wait behind a refunded one move up, each as long as it was bought for', () => {
  const now = new Date('2026-01-20T05:00:00Z')
  const refunded = plan('refunded', '2026-01-10', '2026-02-10', { cutAt: now })
  const waiting = plan('waiting', '2026-02-10', '2026-03-10')
  const year = plan('year', '2026-03-10', '2027-03-10', { anchorDay: 10 })
  const gift = plan('gift', '2027-03-10', '2027-03-25', { anchorDay: 10 })
  const moved = movedUp([gift, year, refunded, waiting], { now, timeZone: zone })
  expect(
    moved.map(({ id, startsAt, endsAt, anchorDay }) => [id, startsAt.toISOString(), endsAt.toISOString(), anchorDay]),
  ).toEqual([
    ['waiting', '2026-01-20T05:00:00.000Z', '2026-02-20T05:00:00.000Z', 20],
    ['year', '2026-02-20T05:00:00.000Z', '2027-02-20T05:00:00.000Z', 20],
    ['gift', '2027-02-20T05:00:00.000Z', '2027-03-07T05:00:00.000Z', 20],
  ])
  // Refunded before it began, what waits behind it follows the running plan.
  const running = plan('running', '2026-01-10', '2026-02-10')
  const cut = { ...waiting, cutAt: waiting.startsAt }
  expect(movedUp([running, cut, year], { now, timeZone: zone })).toMatchObject([
    { id: 'year', startsAt: running.endsAt },
  ])
  expect(movedUp([running, waiting, year], { now, timeZone: zone })).toEqual([])
})

test('a plan begins after the last one, in whichever order they are read, and not after one that ends now', () => {
  const [first, next] = [plan('first', '2026-01-10', '2026-02-10'), plan('next', '2026-02-10', '2026-03-10')]
  const at = { now: new Date('2026-01-20T05:00:00Z'), graceDays: 0 }
  for (const periods of [
    [first, next],
    [next, first],
  ])
    expect(periodStart(null, periods, at)).toEqual({ kind: 'AFTER', from: next.endsAt, anchorDay: 10 })
  expect(periodStart(null, [first], { now: first.endsAt, graceDays: 0 })).toEqual({ kind: 'NOW' })
})

test('a plan that began at this moment has used up the unused part of the one before', () => {
  const old = plan('old', '2026-01-10', '2026-02-10')
  const next = plan('next', '2026-01-20', '2026-02-20', { cutAt: new Date('2026-01-20T05:00:00Z') })
  const start = (now: string) =>
    periodStart({ id: 'old', priced: true }, [old, next], { now: new Date(now), graceDays: 7 })
  expect(start('2026-01-20T04:59:59Z')).toEqual({ kind: 'UPGRADE', cuts: 'old' })
  expect(start('2026-01-20T05:00:00Z')).toEqual({ kind: 'CLASH' })
})

test('what moves up keeps the anchor day of what it follows, its length, and at most its end', () => {
  const at = { now: new Date('2026-01-20T05:00:00Z'), timeZone: zone }
  const running = plan('running', '2026-01-10', '2026-02-10')
  const year = plan('year', '2026-03-15', '2027-03-15')
  expect(movedUp([running, year], at)).toEqual([
    { ...year, startsAt: running.endsAt, endsAt: new Date('2027-02-10T05:00:00Z'), anchorDay: 10 },
  ])
  // Forty days are no whole months.
  const gift = plan('gift', '2026-03-01', '2026-04-10')
  expect(movedUp([gift], at)).toEqual([
    { ...gift, startsAt: at.now, endsAt: new Date('2026-03-01T05:00:00Z'), anchorDay: 20 },
  ])
  // A month from the last of February on lasts until the end of March, where another plan may begin before.
  const last = plan('last', '2026-01-31', '2026-02-28')
  const after = { ...plan('after', '2026-02-28', '2026-03-28'), startsAt: new Date('2026-02-28T06:00:00Z') }
  after.endsAt = new Date('2026-03-28T06:00:00Z')
  expect(movedUp([last, after], { ...at, now: new Date('2026-02-10T05:00:00Z') })).toEqual([
    { ...after, startsAt: last.endsAt, endsAt: after.endsAt, anchorDay: 31 },
  ])
  // One that ends now is followed by nothing: the day of today counts.
  expect(movedUp([last, after], { ...at, now: last.endsAt })).toMatchObject([{ id: 'after', anchorDay: 28 }])
})
