import { expect, test } from 'vitest'
import type { SeekerFacts } from './rules.score.ts'
import { interestsOf } from './rules.interests.ts'
import { kinds, searchToken } from '#modules/search/rules.tokens.ts'
import { planJobRetrieval, estimateMatches, countedJobTokens } from './rules.retrieval.ts'

const now = new Date('2026-11-20T10:00:00Z')
const seeker: SeekerFacts = {
  skills: [1, 2, 3, 4],
  role: 10,
  domain: 20,
  industry: null,
  experienceMonths: 30,
  education: null,
  city: 100,
  state: 50,
  remoteOk: false,
  willingToMove: false,
  expectedMonthly: null,
  currency: null,
  lastActive: 'TODAY',
}
const nothing = interestsOf([], now)
const role = searchToken(kinds.role, 10)
const domain = searchToken(kinds.domain, 20)
const skill = (key: number) => searchToken(kinds.skill, key)
/** A million open jobs, with these counts; a tenth in the city. */
const counts = (known: Record<number, number>) => ({
  open: 1_000_000,
  of: (token: number) => ({ [searchToken(kinds.city, 100)]: 100_000, ...known })[token] ?? 0,
})

test('a crowded role is scanned through where the person could work, and nothing else is asked for but rare skills', () => {
  const found = planJobRetrieval(
    seeker,
    nothing,
    counts({ [role]: 80_000, [domain]: 90_000, [skill(4)]: 40, [skill(3)]: 50_000 }),
    [],
  )
  expect(found.scans).toEqual([{ role: 10, near: true, limit: 20_000 }])
  const allTokens = found.queries.flatMap(({ tokens }) => tokens)
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
    at: now,
    role: 11,
    domain: 21,
    company: 1,
    skills: [],
  }))
  const interests = interestsOf(interactions, now)
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
  expect(estimateMatches({ tokens: [role], limit: 1 }, known)).toBeCloseTo(10_000)
  expect(estimateMatches({ tokens: [role], any: [searchToken(kinds.city, 100)], limit: 1 }, known)).toBeCloseTo(1000)
  // By chance 100, at most 10,000.
  expect(estimateMatches({ tokens: [role, skill(1)], limit: 1 }, known)).toBeCloseTo(1000)
})
