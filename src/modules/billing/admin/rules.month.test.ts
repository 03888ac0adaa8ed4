import { expect, test } from 'vitest'
import { monthSpan } from './rules.month.ts'

test.each([
  ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12', 'Asia/Jakarta', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
  ['2026-01', 'Asia/Jakarta', '2025-12-31T17:00:00.000Z', '2026-01-31T17:00:00.000Z'],
  // The clocks change within the month.
  ['2026-03', 'Europe/Berlin', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
])('the month %s in %s is from midnight of its first day to midnight of the next', (month, zone, from, until) => {
  expect(monthSpan(month, zone)).toEqual({ from: new Date(from), until: new Date(until) })
})
