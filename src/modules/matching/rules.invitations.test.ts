import { expect, test } from 'vitest'
import {
  activeDays,
  activityValues,
  invitationStatuses,
  lastActiveOf,
  lastActiveSteps,
  maxMessageLength,
  shortName,
} from './rules.invitations.ts'

test.each([
  [0, 'TODAY'],
  [1, 'TODAY'],
  [2, 'WEEK'],
  [7, 'WEEK'],
  [8, 'MONTH'],
  [30, 'MONTH'],
  [31, 'QUARTER'],
  [90, 'QUARTER'],
  [91, 'LONGER'],
])('somebody who was here %s days ago is shown as %s', (days, step) => expect(lastActiveOf(days)).toBe(step))

test('every step is worth at most the one before; whoever is worth nothing is not matched', () => {
  const values = lastActiveSteps.map((step) => activityValues[step])
  expect(values).toEqual([1, 1, 0.7, 0.3, 0])
  expect(lastActiveSteps).toEqual(Object.keys(activityValues))
  expect(lastActiveOf(activeDays)).toBe('QUARTER')
  expect(lastActiveOf(activeDays + 1)).toBe('LONGER')
})

test('an invitation whose job ended is closed, which nobody stores; its message has at most 500 words', () => {
  expect(invitationStatuses.at(-1)).toBe('CLOSED')
  expect(maxMessageLength).toBe(500)
})

test.each([
  ['Sari Dewi Wulandari', 'Sari W.'],
  ['  Sari   wulandari ', 'Sari W.'],
  ['Sari', 'Sari'],
  ['', ''],
  ['Li 𠮷田', 'Li 𠮷.'],
])('"%s" is shown as "%s"', (name, short) => expect(shortName(name)).toBe(short))
