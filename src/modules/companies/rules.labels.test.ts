import { expect, test } from 'vitest'
import { factHit, type ScreenRule } from '#modules/screening/rules.hit.ts'
import { fieldOfHit, verdictOfChanges, verdictOfPart } from './rules.labels.ts'

const hit = (rule: ScreenRule, field: string) => factHit(rule, field, '', 5)

test('what is found in a company is about a field of its profile, or about none', () => {
  expect(fieldOfHit(hit('LOOKALIKE', 'SAME'))).toBe('name')
  expect(fieldOfHit(hit('MIXED_SCRIPT', 'INVISIBLE'))).toBe('name')
  expect(fieldOfHit(hit('REUSED', 'NUMBER'))).toBe('registrationNumber')
  expect(fieldOfHit(hit('REUSED', 'DEVICE'))).toBeNull()
  expect(fieldOfHit(hit('PROFILE', 'about'))).toBe('about')
  expect(fieldOfHit(hit('MAIL', 'otherDomain'))).toBe('website')
  expect(fieldOfHit(hit('MAIL', 'free'))).toBeNull()
  expect(fieldOfHit(hit('REPORTED', ''))).toBeNull()
})

test('changes that are asked for say that what was found there is right, and nothing else', () => {
  const verdict = verdictOfChanges(['name', 'about'])
  expect(verdict(hit('LOOKALIKE', 'CLOSE'))).toBe(true)
  expect(verdict(hit('PROFILE', 'about'))).toBe(true)
  expect(verdict(hit('PROFILE', 'logo'))).toBeNull()
  expect(verdict(hit('MAIL', 'throwAway'))).toBeNull()
})

test('a part that is accepted says that what was found there is wrong, one that is rejected that it is right', () => {
  const verdict = verdictOfPart(['registrationNumber'], ['name'])
  expect(verdict(hit('LOOKALIKE', 'CLOSE'))).toBe(true)
  expect(verdict(hit('REUSED', 'NUMBER'))).toBe(false)
  expect(verdict(hit('PROFILE', 'logo'))).toBeNull()
})

test.each([
  ['REUSED', 'PHONE', 'phone'],
  ['REUSED', 'DOCUMENT', 'document'],
  ['PROFILE', 'logo', 'logo'],
  ['PROFILE', 'website', 'website'],
  ['PROFILE', 'document', 'document'],
  ['PROFILE', 'other', null],
  ['LOOKALIKE', 'otherDomain', 'name'],
  ['REPORTED', 'otherDomain', null],
] as const)('%s of %s is about the field %s', (rule, field, expected) => {
  expect(fieldOfHit(hit(rule, field))).toBe(expected)
})
