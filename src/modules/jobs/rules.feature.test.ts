import { describe, expect, test } from 'vitest'
import { featureDaysLeft, featuredUntil, nextFeatureStart, unusedDays, type JobFeature } from './rules.feature.ts'

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
