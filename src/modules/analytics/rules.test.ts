import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  bucketOf,
  bucketsOf,
  changeOf,
  grainFor,
  grains,
  hideSmall,
  lengthOf,
  listQuery,
  maxPeriodDays,
  maxPoints,
  periodProblem,
  presetPeriod,
  presets,
  previousPeriod,
  shareOf,
  wholeMonths,
  zeroFilled,
  type Period,
} from './rules.ts'

const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2001-01-01', days))
const period = fc
  .tuple(day, fc.integer({ min: 0, max: maxPeriodDays - 1 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }))

test.each([
  ['month', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['days30', '2026-10-25', '2026-11-23'],
  ['quarter', '2026-10-01', '2026-11-23'],
  ['year', '2026-01-01', '2026-11-23'],
] as const)('%s', (preset, from, to) => {
  expect(presetPeriod(preset, '2026-11-23')).toEqual({ from, to })
})

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-11-01', '2026-11-23', '2026-10-09', '2026-10-31'],
  ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
])('%s to %s is compared with %s to %s', (from, to, previousFrom, previousTo) => {
  expect(previousPeriod({ from, to })).toEqual({ from: previousFrom, to: previousTo })
})

test('the period before ends the day before and, but for whole months, is as long', () => {
  fc.assert(
    fc.property(period, (each) => {
      const before = previousPeriod(each)
      expect(addDays(before.to, 1)).toBe(each.from)
      const months = each.from.endsWith('-01') && addDays(each.to, 1).endsWith('-01')
      if (!months) expect(lengthOf(before)).toBe(lengthOf(each))
    }),
  )
})

test('every day of a period is in one bucket; weeks begin on Monday', () => {
  fc.assert(
    fc.property(period, fc.constantFrom(...grains), (each, grain) => {
      const buckets = bucketsOf(each, grain)
      expect(new Set(buckets).size).toBe(buckets.length)
      expect(buckets[0]).toBe(bucketOf(each.from, grain))
      expect(buckets.at(-1)).toBe(bucketOf(each.to, grain))
      if (grain === 'WEEK') expect(buckets.every((bucket) => new Date(bucket).getUTCDay() === 1)).toBe(true)
      for (let at = 1; at < buckets.length; at++)
        expect(bucketOf(addDays(buckets[at] ?? '', -1), grain)).toBe(buckets[at - 1])
    }),
    { numRuns: 50 },
  )
})

test('a week over New Year is one week', () => {
  expect(bucketsOf({ from: '2026-12-30', to: '2027-01-03' }, 'WEEK')).toEqual(['2026-12-28'])
})

test('the chosen grain never has more points than a chart shows', () => {
  fc.assert(
    fc.property(period, (each) => {
      expect(bucketsOf(each, grainFor(each)).length).toBeLessThanOrEqual(maxPoints)
    }),
  )
})

test('every day of a period is in one of its whole months or beside them', () => {
  const monthDays = (month: string) => {
    const days: string[] = []
    for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1)) days.push(day)
    return days
  }
  const daysIn = ({ from, to }: Period) => Array.from({ length: lengthOf({ from, to }) }, (_, at) => addDays(from, at))
  for (let start = 0; start < 70; start++)
    for (const length of [1, 20, 28, 31, 60, 365]) {
      const from = addDays('2027-12-01', start)
      const period = { from, to: addDays(from, length - 1) }
      const { months, days } = wholeMonths(period, '2099-01-01')
      const inMonths = months ? bucketsOf(months, 'MONTH').flatMap(monthDays) : []
      expect([...inMonths, ...days.flatMap(daysIn)].toSorted(), `${from} ${length}`).toEqual(daysIn(period))
    }
})

test('a month that is not over is whole for a period until today', () => {
  const period = { from: '2026-10-31', to: '2026-11-29' }
  const beside = { from: '2026-10-31', to: '2026-10-31' }
  expect(wholeMonths(period, '2026-11-29')).toEqual({
    months: { from: '2026-11-01', to: '2026-11-01' },
    days: [beside],
  })
  expect(wholeMonths(period, '2026-11-30')).toEqual({ months: null, days: [period] })
})

test('nothing happened is zero', () => {
  expect(zeroFilled(['a', 'b', 'c'], new Map([['b', 3]]))).toEqual([0, 3, 0])
})

test.each([
  [
    { from: '2026-01-02', to: '2026-01-01' },
    { field: 'to', code: 'DATE_ORDER' },
  ],
  [
    { from: '2024-01-01', to: '2026-01-01' },
    { field: 'from', code: 'PERIOD_TOO_LONG' },
  ],
  [{ from: '2024-01-01', to: '2025-12-31' }, null],
])('%o', (each, problem) => {
  expect(periodProblem(each)).toEqual(problem)
})

test('every named period can be shown', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...presets), (today, preset) => {
      expect(periodProblem(presetPeriod(preset, today))).toBeNull()
    }),
  )
})

test.each([
  [
    [12, 3, 40],
    [null, null, 40],
  ],
  [
    [3, 4, 40],
    [null, null, 40],
  ],
  [
    [0, 3],
    [0, null],
  ],
  [
    [5, 0, 9],
    [5, 0, 9],
  ],
  [[2], [null]],
])('of %j small numbers are hidden: %j', (counts, shown) => {
  expect(hideSmall(counts)).toEqual(shown)
})

test('one hidden number is never the sum minus those that are shown', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }), (counts) => {
      const shown = hideSmall(counts)
      counts.forEach((count, at) => expect(count >= 5 || count === 0 ? [count, null] : [null]).toContain(shown[at]))
      const hidden = shown.filter((count) => count === null).length
      if (hidden === 1) expect(counts.filter((count) => count > 0)).toHaveLength(1)
    }),
  )
})

test('shares need ten, changes something to compare with', () => {
  expect([shareOf(3, 9), shareOf(3, 12), shareOf(null, 20), shareOf(2, null)]).toEqual([null, 250, null, null])
  expect([changeOf(12, 10), changeOf(5, 10), changeOf(3, 0), changeOf(null, 4)]).toEqual([20, -50, null, null])
})

test('a number names its list', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect(listQuery.stage(november, 'APPLIED')).toBe('?show=all&applied=2026-11-01..2026-11-30')
  expect(listQuery.stage(november, 'HIRED', 'j')).toBe('?job=j&show=all&applied=2026-11-01..2026-11-30&reached=HIRED')
  expect(listQuery.overdue('2026-11-01')).toBe('?status=APPLIED&show=open&applied=..2026-11-01')
})
