import { expect, test } from 'vitest'
import { codeError, type CodeState } from './rules.codes.ts'
import { deviceOf, fullNameProblem } from './rules.ts'

test.each([
  'Siti',
  'Siti Rahma',
  'Siti R',
  'Siti Nur Rahma',
  'Siti Nur R',
  "D'Arcy O’Neil",
  'José Núñez',
  '王小明',
  'J. Smith-Jones',
  'Ng Van A'.replace('Van', 'Vann'),
])('"%s" is a valid name', (name) => expect(fullNameProblem(name, 'specification')).toBeNull())

test.each([
  ['', 'CHARACTERS'],
  [' Siti', 'SPACES'],
  ['Siti ', 'SPACES'],
  ['Siti  Rahma', 'SPACES'],
  ['Siti N Rahma', 'MIDDLE'],
  ['Siti Nu Rahma', 'MIDDLE'],
  ['A B C D', 'THREE_WORDS'],
  ['Siti\tRahma', 'CHARACTERS'],
  ['Siti; drop', 'CHARACTERS'],
  ['<b>', 'CHARACTERS'],
  ['Siti\u00a0Rahma', 'CHARACTERS'],
])('"%s" is not a valid name, and the code tells the rule', (name, rule) =>
  expect(fullNameProblem(name, 'specification')).toBe(`FULL_NAME_${rule}`),
)

test('the open rule allows six words of any length, the specification three', () => {
  expect(fullNameProblem('R A Kartini', 'open')).toBeNull()
  expect(fullNameProblem('a b c d e f', 'open')).toBeNull()
  expect(fullNameProblem('a b c d e f g', 'open')).toBe('FULL_NAME_SIX_WORDS')
  expect(fullNameProblem('a  b', 'open')).toBe('FULL_NAME_SPACES')
  expect(fullNameProblem('a b c d e f g')).toBeNull()
})

const now = new Date('2026-11-01T10:00:00Z')
const fresh: CodeState = { usedAt: null, deadAt: null, expiresAt: new Date('2026-11-01T10:00:01Z'), attempts: 4 }

test.each<[string, Partial<CodeState>, string | null]>([
  ['fresh', {}, null],
  ['expired', { expiresAt: now }, 'CODE_EXPIRED'],
  ['used', { usedAt: now }, 'CODE_EXPIRED'],
  ['replaced', { deadAt: now }, 'CODE_EXPIRED'],
  ['at five wrong attempts', { attempts: 5, deadAt: now }, 'CODE_TOO_MANY_TRIES'],
])('a code that is %s', (_, state, error) => {
  expect(codeError({ ...fresh, ...state }, now)).toBe(error)
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['curl/8.0', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
