import { expect, test } from 'vitest'
import { adminRoles } from '#kernel/caller.ts'
import { adminParts, lateness, partProblem } from './rules.ts'

test('a super administrator may everything, finance only looks at the overview', () => {
  expect(adminParts.filter((part) => partProblem('SUPER_ADMIN', part))).toEqual([])
  expect(adminParts.filter((part) => !partProblem('FINANCE', part))).toEqual(['overview'])
})

test('settings and the audit log belong to super administrators alone', () => {
  for (const part of ['settings', 'audit'] as const)
    expect(adminRoles.filter((role) => !partProblem(role, part))).toEqual(['SUPER_ADMIN'])
})

test.each([
  [null, 24, 'none'],
  [3, 24, 'inTime'],
  [19, 24, 'soon'],
  [24.5, 24, 'late'],
] as const)('%s of %s hours is %s', (oldest, due, expected) => expect(lateness(oldest, due)).toBe(expected))
