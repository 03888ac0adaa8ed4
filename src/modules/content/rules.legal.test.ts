import { describe, expect, test } from 'vitest'
import {
  acceptances,
  announcedVersion,
  builtInLegalVersion,
  documentsOfSide,
  effectiveProblem,
  holdingVersions,
  legalBanner,
  legalDocuments,
  legalInForce,
  legalLabel,
  legalPaths,
  purposeOfDocument,
  requiredNoticeDays,
  versionToAccept,
  type Acceptance,
  type LegalFacts,
} from './rules.legal.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-11-01T00:00:00Z')
const day = (days: number) => new Date(start + days * dayMs)
const version = (number: number, from: number, acceptance: Acceptance = 'NOTICE'): LegalFacts => ({
  number,
  acceptance,
  effectiveFrom: day(from),
})
const numbers = (list: readonly LegalFacts[]) => list.map(({ number }) => number)

test('which pages there are, where they are read, and what a consent to them is called', () => {
  expect(acceptances).toEqual(['NONE', 'NOTICE', 'REQUIRED'])
  expect(legalPaths).toEqual({
    use: '/terms-of-use',
    candidates: '/jobsseekers/terms-condition',
    employers: '/employer/terms-condition',
    privacy: '/privacy-policy',
  })
  expect(documentsOfSide).toEqual({
    CANDIDATE: ['use', 'candidates', 'privacy'],
    EMPLOYER: ['use', 'employers', 'privacy'],
  })
  expect(legalDocuments.map(purposeOfDocument)).toEqual(['TERMS', 'TERMS', 'TERMS', 'PRIVACY'])
  expect(legalBanner('use', 3)).toBe('legal:use:3')
})

describe('the version in force', () => {
  const versions = [version(1, 0), version(2, 10), version(3, 20)]

  test('is the newest whose day has come, the built-in text before the first', () => {
    expect([-1, 0, 9, 10, 25].map((at) => legalInForce(versions, day(at))?.number)).toEqual([undefined, 1, 1, 2, 3])
    expect([legalLabel(undefined), legalLabel(versions[1])]).toEqual([builtInLegalVersion, '2026-11-11.2'])
  })

  test('never is one that a later version replaced before its day', () => {
    expect(numbers(holdingVersions([version(3, 20), version(1, 0), version(2, 30)]))).toEqual([1, 3])
    expect(numbers(holdingVersions([version(1, 5), version(2, 5)])), 'on the same day').toEqual([2])
    expect(numbers(holdingVersions(versions)), 'one that holds later replaces none').toEqual([1, 2, 3])
  })
})

describe('what a person has to accept', () => {
  const versions = [version(1, 0, 'REQUIRED'), version(2, 10, 'REQUIRED'), version(3, 20, 'NOTICE')]
  const toAccept = (since: number, accepted: number) =>
    versionToAccept(versions, { since: day(since), accepted })?.number

  test('is the newest that requires it, unless it or a later one was accepted', () => {
    expect([toAccept(-5, 0), toAccept(-5, 1), toAccept(-5, 2)]).toEqual([2, 2, undefined])
  })

  test('is nothing that held already when they registered', () => {
    expect([toAccept(0, 0), toAccept(9, 0), toAccept(10, 0)]).toEqual([2, 2, undefined])
    expect(versionToAccept([version(1, 10)], { since: day(0), accepted: 0 }), 'a notice asks nothing').toBeUndefined()
  })
})

test('a version is announced until its day, and for 30 days more when nobody has to accept it', () => {
  const announced = (acceptance: Acceptance, at: Date) => announcedVersion([version(1, 10, acceptance)], at)?.number
  const before = (at: Date) => new Date(at.getTime() - 1)
  expect([announced('NONE', day(0)), announced('NONE', day(15))]).toEqual([undefined, undefined])
  expect([announced('NOTICE', day(0)), announced('NOTICE', before(day(40))), announced('NOTICE', day(40))]).toEqual([
    1,
    1,
    undefined,
  ])
  expect([announced('REQUIRED', before(day(10))), announced('REQUIRED', day(10))]).toEqual([1, undefined])
})

test('a version that has to be accepted holds 14 days from now at the earliest, any within 366 days', () => {
  expect(requiredNoticeDays).toBe(14)
  const moments = (from: number) => [-1, 0, 1].map((ms) => new Date(day(from).getTime() + ms))
  const problems = (acceptance: Acceptance, from: number) =>
    moments(from).map((at) => effectiveProblem(acceptance, at, day(0)))
  expect(problems('REQUIRED', 14)).toEqual(['TOO_SOON', null, null])
  expect(problems('NOTICE', 0)).toEqual(['TOO_SOON', null, null])
  expect(problems('NONE', 366)).toEqual([null, null, 'TOO_LATE'])
})
