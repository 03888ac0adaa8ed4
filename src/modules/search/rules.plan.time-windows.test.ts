import { describe, expect, test } from 'vitest'
import { firstWindows, furtherWindows, shareWithin, unbounded, windowsFor } from './rules.plan.time-windows.ts'
import { keyOf, kindOf, kinds } from './rules.tokens.ts'

const today = 2500
/** A million jobs in a hundred days, counted up to a day. */
const daily = (since = today) => Array.from({ length: 100 }, (_, back): [number, number] => [since - back, 10_000])
const cap = 600
const windows = (matches: number, measured = false, days = daily()) =>
  firstWindows({ matches, open: 1_000_000, days, measured }, cap, today)
const first = (toDay: number) => [{ fromDay: 0, toDay }]

describe('the first window', () => {
  test('is everything where what matches is counted exactly, or does not fill the list', () => {
    expect([windows(1500), windows(1501).length]).toEqual([[unbounded], 1])
    expect(windows(1501)).not.toEqual([unbounded])
    expect(firstWindows({ matches: 2000, open: 1_000_000, days: daily() }, 2000, today)).toEqual([unbounded])
  })

  test('holds half of the list if all that may match does', () => {
    // 300 of 7,000 is what 4.3 days hold.
    expect(windows(7000)).toEqual(first(5))
  })

  test('of very many holds three hundredths, at most twice the list', () => {
    // 0.03 * 30,000 = 900 of 30,000: three days; 1,200 of 100,000: 1.2 days; of a million: a day.
    expect(windows(30_000)).toEqual(first(3))
    expect(windows(100_000)).toEqual(first(2))
    expect(windows(1_000_000)).toEqual(first(1))
  })

  test('holds the list and three tenths more where the share of matches was measured', () => {
    // 780 of 39,000: exactly two days; of 38,999 a little more.
    expect(windows(39_000, true)).toEqual(first(2))
    expect(windows(38_999, true)).toEqual(first(3))
  })

  test('that would hold half of all jobs is everything', () => {
    // 780 of 1,560 is a half, of 1,600 a little less: 48.75 days.
    expect(windows(1560, true)).toEqual([unbounded])
    expect(windows(1600, true)).toEqual(first(49))
  })

  test('reaches to the oldest day where that holds most jobs', () => {
    const days: [number, number][] = [
      [today, 10_000],
      [today - 4, 990_000],
    ]
    expect(windows(7000, false, days)).toEqual(first(5))
  })

  test('takes days that were not counted yet for the average of the last seven, today left out', () => {
    const uneven = daily(today - 3).map(([day], at): [number, number] => [day, 10_000 + 1000 * at])
    const counted = uneven.reduce((sum, [, jobs]) => sum + jobs, 0)
    // Two days that nobody counted, of 13,000 each.
    expect(shareWithin(uneven, 2, today)).toBeCloseTo(26_000 / (26_000 + counted), 12)
    expect(shareWithin([[today - 3, 100]], 2, today)).toBeCloseTo(200 / 300, 12)
    expect(windows(39_000, true, daily(today - 1))).toEqual(first(3))
    expect(windows(39_000, true, daily(today - 3))).toEqual(first(3))
  })
})

describe('further windows', () => {
  const further = (matched: number, left: number) =>
    furtherWindows({ matches: 5000, open: 1_000_000, days: daily() }, { toDay: 5, matched }, left, today)

  test('reach as far back as the share so far says, a little further, and then to the end', () => {
    // 50,000 jobs held 199 (200 with the one that is added): 260 of 200 more are 65,000 jobs.
    expect(further(199, 200)).toEqual([
      { fromDay: 5, toDay: 12 },
      { ...unbounded, fromDay: 12 },
    ])
    expect(further(129, 100)).toEqual([
      { fromDay: 5, toDay: 10 },
      { ...unbounded, fromDay: 10 },
    ])
  })

  test('are one where half of all jobs would be read', () => {
    expect(further(0, 10)).toEqual([{ ...unbounded, fromDay: 5 }])
  })
})

describe('the share of jobs in the last days', () => {
  test('counts whole days, from today on', () => {
    expect(shareWithin(daily(), 1, today)).toBeCloseTo(0.01)
    expect(shareWithin(daily(), 100, today)).toBe(1)
    expect(shareWithin(daily(), 0, today)).toBe(0)
  })

  test('is everything where no jobs are counted', () => {
    expect(shareWithin([], 1, today)).toBe(1)
    expect(shareWithin([[today, 0]], 1, today)).toBe(1)
  })
})

describe('windows of days for a list in the order of time', () => {
  const lengthOf = (tokens: readonly number[]) =>
    tokens.reduce((days, token) => days + (kindOf(token) === kinds.week ? 7 : 1), 0)
  const split = (matches: number, limit: number) => {
    const { near, far, before } = windowsFor(matches, limit, today)
    return [lengthOf(near), lengthOf(far), today - before]
  }

  test('few matches, or hardly more than a page, are read at once', () => {
    const whole = { near: [], far: [], before: 32_767 }
    expect(windowsFor(600, 20, today)).toEqual(whole)
    expect(windowsFor(900, 300, today)).toEqual(whole)
    expect([windowsFor(601, 20, today), windowsFor(901, 300, today)]).not.toContainEqual(whole)
  })

  test('the first holds two pages if jobs are spread over 90 days, with the second four times as long', () => {
    expect(split(9000, 100)).toEqual([2, 6, 8])
    expect(split(9000, 250)).toEqual([5, 15, 20])
    expect(split(9000, 251)).toEqual([6, 18, 24])
    // Never less than two days, and the second never more than sixty.
    expect(split(1_000_000, 20)).toEqual([2, 6, 8])
    expect(split(601, 100)).toEqual([30, 60, 90])
    expect(split(601, 200)).toEqual([60, 60, 120])
  })

  test('begins today', () => {
    const days = windowsFor(9000, 100, today).near.map((token) => [kindOf(token), keyOf(token)])
    expect(days).toEqual([
      [kinds.day, today - 1],
      [kinds.day, today],
    ])
  })
})
