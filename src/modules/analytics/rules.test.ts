import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamRoles, type TeamRole } from '#kernel/caller.ts'
import {
  addDays,
  analyticsProblem,
  bucketOf,
  bucketsOf,
  changeOf,
  fewestSearchers,
  firstKeptDay,
  funnelMetrics,
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
  searchWordDays,
  seriesMetrics,
  shareOf,
  smallestShown,
  spendProblem,
  wholeMonths,
  wordsShown,
  zeroFilled,
  type Grain,
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

test.each([
  [1, 'DAY'],
  [45, 'DAY'],
  [46, 'WEEK'],
  [185, 'WEEK'],
  [186, 'MONTH'],
  [maxPeriodDays, 'MONTH'],
] as const)('%d days are shown by %s', (days, grain) => {
  expect(grainFor({ from: '2026-01-01', to: addDays('2026-01-01', days - 1) })).toBe(grain)
})

test('a grain that is chosen for a period has points that can be told apart', () => {
  fc.assert(
    fc.property(period, (each) => {
      expect(bucketsOf(each, grainFor(each)).length).toBeLessThanOrEqual(45)
    }),
  )
})

test('a chart holds a year by days, and the longest period by weeks but not by days', () => {
  const points = (days: number, grain: Grain) =>
    bucketsOf({ from: '2024-01-01', to: addDays('2024-01-01', days - 1) }, grain).length
  expect(points(366, 'DAY')).toBeLessThanOrEqual(maxPoints)
  expect(points(maxPeriodDays, 'WEEK')).toBeLessThanOrEqual(maxPoints)
  expect(points(maxPeriodDays, 'DAY')).toBeGreaterThan(maxPoints)
})

test('every day of a period is in one of its whole months or beside them', { tags: ['slow'] }, () => {
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

test.each<[from: string, to: string, months: [string, string] | null, days: [string, string][]]>([
  ['2026-10-01', '2026-10-31', ['2026-10-01', '2026-10-01'], []],
  ['2025-12-01', '2026-02-28', ['2025-12-01', '2026-02-01'], []],
  ['2026-10-01', '2026-10-30', null, [['2026-10-01', '2026-10-30']]],
  ['2026-10-02', '2026-11-01', null, [['2026-10-02', '2026-11-01']]],
  ['2026-09-30', '2026-10-31', ['2026-10-01', '2026-10-01'], [['2026-09-30', '2026-09-30']]],
  ['2026-10-01', '2026-11-01', ['2026-10-01', '2026-10-01'], [['2026-11-01', '2026-11-01']]],
])('%s to %s has the months %j and beside them %j', (from, to, months, days) => {
  const periodOf = ([first, last]: [string, string]) => ({ from: first, to: last })
  expect(wholeMonths({ from, to }, '2026-11-29')).toEqual({
    months: months && periodOf(months),
    days: days.map(periodOf),
  })
})

test.each([
  ['2026-11-01', '2025-10-01'],
  ['2026-11-30', '2025-10-01'],
  ['2026-01-31', '2024-12-01'],
])('on %s the first day that is kept is %s', (today, first) => expect(firstKeptDay(today)).toBe(first))

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
  [{ from: '2026-01-01', to: '2026-01-01' }, null],
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
  [
    [3, 40, 12, 9],
    [null, 40, 12, null],
  ],
  [
    [0, 5, 4],
    [0, null, null],
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

test.each([
  [3, 9, null],
  [3, 10, 300],
  [3, 12, 250],
  [1, 30, 33],
  [20, 20, 1000],
  [0, 20, 0],
  [null, 20, null],
  [2, null, null],
])('a share needs ten: %j of %j is %j per mille', (part, whole, share) => expect(shareOf(part, whole)).toBe(share))

test.each([
  [12, 10, 20],
  [5, 10, -50],
  [20, 10, 100],
  [0, 3, -100],
  [4, 3, 33],
  [3, 0, null],
  [null, 4, null],
  [4, null, null],
])('%j after %j is a change of %j percent', (value, before, change) => expect(changeOf(value, before)).toBe(change))

const [november, inNovember] = [{ from: '2026-11-01', to: '2026-11-30' }, '2026-11-01..2026-11-30']
const answer = (value: string) => listQuery.answer(november, { jobId: 'j', questionId: 'q', value })
test.each([
  [listQuery.stage(november, 'APPLIED'), `?show=all&applied=${inNovember}`],
  [listQuery.stage(november, 'HIRED', 'j'), `?job=j&show=all&applied=${inNovember}&reached=HIRED`],
  [listQuery.hires(november), `?show=all&hired=${inNovember}`],
  [listQuery.hires(november, 'j'), `?job=j&show=all&hired=${inNovember}`],
  [listQuery.rejections(november), `?show=all&rejected=${inNovember}`],
  [listQuery.rejections(november, 'j', 'OTHER'), `?job=j&show=all&rejected=${inNovember}&reason=OTHER`],
  [listQuery.answered(november, true), `?show=all&applied=${inNovember}&answered=yes`],
  [listQuery.answered(november, false, 'j'), `?job=j&show=all&applied=${inNovember}&answered=no`],
  [listQuery.source(november, 'A&B'), `?show=all&applied=${inNovember}&source=A%26B`],
  [answer('true'), `?job=j&show=all&applied=${inNovember}&answer.q=yes`],
  [answer('false'), `?job=j&show=all&applied=${inNovember}&answer.q=no`],
  [answer('JAKARTA'), `?job=j&show=all&applied=${inNovember}&answer.q=JAKARTA`],
  [listQuery.waiting(), '?status=APPLIED&show=open'],
  [listQuery.waiting('j'), '?job=j&status=APPLIED&show=open'],
  [listQuery.overdue('2026-11-01'), '?status=APPLIED&show=open&applied=..2026-11-01'],
])('a number names its list: %s', (query, expected) => expect(query).toBe(expected))

test('who sees numbers, and who what they cost', () => {
  const roles = (problem: (role: TeamRole) => unknown) => teamRoles.filter((role) => !problem(role)).join(' ')
  expect(roles(analyticsProblem)).toBe('OWNER ADMIN RECRUITER HIRING_MANAGER VIEWER')
  expect(roles(spendProblem)).toBe('OWNER ADMIN BILLING')
})

test('the funnel goes from views to hires; series count what stands beside it too', () => {
  expect(funnelMetrics.join(' ')).toBe('VIEW START APPLIED SHORTLIST IN_INTERVIEW HIRED')
  expect(seriesMetrics.slice(funnelMetrics.length).join(' ')).toBe('EXTERNAL_START HIRE REJECTION')
})

test('words of searches are shown of as many people as any number, of a quarter, and not too many', () => {
  expect([fewestSearchers, searchWordDays, wordsShown]).toEqual([smallestShown, 90, 15])
})
