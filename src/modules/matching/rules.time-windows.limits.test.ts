import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween, kinds, searchToken } from '#modules/search/rules.tokens.ts'
import { matchedAt, silentOpening } from '../../../test/fixtures/match-facts.ts'
import type { OpeningFacts } from './rules.score.ts'
import { countedTokens, planCandidateRetrieval, weekTokens, type TokenCriteria } from './rules.time-windows.ts'

const none: TokenCriteria = { all: [], any: [] }
const skill = (key: number) => searchToken(kinds.skill, key)
const must = (...keys: number[]) => keys.map((key) => ({ key, required: true }))
const nice = (...keys: number[]) => keys.map((key) => ({ key, required: false }))
const [domain, role] = [searchToken(kinds.domain, 20), searchToken(kinds.role, 10)]
const plan = (
  job: Partial<OpeningFacts>,
  { total, known, criteria = none }: { total: number; known: Record<number, number>; criteria?: TokenCriteria },
) =>
  planCandidateRetrieval({ ...silentOpening, ...job }, criteria, { total, of: (token) => known[token] ?? 0 }, matchedAt)

describe('the tokens of weeks', () => {
  const week = 7 * 86_400_000

  test('are those that whole weeks of days have in the index, this week first', () => {
    const first = Math.floor(dayOf(matchedAt) / 7) * 7
    expect(weekTokens(matchedAt).slice(0, 2)).toEqual(daysBetween(first - 7, first + 6).toReversed())
    expect(weekTokens(new Date(matchedAt.getTime() - week))[0]).toBe(weekTokens(matchedAt)[1])
  })
})

describe('the counts', () => {
  test('are known of whatever the plan asks them for', () => {
    const job = { skills: [...must(1), ...nice(2)], role: 10, domain: 20, cities: [100], states: [50] }
    const criteria = { all: [skill(8)], any: [[skill(9)]] }
    const known = [...countedTokens({ ...silentOpening, ...job }, criteria), ...weekTokens(matchedAt)]
    const requestedTokens: number[] = []
    const counts = { total: 1_000_000, of: (token: number) => (requestedTokens.push(token), 500_000) }
    planCandidateRetrieval({ ...silentOpening, ...job }, criteria, counts, matchedAt)
    expect(requestedTokens.filter((token) => !known.includes(token))).toEqual([])
    expect(requestedTokens).toContain(role)
    expect(requestedTokens).toContain(domain)
  })

  test('of a job that asks for nothing there are none', () => expect(countedTokens(silentOpening, none)).toEqual([]))
})

describe('what can be read is read whole', () => {
  test('8,000 candidates with all must-haves are one query; of more the must-haves are read as the rarest skills are', () => {
    const job = { skills: must(1), domain: 20 }
    expect(plan(job, { total: 16_000, known: { [skill(1)]: 8000 } }).queries).toHaveLength(1)
    expect(plan(job, { total: 16_000, known: { [skill(1)]: 8001, [domain]: 16_000 } }).queries).toHaveLength(2)
  })

  test('what the employer filters by is a must-have too', () => {
    const criteria = { all: [], any: [[skill(8)], [skill(9)]] }
    const known = { [skill(8)]: 8000, [skill(9)]: 8000, [domain]: 16_000 }
    // By chance half of the half.
    expect(plan({ domain: 20 }, { total: 16_000, known, criteria })).toEqual({
      scan: null,
      queries: [{ all: [], any: criteria.any, weeks: null }],
      groups: [],
      hasMore: false,
      lacking: false,
    })
    const group = { all: [skill(1)], any: [[skill(8)]] }
    expect(plan({}, { total: 16_000, known: { ...known, [skill(1)]: 8000 }, criteria: group }).queries).toEqual([
      { all: [skill(1)], any: group.any, weeks: null },
    ])
  })

  test('6,000 of the field, or of the role in a larger field', () => {
    const job = { role: 10, domain: 20 }
    const most = (ofDomain: number, ofRole: number) => {
      const { scan, queries } = plan(job, { total: 12_000, known: { [domain]: ofDomain, [role]: ofRole } })
      return { scan: scan?.limit ?? null, queries: queries.map(({ all, weeks }) => [...all, weeks === null]) }
    }
    expect(most(6000, 6000)).toEqual({ scan: null, queries: [[domain, true]] })
    expect(most(6001, 6000)).toEqual({
      scan: null,
      queries: [
        [domain, false],
        [role, true],
      ],
    })
    expect(most(6001, 6001)).toEqual({ scan: 20_000, queries: [[domain, false]] })
  })

  test('4,000 with the rarest skills: as few skills as make it that few, all where even these are more', () => {
    const skillsOf = (...counts: number[]) =>
      plan(
        { skills: nice(...counts.keys()) },
        { total: 8000, known: Object.fromEntries(counts.map((count, key) => [skill(key), count])) },
      ).queries.map(({ all, weeks }) => [...all, weeks === null])
    expect(skillsOf(4000)).toEqual([[skill(0), true]])
    expect(skillsOf(4000, 8000)).toEqual([[skill(0), true]])
    expect(skillsOf(8000, 4001, 7999)).toEqual([[skill(1), skill(2), skill(0), false]])
    // Of those as rare the first.
    expect(skillsOf(4000, 4000)).toEqual([[skill(0), true]])
  })
})

