import { expect, test } from 'vitest'
import { matchedAt, silentOpening } from '../../../test/fixtures/match-facts.ts'
import { planCandidateRetrieval, requiredTokens, weekTokens } from './rules.time-windows.ts'
import type { OpeningFacts } from './rules.score.ts'
import { kinds, stepFloor, salaryStep, searchToken } from '#modules/search/rules.tokens.ts'
import { lastActiveOf, shortName } from './rules.invitations.ts'

const now = matchedAt
const opening: OpeningFacts = {
  ...silentOpening,
  skills: [{ key: 1, required: true }, ...[2, 3, 4, 5, 6].map((key) => ({ key, required: false }))],
  role: 10,
  domain: 20,
  experienceMin: 2,
  experienceMax: 5,
  education: 5,
  cities: [100],
  states: [50],
  currency: 'IDR',
}
const none = { all: [], any: [] }
const skill = (key: number) => searchToken(kinds.skill, key)
const place = [
  searchToken(kinds.city, 100),
  searchToken(kinds.state, 50),
  searchToken(kinds.moves, 1),
  searchToken(kinds.noCity, 1),
]
/** A hundred thousand, with these counts; a seventh were here in each of the last weeks. */
const counts = (known: Record<number, number>) => ({
  total: 100_000,
  of: (token: number) => known[token] ?? (Math.floor(token / 10_000_000) === kinds.week ? 7_143 : 0),
})
const everywhere = Object.fromEntries(place.map((token) => [token, 25_000]))

test('few with all must-haves are looked at in one go, and what cannot match is known by its place', () => {
  expect(planCandidateRetrieval(opening, none, counts({ ...everywhere, [skill(1)]: 5000 }), now)).toEqual({
    scan: null,
    queries: [{ all: [skill(1)], any: [], weeks: null }],
    groups: [],
    hasMore: false,
    lacking: false,
  })
  expect(requiredTokens(opening).any).toEqual([place])
  const remote = { ...opening, remote: true }
  expect(requiredTokens(remote).any).toEqual([[...place, searchToken(kinds.fromHome, 1)]])
  expect(requiredTokens({ ...opening, cities: [], states: [] }).any).toEqual([])
})

const [field, role] = [searchToken(kinds.domain, 20), searchToken(kinds.role, 10)]
const many = { ...everywhere, [skill(1)]: 60_000, [skill(2)]: 30_000, [skill(3)]: 25_000, [skill(4)]: 20_000 }
const more = { ...many, [skill(5)]: 15_000, [skill(6)]: 10_000 }

test('many are reached by the field and by as many of the rarest skills as make it few, each query with the must-haves, rarest first', () => {
  const small = { ...more, [field]: 5_000, [role]: 2_000 }
  // With the rarest alone it would be 7,700 by the estimate, with two 3,000.
  expect(planCandidateRetrieval(opening, none, counts(small), now)).toEqual({
    scan: null,
    queries: [
      { all: [field, skill(1)], any: [], weeks: null },
      { all: [skill(6), skill(5), skill(1)], any: [], weeks: null },
    ],
    groups: [],
    hasMore: false,
    lacking: false,
  })
})

test('of a large field the latest are looked at and all of the role; of a large role who was here last', () => {
  const large = { ...more, [field]: 40_000, [role]: 2_000 }
  const { scan, queries, hasMore } = planCandidateRetrieval(opening, none, counts(large), now)
  expect([scan, hasMore]).toEqual([null, true])
  expect(queries.map(({ all }) => all)).toEqual([
    [field, skill(1)],
    [role, skill(1)],
    [skill(6), skill(5), skill(1)],
  ])
  // 31,000 of the field by the estimate, of which a fifth is enough: three weeks of a fourteenth each would be more.
  expect(queries.map(({ weeks }) => weeks)).toEqual([weekTokens(now).slice(0, 2), null, null])
  const larger = planCandidateRetrieval(opening, none, counts({ ...large, [role]: 25_000 }), now)
  expect(larger.scan).toEqual({ role: 10, limit: 20_000 })
  expect(larger.queries.map(({ all }) => all[0])).toEqual([field, skill(6)])
})

test('each query is asked for what the employer filters by', () => {
  const wished = { all: [searchToken(kinds.state, 7)], any: [[searchToken(kinds.city, 8)]] }
  const all = {
    ...more,
    [field]: 40_000,
    [role]: 25_000,
    [searchToken(kinds.state, 7)]: 90_000,
    [searchToken(kinds.city, 8)]: 90_000,
  }
  const { queries } = planCandidateRetrieval(opening, wished, counts(all), now)
  expect(queries).toHaveLength(2)
  for (const query of queries) {
    expect(query.all).toContain(searchToken(kinds.state, 7))
    expect(query.any).toEqual([[searchToken(kinds.city, 8)]])
  }
})

test('a job that asks nothing is answered by who was here last', () => {
  const bare = { ...opening, skills: [], role: null, domain: null, cities: [], states: [] }
  expect(planCandidateRetrieval(bare, none, counts({}), now)).toEqual({
    scan: { role: null, limit: 5000 },
    queries: [],
    groups: [],
    hasMore: true,
    lacking: false,
  })
})

test('the weeks go back at least 90 days', () => {
  expect(weekTokens(now)).toHaveLength(14)
  expect(new Set(weekTokens(now)).size).toBe(14)
})

test.each([
  ['Sari Dewi Wulandari', 'Sari W.'],
  ['Siti rahma', 'Siti R.'],
  ['Suharto', 'Suharto'],
  ['  Åsa   Öberg ', 'Åsa Ö.'],
])('%s is %s until unlocked', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('steps of activity, of money and of the month', () => {
  expect([0, 1, 1.01, 7, 8, 30, 31, 90, 91].map(lastActiveOf)).toEqual([
    'TODAY',
    'TODAY',
    'WEEK',
    'WEEK',
    'MONTH',
    'MONTH',
    'QUARTER',
    'QUARTER',
    'LONGER',
  ])
  expect(stepFloor(-1)).toBe(0)
  for (const amount of [1000, 4_500_000, 12_345_678, 90_000_000]) {
    const step = salaryStep(amount)
    expect(stepFloor(step)).toBeLessThan(amount * 1.06)
    expect(stepFloor(step + 1)).toBeGreaterThan(amount * 0.94)
  }
})
