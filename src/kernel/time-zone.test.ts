import { expect, test } from 'vitest'
import { offsetName } from './time-zone.ts'

const winter = new Date('2026-11-30T04:00:00.500Z')

test.each([
  ['Asia/Jakarta', 'UTC+7'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC−3:30'],
  ['Europe/London', 'UTC'],
])('%s is %s', (zone, name) => expect(offsetName(winter, zone)).toBe(name))

test('a zone that changes its clocks is named as of the moment', () => {
  expect(offsetName(new Date('2026-07-01T00:00:00Z'), 'Europe/London')).toBe('UTC+1')
})
