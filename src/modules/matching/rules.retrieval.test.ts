import { expect, test } from 'vitest'
import type { SeekerFacts } from './rules.score.ts'
import { tasteOf } from './rules.interests.ts'
import { kinds, searchToken } from '#modules/search/rules.tokens.ts'
import { jobWays, wayEstimate, waysTokens } from './rules.retrieval.ts'

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
const nothing = tasteOf([], now)
const role = searchToken(kinds.role, 10)
const domain = searchToken(kinds.domain, 20)
const skill = (key: number) => searchToken(kinds.skill, key)
/** A million open jobs, with these counts; a tenth in the city. */
const counts = (known: Record<number, number>) => ({
  open: 1_000_000,
  of: (token: number) => ({ [searchToken(kinds.city, 100)]: 100_000, ...known })[token] ?? 0,
})

test('a crowded role is walked through where the person could work, and nothing else is asked for but rare skills', () => {
  const found = jobWays(
    seeker,
    nothing,
    counts({ [role]: 80_000, [domain]: 90_000, [skill(4)]: 40, [skill(3)]: 50_000 }),
    [],
  )
  expect(found.walks).toEqual([{ role: 10, near: true, limit: 20_000 }])
  const asked = found.ways.flatMap(({ tokens }) => tokens)
  expect(asked).not.toContain(domain)
  expect(asked).toContain(skill(4))
})

test('whoever would move is offered the newest of the role anywhere', () => {
  const { walks } = jobWays({ ...seeker, willingToMove: true }, nothing, counts({ [role]: 80_000 }), [])
  expect(walks).toEqual([{ role: 10, near: false, limit: 5000 }])
})

test('with few jobs of the role the field follows, where the person lives first, and skills in pairs', () => {
  const { ways } = jobWays(seeker, nothing, counts({ [role]: 90, [domain]: 9000 }), [])
  expect(ways.slice(0, 2)).toEqual([
    { tokens: [domain], any: [searchToken(kinds.city, 100), searchToken(kinds.state, 50)], limit: 300 },
    { tokens: [domain], limit: 100 },
  ])
  expect(ways.slice(2, 5).map(({ tokens }) => tokens)).toEqual([
    [skill(1), skill(2)],
    [skill(1), skill(3)],
    [skill(2), skill(3)],
  ])
})

test('what was liked is asked for, and what filters narrow is asked of the index of tokens', () => {
  const deeds = [1, 2].map(() => ({ kind: 'LIKE' as const, at: now, role: 11, domain: 21, company: 1, skills: [] }))
  const taste = tasteOf(deeds, now)
  expect(jobWays(seeker, taste, counts({}), []).walks.map((walk) => walk.role)).toEqual([10, 11])
  const { walks, ways } = jobWays(seeker, taste, counts({}), [searchToken(kinds.city, 7)])
  expect(walks).toEqual([])
  expect(ways.slice(0, 2).map(({ tokens }) => tokens)).toEqual([[role], [searchToken(kinds.role, 11)]])
  const known = new Set(waysTokens(seeker, taste))
  for (const token of [...ways, ...jobWays(seeker, taste, counts({}), []).ways].flatMap(({ tokens }) => tokens))
    expect(known).toContain(token)
})

test('a role and its skills go together, a place does not', () => {
  const known = counts({ [role]: 10_000, [skill(1)]: 10_000 })
  expect(wayEstimate({ tokens: [role], limit: 1 }, known)).toBeCloseTo(10_000)
  expect(wayEstimate({ tokens: [role], any: [searchToken(kinds.city, 100)], limit: 1 }, known)).toBeCloseTo(1000)
  // By chance 100, at most 10,000.
  expect(wayEstimate({ tokens: [role, skill(1)], limit: 1 }, known)).toBeCloseTo(1000)
})
