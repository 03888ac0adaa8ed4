import { expect, test } from 'vitest'
import { invitationHours, joinPath } from './rules.ts'

test('an invitation can be accepted for three days, at its own page', () => {
  expect([invitationHours, joinPath('abc')]).toEqual([72, '/admin/join/abc'])
})
