import { describe, expect, test } from 'vitest'
import {
  featureChoices,
  featureDaysLeft,
  featuredUntil,
  isAhead,
  lostFeatureDays,
  nextFeatureStart,
  unusedDays,
  type JobFeature,
} from './rules.feature.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-23T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)
const feature = (from: number, days: number, endedAt: Date | null = null): JobFeature => ({
  id: 'feature',
  days,
  startsAt: inDays(from),
  endsAt: inDays(from + days),
  endedAt,
})

describe('more days begin behind those that a job has', () => {
  test.each([
    ['none', [], 0],
    ['one that runs', [feature(-2, 7)], 5],
    ['one that runs and one behind it', [feature(-2, 7), feature(5, 3)], 8],
    ['one that is over', [feature(-9, 7)], 0],
    ['one that was ended', [feature(-2, 7, now)], 0],
  ])('%s', (_, features, days) => {
    expect(nextFeatureStart(features, now)).toEqual(inDays(days))
    expect(featuredUntil(features, now)).toEqual(days === 0 ? null : inDays(days))
  })
})

test.each([
  [[], inDays(9.5), 9],
  [[feature(-2, 7)], inDays(9.5), 4],
  [[feature(-2, 14)], inDays(9.5), 0],
  [[], inDays(60), 30],
  [[], null, 30],
  [[], inDays(0.9), 0],
])('a job is featured for whole days until it closes', (features, expiresAt, days) => {
  expect(featureDaysLeft(features, expiresAt, now)).toBe(days)
})

test.each([
  [feature(0, 7), 7],
  [feature(-0.01, 7), 6],
  [feature(-6, 7), 1],
  [feature(-6.5, 7), 0],
  [feature(-8, 7), 0],
  [feature(3, 5), 5],
])('whole days that were not used come back', (each, days) => {
  expect(unusedDays(each, now)).toBe(days)
})

test('days that end at this moment are over', () => {
  expect(featuredUntil([feature(-7, 7)], now)).toBeNull()
  expect(isAhead(feature(-7, 7), new Date(now.getTime() - 1))).toBe(true)
})

test.each([
  ['its third to its fifth day', feature(-10, 7), -8, -5, 3],
  ['after it had begun a day', feature(-10, 7), -7.5, -5, 2],
  ['past its end', feature(-10, 7), -5, 0, 2],
  ['before it began', feature(1, 7), -5, 0, 0],
  ['all of it and more', feature(-10, 7), -20, 0, 7],
])('nobody saw the job from %s', (_what, each, from, until, lost) => {
  expect(lostFeatureDays(each, { from: inDays(from), until: inDays(until) })).toBe(lost)
})

test('days are taken in choices up to a month', () => {
  expect(featureChoices).toEqual([1, 3, 7, 14, 30])
})
