import { expect, test } from 'vitest'
import { checkableOf, checksAfter, shownChecks, staleCheckDays } from './rules.checks.ts'

const [before, now] = ['2026-10-01T00:00:00.000Z', new Date('2026-11-26T08:00:00Z')]

test('only what a company has can be checked', () => {
  const company = { registrationNumber: '9120', website: null, phone: '812', document: null }
  expect(checkableOf(company)).toEqual(['REGISTRATION_NUMBER', 'PHONE'])
})

test('a check keeps its day when it is ticked again, and goes when it is not', () => {
  expect(checksAfter({ PHONE: before, DOCUMENT: before }, ['PHONE', 'EMAIL_DOMAIN'], now)).toEqual({
    PHONE: before,
    EMAIL_DOMAIN: now.toISOString(),
  })
})

test('a check is not shown while a change of its value waits for too long', () => {
  const checks = { DOCUMENT: before, REGISTRATION_NUMBER: before, PHONE: before }
  const shown = (waiting: string[]) => shownChecks(checks, waiting).map(({ check }) => check)
  expect(shown(['name'])).toEqual(['REGISTRATION_NUMBER', 'PHONE', 'DOCUMENT'])
  expect(shown(['registrationNumber', 'website'])).toEqual(['PHONE', 'DOCUMENT'])
})

test.each([
  ['REGISTRATION_NUMBER', 'registrationNumber'],
  ['EMAIL_DOMAIN', 'website'],
  ['DOCUMENT', 'document'],
  ['PHONE', null],
] as const)('the check %s is hidden by a change of %s alone', (check, field) => {
  const hides = ['registrationNumber', 'website', 'document', 'phone', 'name'].filter(
    (waiting) => shownChecks({ [check]: before }, [waiting]).length === 0,
  )
  expect(hides).toEqual(field === null ? [] : [field])
  expect(shownChecks({ [check]: before }, [])).toEqual([{ check, at: before }])
})

test('a proposal makes a check stale after thirty days', () => {
  expect(staleCheckDays).toBe(30)
})
