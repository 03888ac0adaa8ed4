import { describe, expect, test } from 'vitest'
import { codeError, codeRules, isPasswordUsable, maxFailures, type CodeState } from './rules.codes.ts'
import {
  consentOutcome,
  consentOutcomes,
  consentPurposesOf,
  consentVersion,
  currentConsents,
  type ConsentEntry,
} from './rules.consent.ts'
import { signOnPath } from './rules.sign-on-paths.ts'
import { archiveName, deletionDateIn, graceDays, ownDataPath, undoDays } from './rules.own.ts'
import { deviceOf, fullNameProblem, kindOf, loginPath } from './rules.ts'

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

test('a letter of a script that needs no space, and a name of one letter, count as words', () => {
  expect(fullNameProblem('A', 'specification')).toBeNull()
  expect(fullNameProblem('Siti 小小小 R', 'specification')).toBeNull()
})

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
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0',
    'Opera',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1', 'Chrome', 'iPad'],
  ['curl/8.0', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('codes live as long as decisions §1 say', () => {
  const minutes = (ms: number) => ms / 60_000
  const { lifetimeMs, flowMs, proofMs, resendSeconds, perHour, perDay, maxAttempts } = codeRules
  expect([minutes(lifetimeMs), minutes(flowMs), minutes(proofMs), resendSeconds]).toEqual([10, 60, 15, 60])
  expect([perHour, perDay, maxAttempts, maxFailures]).toEqual([5, 20, 5, 100])
})

test('each side signs in on its own page', () => {
  expect(loginPath(kindOf('candidate'))).toBe('/jobsseekers/login')
  expect(loginPath(kindOf('employer'))).toBe('/employer/login')
  expect(loginPath('ADMIN')).toBe('/admin/login')
})

test('a sign-on starts at the page of the specification and passes on the page to return to', () => {
  expect(signOnPath('linkedin')).toBe('/jobsseekers/fsp-login?with=linkedin')
  expect(signOnPath('linkedin', '/a?b=1')).toBe('/jobsseekers/fsp-login?with=linkedin&next=%2Fa%3Fb%3D1')
})

describe('consents', () => {
  const given = (purpose: string, is: boolean, day: number): ConsentEntry => ({
    purpose,
    version: '2025-01',
    given: is,
    at: new Date(Date.UTC(2026, 10, day)),
  })
  const history = [given('JOB_ALERTS', false, 3), given('TERMS', true, 2), given('JOB_ALERTS', true, 1)]

  test('the latest entry of a purpose holds, and what nobody was asked is not given', () => {
    expect(currentConsents(history)).toEqual([
      { purpose: 'TERMS', given: true, version: '2025-01', at: history[1]?.at, withdrawable: false },
      { purpose: 'PRIVACY', given: false, version: consentVersion, at: null, withdrawable: false },
      { purpose: 'PROFILE_VISIBLE', given: false, version: consentVersion, at: null, withdrawable: true },
      { purpose: 'JOB_ALERTS', given: false, version: '2025-01', at: history[0]?.at, withdrawable: true },
      { purpose: 'FAIRNESS_STATISTICS', given: false, version: consentVersion, at: null, withdrawable: true },
    ])
  })

  test('an employer is asked for the account alone', () => {
    const purposes = currentConsents([], consentPurposesOf.employer).map(({ purpose }) => purpose)
    expect(purposes).toEqual(['TERMS', 'PRIVACY'])
  })

  test('a wording is known by its month', () => {
    expect(consentVersion).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
  })
})

test('each side manages its own data on a page of its own, for as long as decisions §11 say', () => {
  expect(ownDataPath('EMPLOYER')).toBe('/employer/account-data')
  expect(ownDataPath('CANDIDATE')).toBe('/jobsseekers/settings/data')
  expect([graceDays, undoDays]).toEqual([14, 7])
})

test('a name inside an archive leads nowhere else, and its ending stays', () => {
  expect(archiveName('../etc/passwd\n?.pdf')).toBe('.._etc_passwd__.pdf')
  expect(archiveName(`${'a'.repeat(200)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`)
})

test('the page about a deletion repeats only a date at which a deletion can be due', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const day = (text: string | null) => deletionDateIn(text, now)?.toISOString() ?? null
  expect(day('2026-12-07T08:00:00.000Z')).toBe('2026-12-07T08:00:00.000Z')
  expect(day('2026-11-24T00:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z')
  expect(day('2026-12-07T08:00:00.001Z')).toBeNull()
  expect(day(now.toISOString()), 'now is too late to take it back').toBeNull()
  expect(['2026-12-08', '2026-11-22', 'never', '', null].map(day)).toEqual([null, null, null, null, null])
})

test.each([
  [true, null, 'GIVEN'],
  [true, false, 'GIVEN'],
  [true, true, 'GIVEN'],
  [false, true, 'WITHDRAWN'],
  [false, false, 'DECLINED'],
  [false, null, 'DECLINED'],
] as const)('a consent given %s after %s was %s', (given, before, outcome) => {
  expect(consentOutcome({ given, before })).toBe(outcome)
  expect(consentOutcomes).toContain(outcome)
})

test('each side is asked for its own consents', () => {
  expect(consentPurposesOf).toMatchObject({ employer: ['TERMS', 'PRIVACY'], unassigned: ['TERMS', 'PRIVACY'] })
})

test.each([
  [false, 99, true],
  [false, 100, false],
  [true, 100, true],
])('on a device known %s a password can be tried after %i failures: %s', (known, failures, expected) => {
  expect(isPasswordUsable({ known, failures })).toBe(expected)
})
