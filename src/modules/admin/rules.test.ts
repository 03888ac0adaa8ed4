import { expect, test } from 'vitest'
import { isArchiveLate, lateness, toPage } from './rules.ts'

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

test('a page of a list says which of how many', () => {
  expect(toPage(['a'], 9, { page: 2, limit: 5 })).toEqual({ list: ['a'], total: 9, page: 2, limit: 5 })
})
