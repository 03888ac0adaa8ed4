import { expect, test } from 'vitest'
import { allowanceMonth, anchorDayOf, periodEnd } from './rules.period.ts'

const jakarta = 'Asia/Jakarta'
const month = (day: number, now: string) => {
  const { from, until } = allowanceMonth(day, new Date(now), jakarta)
  return [from.toISOString(), until.toISOString()]
}

test('an allowance renews at midnight in the time zone of the site', () => {
  expect(month(1, '2026-11-23T10:00:00Z')).toEqual(['2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'])
  // Late on the 30th in UTC it is December in Jakarta.
  expect(month(1, '2026-11-30T17:00:00Z')).toEqual(['2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'])
  expect(month(1, '2026-11-30T16:59:59Z')).toEqual(['2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'])
})

test('an anchor on the 31st falls on the last day of shorter months and comes back', () => {
  expect(month(31, '2026-02-10T00:00:00Z')).toEqual(['2026-01-30T17:00:00.000Z', '2026-02-27T17:00:00.000Z'])
  expect(month(31, '2026-03-01T00:00:00Z')).toEqual(['2026-02-27T17:00:00.000Z', '2026-03-30T17:00:00.000Z'])
  expect(month(31, '2026-01-30T17:00:00Z')).toEqual(['2026-01-30T17:00:00.000Z', '2026-02-27T17:00:00.000Z'])
})

test('a plan ends at the same time of day, months later on its anchor day', () => {
  const start = new Date('2026-01-31T08:30:00Z')
  expect(anchorDayOf(start, jakarta)).toBe(31)
  expect(periodEnd(start, 1, 31, jakarta).toISOString()).toBe('2026-02-28T08:30:00.000Z')
  expect(periodEnd(new Date('2026-02-28T08:30:00Z'), 1, 31, jakarta).toISOString()).toBe('2026-03-31T08:30:00.000Z')
  expect(periodEnd(start, 12, 31, jakarta).toISOString()).toBe('2027-01-31T08:30:00.000Z')
})
