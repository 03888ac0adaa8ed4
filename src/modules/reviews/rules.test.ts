import { expect, test } from 'vitest'
import {
  againAt,
  editProblem,
  openDecisions,
  openKinds,
  plainName,
  sameCompany,
  shownCount,
  writeProblem,
  type Tie,
} from './rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const tie = (part: Partial<Tie> = {}): Tie => ({
  applications: 0,
  hired: false,
  positions: [],
  member: false,
  againAt: null,
  ...part,
})

test('who applied or worked may write, each about what they know', () => {
  expect(writeProblem(tie(), now)).toBe('REVIEW_NEEDS_TIE')
  expect(openKinds(tie({ applications: 1 }))).toEqual(['INTERVIEWED'])
  expect(openKinds(tie({ positions: [{ intern: false, present: true }] }))).toEqual(['CURRENT', 'INTERN'])
  expect(openKinds(tie({ positions: [{ intern: true, present: false }] }))).toEqual(['FORMER', 'INTERN'])
  expect(openKinds(tie({ applications: 2, hired: true }))).toEqual(['CURRENT', 'FORMER', 'INTERN', 'INTERVIEWED'])
})

test('a member of the team never, and nobody twice within twelve months', () => {
  expect(writeProblem(tie({ applications: 1, member: true }), now)).toBe('REVIEW_OF_OWN_COMPANY')
  const written = new Date('2025-11-21T10:00:01Z')
  expect(writeProblem(tie({ applications: 1, againAt: againAt(written) }), now)).toBe('ALREADY_REVIEWED')
  expect(writeProblem(tie({ applications: 1, againAt: againAt(new Date('2025-11-21T10:00:00Z')) }), now)).toBeNull()
  expect(againAt(new Date('2024-02-29T08:00:00Z')).toISOString()).toBe('2025-03-01T08:00:00.000Z')
})

test('a review is open for thirty days to the second', () => {
  const written = new Date(now.getTime() - 30 * 86_400_000)
  expect(editProblem(written, now)).toBeNull()
  expect(editProblem(written, new Date(now.getTime() + 1))).toBe('REVIEW_SETTLED')
})

test.each([
  ['PT. Maju Jaya, Tbk', 'Maju Jaya', true],
  ['Maju Jaya Bandung', 'PT Maju Jaya', true],
  ['maju  jaya', 'Maju-Jaya', true],
  ['Máju Jaya', 'Maju Jaya', true],
  ['Maju', 'Maju Jaya', false],
  ['Bank Rakyat', 'Bank Rakyat Indonesia', true],
  ['Majujaya', 'Maju Jaya', false],
  ['PT', 'PT', false],
  ['', 'Maju Jaya', false],
])('%s is %s: %s', (organisation, company, same) => {
  expect(sameCompany(organisation, company)).toBe(same)
})

test('names lose their legal form only as a word of its own', () => {
  expect(plainName('CV Corposense Ptah')).toBe('corposense ptah')
})

test('what a moderator may decide', () => {
  expect(openDecisions({ status: 'PENDING', reports: 0 })).toEqual(['PUBLISH', 'REJECT'])
  expect(openDecisions({ status: 'PUBLISHED', reports: 0 })).toEqual(['REJECT'])
  expect(openDecisions({ status: 'PUBLISHED', reports: 1 })).toEqual(['PUBLISH', 'REJECT'])
  expect(openDecisions({ status: 'REJECTED', reports: 0 })).toEqual(['PUBLISH'])
})

test('the count is 50+ beyond 50', () => {
  expect([49, 50, 51].map(shownCount)).toEqual(['49', '50', '50+'])
})
