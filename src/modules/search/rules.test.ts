import { expect, test } from 'vitest'
import { estimateFor, estimateMatches, roundedTotal } from './rules.plan.estimate.ts'
import { affordableNames, singleWindowFor } from './rules.plan.limits.ts'
import { firstWindows, furtherWindows, shareWithin, unbounded, windowsFor } from './rules.plan.time-windows.ts'
import type { ParsedQuery } from './rules.query.assemble.ts'
import { daysBetween, keyOf, kindOf, kinds, searchToken } from './rules.tokens.ts'

const today = 2500
const daily = (jobs: number, since = today) =>
  Array.from({ length: 90 }, (_, back): [number, number] => [since - back, jobs])
const expected = (matches: number, days = daily(11_000)) => ({ matches, open: 990_000, days })

test('few matches are gone through whole; of many a few days first, fewer than should be needed where nobody knows', () => {
  expect(firstWindows(expected(singleWindowFor(990_000)), 600, today)).toEqual([unbounded])
  expect(firstWindows(expected(5000), 600, today)).toEqual([{ fromDay: 0, toDay: 6 }])
  expect(firstWindows({ ...expected(5000), measured: true }, 600, today)).toEqual([{ fromDay: 0, toDay: 15 }])
})

test('further back it goes as far as what was found says, then to the end', () => {
  const beyond = (matched: number) => furtherWindows(expected(5000), { toDay: 6, matched }, 600 - matched, today)
  expect(beyond(199)).toEqual([
    { fromDay: 6, toDay: 22 },
    { ...unbounded, fromDay: 22 },
  ])
  expect(beyond(9)).toEqual([{ ...unbounded, fromDay: 6 }])
})

test('where somebody has seen how many fit, the first window holds the cap', () => {
  for (const matches of [5000, 40_000, 300_000]) {
    const [first] = firstWindows({ ...expected(matches), measured: true }, 600, today)
    expect((matches * shareWithin(daily(11_000), first?.toDay ?? 0, today)) / 600).toBeGreaterThanOrEqual(1)
  }
})

test('days that nobody has counted yet hold as many jobs as those before, but for today, which would have been counted by now', () => {
  expect(shareWithin(daily(10, today - 1), 1, today)).toBe(0)
  expect(firstWindows(expected(120_000, daily(11_000, today - 1)), 600, today)).toEqual([{ fromDay: 0, toDay: 2 }])
  expect(shareWithin(daily(10, today - 10), 10, today)).toBeCloseTo(9 / 99)
  expect(shareWithin([], 5, today)).toBe(1)
  expect(shareWithin(daily(10), Number.POSITIVE_INFINITY, today)).toBe(1)
})

test('the estimate is the rarest term times the shares', () => {
  expect(estimateMatches(1000, [400, 100], [0.5])).toBe(50)
  expect(estimateMatches(1000, [], [])).toBe(1000)
})

test('at most as many fit as have the rarest word, by the share of each filter; of the days that are asked for', () => {
  const statistics = {
    open: 1000,
    tokens: new Map([
      [searchToken(kinds.city, 1), 100],
      [searchToken(kinds.city, 2), 300],
    ]),
    days: daily(10),
  }
  const counts = { head: { night: 50, baker: 400 }, body: {} }
  const parsed = { counts } as unknown as ParsedQuery
  const none = { all: [], groups: [], unknown: [] }
  const cities = { name: 'cityIds', any: [searchToken(kinds.city, 1), searchToken(kinds.city, 2)] }
  const words = { in: 'head' as const, query: "'night' & 'baker'" }
  expect(estimateFor({ parsed, tokens: none }, words, statistics).matches).toBe(50)
  expect(estimateFor({ parsed, tokens: { ...none, groups: [cities] } }, words, statistics).matches).toBe(20)
  const posted = {
    name: 'postedWithinDays',
    any: [searchToken(kinds.day, today), searchToken(kinds.day, today - 1)],
    since: new Date(Date.UTC(2020, 0, 1 + today - 1)),
  }
  const { days } = estimateFor(
    { parsed: null, tokens: { ...none, groups: [posted] } },
    { in: 'head', query: '' },
    statistics,
  )
  expect(days.map(([day]) => day)).toEqual([today, today - 1])
})

test('large totals are rounded to two digits', () =>
  expect([987, 12_345, 1_049_999].map(roundedTotal)).toEqual([987, 12_000, 1_000_000]))

test('the newest of many are looked for in windows of days that do not overlap, of few at once', () => {
  expect(windowsFor(500, 100, 2000)).toEqual({ near: [], far: [], before: 32_767 })
  const { near, far, before } = windowsFor(90_000, 100, 2000)
  const days = [...near, ...far].flatMap((token) =>
    kindOf(token) === kinds.day ? [keyOf(token)] : Array.from({ length: 7 }, (_, at) => keyOf(token) * 7 + at),
  )
  expect(days.toSorted((a, b) => b - a)).toEqual(Array.from({ length: days.length }, (_, back) => 2000 - back))
  expect(before).toBe(2000 - days.length)
})

test('days are named by as few tokens as hold them all and no others', () => {
  expect(daysBetween(14, 13)).toEqual([])
  expect(daysBetween(15, 15)).toEqual([searchToken(kinds.day, 15)])
  expect(daysBetween(13, 29)).toEqual([
    searchToken(kinds.day, 13),
    searchToken(kinds.week, 2),
    searchToken(kinds.week, 3),
    searchToken(kinds.day, 28),
    searchToken(kinds.day, 29),
  ])
})

test('among many jobs a search takes the rare other names only, in their order', () => {
  const counts: Record<string, number> = { a: 40_000, b: 1000, c: 1200, d: 900 }
  const affordable = (open: number) => affordableNames(['a', 'b', 'c', 'd'], open, (name) => counts[name] ?? 0)
  expect(affordable(10_000)).toEqual(['a', 'b', 'c', 'd'])
  expect(affordable(1_000_000)).toEqual(['b', 'd'])
})
