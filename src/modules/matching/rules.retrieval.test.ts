import { describe, expect, test } from 'vitest'
import { matchedAt, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import type { SeekerFacts } from './rules.score.ts'
import { interestsOf, type Interaction } from './rules.interests.ts'
import { keyOf, kindOf, kinds, locationTypeKeys, searchToken } from '#modules/search/rules.tokens.ts'
import { planJobRetrieval, estimateMatches, countedJobTokens } from './rules.retrieval.ts'

const seeker: SeekerFacts = {
  ...silentSeeker,
  skills: [1, 2, 3, 4],
  role: 10,
  domain: 20,
  experienceMonths: 30,
  city: 100,
  state: 50,
}
const nothing = interestsOf([], matchedAt)
const role = searchToken(kinds.role, 10)
const domain = searchToken(kinds.domain, 20)
const skill = (key: number) => searchToken(kinds.skill, key)
/** A million open jobs, with these counts; a tenth in the city. */
const counts = (known: Record<number, number>) => ({
  open: 1_000_000,
  of: (token: number) => ({ [searchToken(kinds.city, 100)]: 100_000, ...known })[token] ?? 0,
})

test('a crowded role is scanned through where the person could work, and nothing else is asked for but rare skills', () => {
  const plan = planJobRetrieval(
    seeker,
    nothing,
    counts({ [role]: 80_000, [domain]: 90_000, [skill(4)]: 40, [skill(3)]: 50_000 }),
    [],
  )
  expect(plan.scans).toEqual([{ role: 10, near: true, limit: 20_000 }])
  const allTokens = plan.queries.flatMap(({ tokens }) => tokens)
  expect(allTokens).not.toContain(domain)
  expect(allTokens).toContain(skill(4))
})

test('whoever would move is offered the newest of the role anywhere', () => {
  const { scans } = planJobRetrieval({ ...seeker, willingToMove: true }, nothing, counts({ [role]: 80_000 }), [])
  expect(scans).toEqual([{ role: 10, near: false, limit: 5000 }])
})

test('with few jobs of the role the field follows, where the person lives first, and skills in pairs', () => {
  const { queries } = planJobRetrieval(seeker, nothing, counts({ [role]: 90, [domain]: 9000 }), [])
  expect(queries.slice(0, 2)).toEqual([
    { tokens: [domain], any: [searchToken(kinds.city, 100), searchToken(kinds.state, 50)], limit: 300 },
    { tokens: [domain], limit: 100 },
  ])
  expect(queries.slice(2, 5).map(({ tokens }) => tokens)).toEqual([
    [skill(1), skill(2)],
    [skill(1), skill(3)],
    [skill(2), skill(3)],
  ])
})

test('what was liked is asked for, and what filters narrow is asked of the index of tokens', () => {
  const interactions = [1, 2].map(() => ({
    kind: 'LIKE' as const,
    at: matchedAt,
    role: 11,
    domain: 21,
    company: 1,
    skills: [],
  }))
  const interests = interestsOf(interactions, matchedAt)
  expect(planJobRetrieval(seeker, interests, counts({}), []).scans.map((scan) => scan.role)).toEqual([10, 11])
  const { scans, queries } = planJobRetrieval(seeker, interests, counts({}), [searchToken(kinds.city, 7)])
  expect(scans).toEqual([])
  expect(queries.slice(0, 2).map(({ tokens }) => tokens)).toEqual([[role], [searchToken(kinds.role, 11)]])
  const known = new Set(countedJobTokens(seeker, interests))
  for (const token of [...queries, ...planJobRetrieval(seeker, interests, counts({}), []).queries].flatMap(
    ({ tokens }) => tokens,
  ))
    expect(known).toContain(token)
})

test('a role and its skills go together, a place does not', () => {
  const known = counts({ [role]: 10_000, [skill(1)]: 10_000 })
  expect(estimateMatches({ tokens: [role] }, known)).toBeCloseTo(10_000)
  expect(estimateMatches({ tokens: [role], any: [searchToken(kinds.city, 100)] }, known)).toBeCloseTo(1000)
  // By chance 100, at most 10,000.
  expect(estimateMatches({ tokens: [role, skill(1)] }, known)).toBeCloseTo(1000)
})

describe('the counts', () => {
  const liking = (of: number): Interaction => ({
    kind: 'LIKE',
    at: matchedAt,
    role: of,
    domain: of,
    company: 1,
    skills: [of],
  })

  test('are known of whatever the plan asks them for', () => {
    const interests = interestsOf([1, 2, 3, 4, 4].map(liking), matchedAt)
    const known = countedJobTokens(seeker, interests)
    const requestedTokens: number[] = []
    const all = { open: 1_000_000, of: (token: number) => requestedTokens.push(token) }
    planJobRetrieval(seeker, interests, all, [])
    expect(requestedTokens.filter((token) => !known.includes(token))).toEqual([])
    const roles = known.filter((token) => kindOf(token) === kinds.role).map(keyOf)
    expect(roles).toEqual([10, 4, 1, 2])
  })

  test('a person who says nothing has nothing to count but work from home', () => {
    expect(countedJobTokens(silentSeeker, nothing)).toEqual([
      searchToken(kinds.locationType, locationTypeKeys.REMOTE),
      searchToken(kinds.anywhere, 1),
    ])
    expect(planJobRetrieval(silentSeeker, nothing, counts({}), [])).toEqual({ scans: [], queries: [] })
  })
})

describe('interests', () => {
  const liked = (more: Partial<Interaction>): Interaction => ({
    kind: 'LIKE',
    at: matchedAt,
    role: null,
    domain: null,
    company: 1,
    skills: [],
    ...more,
  })
  const scansAndTokens = (who: SeekerFacts, interactions: Interaction[], known = counts({})) => {
    const { scans, queries } = planJobRetrieval(who, interestsOf(interactions, matchedAt), known, [])
    return { scans: scans.map(({ role }) => role), queries: queries.map(({ tokens, limit }) => [...tokens, limit]) }
  }
  const fourSkills = [1, 2, 3, 4].flatMap((key) => Array.from({ length: 6 - key }, () => liked({ skills: [key] })))

  test('the three roles liked most are read, a hundred jobs of each, wherever they are', () => {
    const interests = interestsOf(
      [5, 6, 7, 8].map((role) => liked({ role })),
      matchedAt,
    )
    const { scans } = planJobRetrieval(silentSeeker, interests, counts({}), [])
    expect(scans).toEqual([5, 6, 7].map((role) => ({ role, near: false, limit: 100 })))
  })

  test('the field liked most is queried, and the skill liked most; without a liked role three skills', () => {
    const fields = [21, 22].map((key) => liked({ domain: key }))
    expect(scansAndTokens(silentSeeker, [...fields, ...fourSkills])).toEqual({
      scans: [],
      queries: [[searchToken(kinds.domain, 21), 60], ...[1, 2, 3].map((key) => [skill(key), 60])],
    })
    expect(scansAndTokens(silentSeeker, [liked({ role: 5 }), ...fourSkills])).toEqual({
      scans: [5],
      queries: [[skill(1), 60]],
    })
  })

  test('are left out where the role has plenty of jobs within reach', () => {
    const near = { ...seeker, skills: [], willingToMove: true }
    expect(scansAndTokens(near, fourSkills, counts({ [role]: 1000 })).queries).toEqual([])
    expect(scansAndTokens(near, fourSkills, counts({ [role]: 999 })).queries).toHaveLength(5)
  })
})

describe('how far the plan reaches', () => {
  const plan = (who: Partial<SeekerFacts>, known: Record<number, number>, filter: number[] = []) =>
    planJobRetrieval({ ...seeker, skills: [], ...who }, nothing, counts(known), filter)

  test('a role of more than 5,000 jobs is read within reach, a smaller one wherever it is', () => {
    expect(plan({}, { [role]: 5001 }).scans).toEqual([{ role: 10, near: true, limit: 20_000 }])
    expect(plan({}, { [role]: 5000 }).scans).toEqual([{ role: 10, near: false, limit: 5000 }])
    expect(plan({ city: null }, { [role]: 5001 }).scans).toEqual([{ role: 10, near: false, limit: 5000 }])
  })

  test('with at least a hundred jobs of the role within reach the field is not read further away', () => {
    const widest = (ofRole: number) => plan({}, { [role]: ofRole }).queries.map(({ any }) => any === undefined)
    // A tenth of all jobs are in the city.
    expect(widest(1000)).toEqual([false])
    expect(widest(999)).toEqual([false, true])
  })

  test('whoever would move is shown the field anywhere, one without a place nothing else', () => {
    const anywhere = { tokens: [domain], limit: 100 }
    expect(plan({ willingToMove: true }, { [role]: 500 }).queries[1]).toEqual(anywhere)
    expect(plan({ city: null, state: null }, { [role]: 500 }).queries).toEqual([anywhere])
  })

  test('the field is read without a role too', () => {
    const { scans, queries } = plan({ role: null }, {})
    expect(scans).toEqual([])
    expect(queries.map(({ limit }) => limit)).toEqual([300])
  })

  test('with filters a role is queried by its token, 1,500 jobs at most', () => {
    expect(plan({ willingToMove: true }, { [role]: 80_000 }, [7]).queries).toEqual([{ tokens: [role], limit: 1500 }])
  })
})

describe('skills', () => {
  const of = (skills: number[], known: Record<number, number>) =>
    planJobRetrieval({ ...seeker, domain: null, willingToMove: true, skills }, nothing, counts(known), []).queries

  test('the three rarest are read in pairs, the two rarest alone; of those as rare the first', () => {
    expect(of([4, 2, 3, 1], { [skill(4)]: 0, [skill(1)]: 9 })).toEqual([
      { tokens: [skill(2), skill(3)], limit: 150 },
      { tokens: [skill(2), skill(4)], limit: 150 },
      { tokens: [skill(3), skill(4)], limit: 150 },
      { tokens: [skill(2)], limit: 100 },
      { tokens: [skill(3)], limit: 100 },
    ])
  })

  test('in a crowded role only those of 600 jobs or fewer', () => {
    const crowded = { [role]: 50_000 }
    expect(of([1], { ...crowded, [skill(1)]: 601 })).toEqual([])
    expect(of([1], { ...crowded, [skill(1)]: 600 })).toEqual([{ tokens: [skill(1)], limit: 100 }])
    expect(of([1, 2], { ...crowded, [skill(1)]: 600, [skill(2)]: 9000 })).toHaveLength(2)
  })
})

describe('the estimate', () => {
  const [city, state] = [searchToken(kinds.city, 100), searchToken(kinds.state, 50)]
  const known = counts({ [role]: 10_000, [state]: 950_000 })

  test('of places alone is their count; together they are no more than all jobs', () => {
    expect(estimateMatches({ tokens: [city] }, known)).toBeCloseTo(100_000)
    expect(estimateMatches({ tokens: [city, state] }, known)).toBeCloseTo(95_000)
    expect(estimateMatches({ tokens: [role], any: [city, state] }, known)).toBeCloseTo(10_000)
  })

  test('without open jobs, or with one, is none or one', () => {
    const of = (open: number) => estimateMatches({ tokens: [role] }, { open, of: () => open })
    expect([of(0), of(1)]).toEqual([0, 1])
  })
})
