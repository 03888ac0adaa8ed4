import { expect, test } from 'vitest'
import { adminRoles } from '#kernel/caller.ts'
import { adminParts, isArchiveLate, lateness, partError } from './rules.ts'

test('a super administrator may use everything, finance only the overview', () => {
  expect(adminParts.filter((part) => partError('SUPER_ADMIN', part))).toEqual([])
  expect(adminParts.filter((part) => !partError('FINANCE', part))).toEqual(['overview', 'money'])
})

test('settings and the audit log are for super administrators only', () => {
  for (const part of ['settings', 'audit'] as const)
    expect(adminRoles.filter((role) => !partError(role, part))).toEqual(['SUPER_ADMIN'])
})

test.each([
  ['MODERATOR', ['overview', 'companies', 'jobs', 'reviews', 'masters']],
  ['SUPPORT', ['overview', 'machine', 'messages']],
  ['CONTENT', ['overview', 'masters']],
] as const)('what a %s uses of the console', (role, usable) => {
  expect(adminParts.filter((part) => !partError(role, part))).toEqual(usable)
  expect(partError(role, 'settings')).toBe('ROLE_NOT_ALLOWED')
})

test.each([
  [null, 24, 'none'],
  [3, 24, 'inTime'],
  [18, 24, 'inTime'],
  [18.1, 24, 'soon'],
  [24, 24, 'soon'],
  [24.5, 24, 'late'],
] as const)('%s of %s hours is %s', (oldest, due, expected) => expect(lateness(oldest, due)).toBe(expected))

test.each<[string, { ageSeconds: number | null; error: string | null }, boolean]>([
  ['as old as the minute that may be lost', { ageSeconds: 60, error: null }, false],
  ['older than that', { ageSeconds: 61, error: null }, true],
  ['never written', { ageSeconds: null, error: null }, true],
  ['failing, however new', { ageSeconds: 1, error: 'no space left' }, true],
])('an archive of the database that is %s', (_what, archive, late) => expect(isArchiveLate(archive)).toBe(late))
