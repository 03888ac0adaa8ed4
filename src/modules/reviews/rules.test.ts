import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  decisions,
  nextReviewAt,
  editProblem,
  percentOf,
  possibleDecisions,
  possibleKinds,
  rejectReasons,
  replyLength,
  reportReasons,
  reviewSorts,
  shownCount,
  subRatings,
  textLength,
  titleLength,
  writeProblem,
  type Relationship,
} from './rules.ts'

const now = new Date('2026-11-21T10:00:00Z')
const relationship = (part: Partial<Relationship> = {}): Relationship => ({
  applications: 0,
  hired: false,
  positions: [],
  member: false,
  nextReviewAt: null,
  ...part,
})

test('applicants and employees may write, each as the matching kind of reviewer', () => {
  expect(writeProblem(relationship(), now)).toBe('REVIEW_NEEDS_TIE')
  expect(possibleKinds(relationship({ applications: 1 }))).toEqual(['INTERVIEWED'])
  expect(possibleKinds(relationship({ positions: [{ intern: false, present: true }] }))).toEqual(['CURRENT', 'INTERN'])
  expect(possibleKinds(relationship({ positions: [{ intern: true, present: false }] }))).toEqual(['FORMER', 'INTERN'])
  expect(possibleKinds(relationship({ applications: 2, hired: true }))).toEqual([
    'CURRENT',
    'FORMER',
    'INTERN',
    'INTERVIEWED',
  ])
})

test('members of the team may not write, and nobody twice within twelve months', () => {
  expect(writeProblem(relationship({ applications: 1, member: true }), now)).toBe('REVIEW_OF_OWN_COMPANY')
  const written = new Date('2025-11-21T10:00:01Z')
  expect(writeProblem(relationship({ applications: 1, nextReviewAt: nextReviewAt(written) }), now)).toBe(
    'ALREADY_REVIEWED',
  )
  expect(
    writeProblem(relationship({ applications: 1, nextReviewAt: nextReviewAt(new Date('2025-11-21T10:00:00Z')) }), now),
  ).toBeNull()
  expect(nextReviewAt(new Date('2024-02-29T08:00:00Z')).toISOString()).toBe('2025-03-01T08:00:00.000Z')
})

test('a review is editable for exactly thirty days', () => {
  const written = new Date(now.getTime() - 30 * 86_400_000)
  expect(editProblem(written, now)).toBeNull()
  expect(editProblem(written, new Date(now.getTime() + 1))).toBe('REVIEW_SETTLED')
})

test('possible decisions by status and reports', () => {
  expect(possibleDecisions({ status: 'PENDING', reports: 0 })).toEqual(['PUBLISH', 'REJECT'])
  expect(possibleDecisions({ status: 'PUBLISHED', reports: 0 })).toEqual(['REJECT'])
  expect(possibleDecisions({ status: 'PUBLISHED', reports: 1 })).toEqual(['PUBLISH', 'REJECT'])
  expect(possibleDecisions({ status: 'REJECTED', reports: 0 })).toEqual(['PUBLISH'])
})

test('the count is 50+ beyond 50', () => {
  expect([49, 50, 51].map(shownCount)).toEqual(['49', '50', '50+'])
})

test('reviews can be read from the newest, the best and the worst; what is decided is published or rejected', () => {
  expect(reviewSorts.toSorted()).toEqual(['highest', 'lowest', 'newest'])
  expect(possibleDecisions({ status: 'PENDING', reports: 0 })).toEqual(decisions)
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [0, 7, 0],
  [0, 0, 0],
])('%s of %s are %s percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))

test('texts are as long as decisions §6 allow', () => {
  expect([titleLength, textLength, replyLength]).toEqual([80, { min: 30, max: 2000 }, { min: 10, max: 2000 }])
})

test.each(['en', 'id'])('every reason and rating that can be chosen has a text (%s)', (locale) => {
  const texts = JSON.parse(readFileSync(path.resolve(`src/text/${locale}/reviews.json`), 'utf8')) as Record<
    string,
    object
  >
  const keysOf = (name: string) => Object.keys(texts[name] ?? {})
  expect(keysOf('part').toSorted()).toEqual(subRatings.toSorted())
  expect(keysOf('rejectReason').toSorted()).toEqual(rejectReasons.toSorted())
  expect(keysOf('reportReason').toSorted()).toEqual(reportReasons.toSorted())
})
