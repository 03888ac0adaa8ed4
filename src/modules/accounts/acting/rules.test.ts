import { actingConsents } from '#kernel/enums/accounts.ts'
import { expect, test } from 'vitest'
import { actingCode, actingMinutes, actingReason, actingStates, isConsolePath, plainCode, spellCode } from './rules.ts'

test('a code is eight consonants, each from two bytes of its own', () => {
  const code = (...bytes: number[]) => actingCode(new Uint8Array(bytes))
  expect(code(...Array.from({ length: 16 }, () => 0))).toBe('BBBBBBBB')
  // 0, 1, 19, 20, 256, 257, 65,535 and 276, each modulo 20.
  expect(code(0, 0, 0, 1, 0, 19, 0, 20, 1, 0, 1, 1, 255, 255, 1, 20)).toBe('BCZBVWTV')
  expect(code(...Array.from({ length: 20 }, (_, at) => (at < 16 ? 0 : 255)))).toBe('BBBBBBBB')
  expect(code()).toBe('BBBBBBBB')
  const letters = Array.from({ length: 20 }, (_, at) => code(0, at)[0])
  expect(letters.join('')).toBe('BCDFGHJKLMNPQRSTVWXZ')
})

test('a code is read in two groups and compared however it is typed', () => {
  expect(spellCode('BCDFGHJK')).toBe('BCDF-GHJK')
  expect(['BCDF-GHJK', ' bcdf ghjk', 'b.c.d.f g1h2j3k'].map(plainCode)).toEqual(['BCDFGHJK', 'BCDFGHJK', 'BCDFGHJK'])
})

test('a request can be allowed for a quarter of an hour, and acting ends after half an hour', () => {
  expect(actingMinutes).toEqual({ request: 15, run: 30 })
})

test.each([
  ['/admin', true],
  ['/admin/people', true],
  ['/admin.data', true],
  ['/admin?x=1', true],
  ['/client/api/v1/admin/people', true],
  ['/administrators', false],
  ['/jobs/admin', false],
  ['/employer', false],
])('%s is a page or call of the console: %s', (path, expected) => {
  expect(isConsolePath(path)).toBe(expected)
})

test('a person allows it by a code or a click, or is not asked, and the reason is a sentence', () => {
  expect(actingConsents).toEqual(['CODE', 'CLICK', 'NONE'])
  expect(actingStates).toEqual(['REQUESTED', 'RUNNING'])
  expect(actingReason).toEqual({ min: 20, max: 500 })
})
