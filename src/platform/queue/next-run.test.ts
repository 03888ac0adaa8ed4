import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

const next = (schedule: string, after: string) =>
  nextRun(schedule, new Date(`${after}Z`))
    ?.toISOString()
    .slice(0, 16)

test('the next run is the first minute after now that the schedule names, over the ends of days, months and years', () => {
  expect(next('* * * * *', '2026-11-26T23:59:30')).toBe('2026-11-27T00:00')
  expect(next('*/5 * * * *', '2026-11-26T10:05:00')).toBe('2026-11-26T10:10')
  expect(next('41 19 * * *', '2026-11-26T19:41:00')).toBe('2026-11-27T19:41')
  expect(next('0 6 * * 1', '2026-11-26T10:00:00')).toBe('2026-11-30T06:00')
  expect(next('30 0 1 * *', '2026-12-01T00:30:00')).toBe('2027-01-01T00:30')
  expect(next('0 0 29 2 *', '2026-12-01T00:00:00')).toBeUndefined()
})