describe('a small market', () => {
  test('is scanned for a job that asks for nothing', () => {
    expect(plan({}, { total: 5000, known: {} })).toEqual({
      scan: { role: null, limit: 5000 },
      queries: [],
      groups: [],
      hasMore: true,
      lacking: false,
    })
  })

  test('is read by the role alone where that is all the job says', () => {
    const { scan, queries } = plan({ role: 10 }, { total: 5000, known: { [role]: 900 } })
    expect([scan, queries]).toEqual([null, [{ all: [role], any: [], weeks: null }]])
  })

  test('of up to 3,000 is scanned whole, whatever the job says of the work or requires', () => {
    const job = { role: 10, domain: 20, skills: nice(1) }
    const whole = { scan: { role: null, limit: 5000 }, queries: [], groups: [], hasMore: false, lacking: true }
    expect(plan(job, { total: 3000, known: {} })).toEqual(whole)
    expect(plan({ ...job, skills: must(1) }, { total: 3000, known: { [skill(1)]: 10 } })).toEqual(whole)
    const required = { scan: null, queries: [{ all: [skill(1)] }], lacking: false }
    expect(plan({ ...job, skills: must(1) }, { total: 3001, known: { [skill(1)]: 10 } })).toMatchObject(required)
    const criteria = { all: [skill(8)], any: [] }
    const filtered = { scan: null, queries: [{ all: [skill(8)] }], lacking: true }
    expect(plan({ ...job, skills: must(1) }, { total: 3000, known: {}, criteria })).toMatchObject(filtered)
    expect(plan(job, { total: 3001, known: {} })).toMatchObject({ scan: null, queries: [{ all: [domain] }, {}] })
  })

  test('also gives those who did such work where field, role and skills may be no more than 3,000', () => {
    const work = { concepts: [7, 5, 4, 2].map((group) => group * 256 + 100), terms: [], skills: [], groups: [] }
    const groupsOf = (ofDomain: number, job: Partial<OpeningFacts> = {}) =>
      plan({ domain: 20, work, ...job }, { total: 100_000, known: { [domain]: ofDomain } }).groups
    expect(groupsOf(3000)).toEqual([7, 5, 4])
    expect(groupsOf(3001)).toEqual([])
    expect(groupsOf(3000, { work: null })).toEqual([])
    const scanned = plan(
      { role: 10, domain: 20, work },
      { total: 100_000, known: { [role]: 50_000, [domain]: 50_000 } },
    )
    expect([scanned.scan?.role, scanned.groups]).toEqual([10, []])
  })

  test('of nobody, or of one, is read whole', () => {
    const job = { skills: must(1) }
    for (const total of [0, 1])
      expect(plan(job, { total, known: { [skill(1)]: total } })).toMatchObject({ queries: [], hasMore: false })
  })
})

describe('a large role', () => {
  test('is not scanned for a job without a role', () => {
    const { scan, queries, hasMore } = plan({ domain: 20 }, { total: 100_000, known: { [domain]: 90_000 } })
    expect([scan, queries.length, hasMore]).toEqual([null, 1, true])
  })
})

describe('of too many those are read who were here in the last weeks', () => {
  const [thisWeek, lastWeek, before] = weekTokens(matchedAt) as [number, number, number]
  /** 6,000 of the 12,000 of the field can be read: half of those who were here. */
  const weeks = (...counts: number[]) =>
    plan(
      { domain: 20 },
      {
        total: 12_000,
        known: {
          [domain]: 12_000,
          ...Object.fromEntries(weekTokens(matchedAt).map((week, at) => [week, counts[at] ?? 0])),
        },
      },
    ).queries[0]?.weeks

  test('as many weeks as hold no more than can be read', () => {
    expect(weeks(3000, 3000, 3000)).toEqual([thisWeek, lastWeek])
    expect(weeks(3000, 3001, 3000)).toEqual([thisWeek])
    expect(weeks(3000, 2999, 1, 1)).toEqual([thisWeek, lastWeek, before])
  })

  test('this week at least, all weeks at most', () => {
    expect(weeks(6001)).toEqual([thisWeek])
    expect(weeks()).toEqual(weekTokens(matchedAt))
  })
})
