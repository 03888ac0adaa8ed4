import { expect, test } from 'vitest'
import { dayAfter, mondayOf } from './rules.days.ts'

test('days later across months and years, with their weekday from Monday', () => {
  expect(dayAfter('2026-11-30', 0)).toEqual({ date: '2026-11-30', weekday: 0 })
  expect(dayAfter('2026-12-31', 1)).toEqual({ date: '2027-01-01', weekday: 4 })
  expect(dayAfter('2028-02-28', 1).date).toBe('2028-02-29')
  expect(dayAfter('2026-11-30', 6)).toEqual({ date: '2026-12-06', weekday: 6 })
  expect(dayAfter('2026-12-01', -2)).toEqual({ date: '2026-11-29', weekday: 6 })
  expect(dayAfter('2026-01-01', 3650).date, 'ten years stay whole days').toBe('2035-12-30')
})

test('a week begins on Monday', () => {
  const week = ['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06', '2026-12-07']
  expect(week.map(mondayOf)).toEqual(['2026-11-30', '2026-11-30', '2026-11-30', '2026-11-30', '2026-12-07'])
})
