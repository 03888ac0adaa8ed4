import { describe, expect, test } from 'vitest'
import { noTokens, statisticsOf, today } from '../../../test/fixtures/search-plan.ts'
import { estimateFor, estimateMatches, roundedTotal } from './rules.plan.estimate.ts'
import type { ParsedQuery } from './rules.query.assemble.ts'
import { kinds, searchToken } from './rules.tokens.ts'

const [first, second] = [searchToken(kinds.city, 1), searchToken(kinds.city, 2)]
const statistics = statisticsOf(1000, [
  [first, 600],
  [second, 500],
])
const parsed = { counts: { head: { night: 50 }, body: { night: 80, shift: 90 } } } as unknown as ParsedQuery
const all = { in: 'head', query: '' } as const

describe('how many jobs match at most', () => {
  const matches = (...args: Parameters<typeof estimateFor>) => estimateFor(...args).matches

  test('without words and filters all open ones', () => {
    expect(estimateFor({ parsed: null, tokens: noTokens }, all, statistics)).toEqual({
      open: 1000,
      matches: 1000,
      measured: false,
      days: statistics.days,
    })
  })

  test('as many as have a word, in titles or in texts; a word that nobody counted is in none', () => {
    const criteria = { parsed, tokens: noTokens }
    expect(matches(criteria, { in: 'head', query: "'night'" }, statistics)).toBe(50)
    expect(matches(criteria, { in: 'body', query: "'night'" }, statistics)).toBe(80)
    expect(matches(criteria, { in: 'body', query: "'night' | 'shift'" }, statistics)).toBe(170)
    expect(matches(criteria, { in: 'head', query: "'shift'" }, statistics)).toBe(0)
    expect(matches(criteria, { in: 'head', query: "!'night'" }, statistics)).toBe(1000)
  })

  test('times the share of every filter; alternatives add up, to all at most', () => {
    const both = { ...noTokens, all: [{ name: 'skills', tokens: [first, second] }] }
    const either = { ...noTokens, groups: [{ name: 'cityIds', any: [first, second] }] }
    expect(matches({ parsed: null, tokens: both }, all, statistics)).toBeCloseTo(300)
    expect(matches({ parsed: null, tokens: either }, all, statistics)).toBe(1000)
    const unknown = { ...noTokens, groups: [{ name: 'cityIds', any: [searchToken(kinds.city, 3)] }] }
    expect(matches({ parsed: null, tokens: unknown }, all, statistics)).toBe(0)
    expect(matches({ parsed: null, tokens: both }, all, statisticsOf(0))).toBe(0)
  })

  test('of a single job too', () => {
    const one = { ...noTokens, all: [{ name: 'skills', tokens: [first] }] }
    expect(matches({ parsed: null, tokens: one }, all, statisticsOf(1, [[first, 1]]))).toBe(1)
  })

  test('corrected by the share that matched where jobs were read', () => {
    const estimate = estimateFor({ parsed: null, tokens: noTokens }, all, statistics, 0.25)
    expect(estimate).toMatchObject({ matches: 250, measured: true })
  })

  test('of the days that the filter names', () => {
    const since = new Date(Date.UTC(2020, 0, 1 + today - 1, 18))
    const groups = [{ name: 'postedWithinDays', any: [searchToken(kinds.day, today - 1)], since }]
    const { days } = estimateFor({ parsed: null, tokens: { ...noTokens, groups } }, all, statistics)
    expect(days.filter(([day]) => day < today)).toEqual([[today - 1, 2.5]])
  })

  test('words are never in more jobs than are open', () => {
    expect([estimateMatches(100, [500], []), estimateMatches(100, [500, 40], [0.5])]).toEqual([100, 20])
  })
})

test('a total is exact below 1,000 and has two digits from there on', () => {
  expect([0, 999, 999.4].map(roundedTotal)).toEqual([0, 999, 999])
  expect([1000, 1049, 1051, 9951, 15_499].map(roundedTotal)).toEqual([1000, 1000, 1100, 10_000, 15_000])
})
