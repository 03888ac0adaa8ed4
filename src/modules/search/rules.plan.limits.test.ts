import { expect, test } from 'vitest'
import {
  affordableNames,
  bodyCapFor,
  deepestOffset,
  minExactMatchesFor,
  facetCapFor,
  fewResults,
  fewJobs,
  fullTextCapFor,
  isLarge,
  likenessWeight,
  manyJobs,
  partialShare,
  rankCap,
  relatedCap,
  relatedVote,
  relatedWordsCap,
  singleWindowFor,
  totalCap,
} from './rules.plan.limits.ts'

test('a site is large above 100,000 open jobs', () => {
  expect([99_999, 100_000, 100_001].map(isLarge)).toEqual([false, false, true])
})

// Measured at a million jobs (docs/operations/scaling.md); another figure needs a measurement of its own.
test.each([
  ['counted exactly in one window', singleWindowFor, 4000, 1500],
  ['ranked by their full texts behind their titles', fullTextCapFor, 150, 60],
  ['ranked by words anywhere', bodyCapFor, 2000, 300],
  ['exact matches that need no partial ones, of more than two terms', minExactMatchesFor, 200, 60],
  ['counted for facets', facetCapFor, 4000, 600],
] as const)('jobs %s', (_, limitFor, small, large) => {
  expect([limitFor(0), limitFor(100_000), limitFor(100_001)]).toEqual([small, small, large])
})

test('the limits that are the same on every site', () => {
  expect({ rankCap, fewJobs, manyJobs, partialShare, totalCap, deepestOffset }).toEqual({
    rankCap: 600,
    fewJobs: 20,
    manyJobs: 200,
    partialShare: 0.4,
    totalCap: 400,
    deepestOffset: 1000,
  })
  // What is ranked can be reached by pages, and a full page of partial matches never hides exact ones.
  expect(rankCap).toBeLessThanOrEqual(deepestOffset)
  expect(fewJobs).toBeLessThan(manyJobs)
})

test('among many jobs a search affords synonyms of 1,000, or of a four-hundredth of all, the last one included', () => {
  const affordable = (open: number, counts: number[]) => affordableNames(counts, open, (count) => count)
  expect(affordable(1_000_000, [1500, 1000])).toEqual([1500, 1000])
  expect(affordable(1_000_000, [1501, 1000])).toEqual([1000])
  expect(affordable(10_001, [600, 400])).toEqual([600, 400])
  expect(affordable(10_001, [601, 400])).toEqual([400])
  expect(affordable(10_000, [9000, 5000])).toEqual([9000, 5000])
})

test('related jobs follow where little was found, and count less than words', () => {
  expect({ fewFound: fewResults, likenessWeight, relatedCap, relatedVote, relatedWordsCap }).toEqual({
    fewFound: 100,
    likenessWeight: 0.25,
    relatedCap: 2000,
    relatedVote: 0.25,
    relatedWordsCap: 200,
  })
})
