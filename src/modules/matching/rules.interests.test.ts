import { describe, expect, test } from 'vitest'
import {
  favourites,
  interestPoints,
  interestPointsFor,
  interestsOf,
  interestWeights,
  type Interaction,
  type Interests,
} from './rules.interests.ts'

const now = new Date('2026-11-20T10:00:00Z')
const did = (kind: Interaction['kind'], more: Partial<Interaction> = {}): Interaction => ({
  kind,
  at: now,
  role: 1,
  domain: 2,
  company: 3,
  skills: [],
  ...more,
})
const learnt = (...interactions: Interaction[]) => interestsOf(interactions, now)
const roleAfter = (...interactions: Interaction[]) => learnt(...interactions).role.get(1)

describe('what somebody does is worth', () => {
  test.each([
    ['APPLIED', 4],
    ['LIKE', 3],
    ['VIEW', 0.7],
    ['DISLIKE', -2],
  ] as const)('%s: %s for the role', (kind, worth) => expect(roleAfter(did(kind))).toBe(worth))

  test('less for the field and the company than for the role; a dislike is about the company most', () => {
    const liked = learnt(did('LIKE'))
    expect([liked.domain.get(2), liked.company.get(3)]).toEqual([3 * 0.6, 3 * 0.5])
    const disliked = learnt(did('DISLIKE'))
    expect([disliked.domain.get(2), disliked.company.get(3)]).toEqual([-2 * 0.6, -2 * 1.5])
  })

  test('the skills share it, one skill alone takes half', () => {
    const skills = (...keys: number[]) => [...learnt(did('LIKE', { skills: keys })).skill]
    expect(skills(7)).toEqual([[7, 1.5]])
    expect(skills(7, 8)).toEqual([
      [7, 1.5],
      [8, 1.5],
    ])
    expect(skills(7, 8, 9)[0]).toEqual([7, 1])
  })

  test('half after thirty days, and what lies ahead counts as now', () => {
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
    expect(roleAfter(did('APPLIED', { at: at(30) }))).toBeCloseTo(2, 12)
    expect(roleAfter(did('APPLIED', { at: at(60) }))).toBeCloseTo(1, 12)
    expect(roleAfter(did('APPLIED', { at: at(-30) }))).toBe(4)
  })

  test('all of it together, and nothing for what a job does not say', () => {
    expect(roleAfter(did('LIKE'), did('VIEW'), did('DISLIKE'))).toBeCloseTo(1.7, 12)
    const silent = learnt(did('LIKE', { role: null, domain: null }))
    expect([silent.role.size, silent.domain.size, silent.company.size]).toEqual([0, 0, 1])
  })
})

const interests = (more: Partial<Interests> = {}): Interests => ({
  role: new Map(),
  domain: new Map(),
  company: new Map(),
  skill: new Map(),
  ...more,
})
const much = 1000 // as good as endless: bounded to 1
const job = { role: 1, domain: 2, company: 3, skills: [7, 8] }
const points = (more: Partial<Interests>, of: Partial<typeof job> | { role: null; domain: null } = {}) =>
  interestPointsFor(interests(more), { ...job, ...of })

describe('points of a job', () => {
  test('eighteen at most: four tenths by the role, a quarter by the field, a fifth by the skills, the rest by the company', () => {
    expect(points({ role: new Map([[1, much]]) }).points).toBeCloseTo(7.2, 10)
    expect(points({ domain: new Map([[2, much]]) }).points).toBeCloseTo(4.5, 10)
    expect(points({ company: new Map([[3, much]]) }).points).toBeCloseTo(2.7, 10)
    expect(
      points({
        skill: new Map([
          [7, much],
          [8, much],
        ]),
      }).points,
    ).toBeCloseTo(3.6, 10)
    expect(points({ role: new Map([[1, -much]]) }).points).toBeCloseTo(-7.2, 10)
  })

  test('skills count by how many of the job are liked', () => {
    expect(points({ skill: new Map([[7, much]]) }).points).toBeCloseTo(1.8, 10)
    expect(points({ skill: new Map([[7, much]]) }, { skills: [] }).points).toBe(0)
  })

  test('a job without role and field has neither points nor reasons of them', () => {
    const liked = { role: new Map([[1, much]]), domain: new Map([[2, much]]) }
    expect(points(liked, { role: null, domain: null })).toEqual({ points: 0, reason: null })
  })

  test('a like of four is worth three quarters of what can be won', () => {
    expect(points({ role: new Map([[1, 4]]) }).points).toBeCloseTo(18 * 0.4 * Math.tanh(1), 10)
    expect(interestWeights(interests({ company: new Map([[3, 4]]) })).company.get(3)).toBeCloseTo(Math.tanh(1), 12)
  })
})

describe('the reason', () => {
  // A worth of 1.4616 is bounded to 0.35, one of 1.2381 to 0.3.
  test.each([
    ['role', 'LIKED_ROLE', 1],
    ['domain', 'LIKED_DOMAIN', 2],
  ] as const)('%s is one where it is clearly liked', (part, code, key) => {
    expect(points({ [part]: new Map([[key, 1.47]]) }).reason).toEqual({ code })
    expect(points({ [part]: new Map([[key, 1.45]]) }).reason).toBeNull()
    expect(points({ [part]: new Map([[key, -1]]) }).reason).toBeNull()
  })

  test('the role comes before the field, the field before skills', () => {
    const skill = new Map([
      [7, 5],
      [8, 5],
    ])
    expect(points({ role: new Map([[1, 5]]), domain: new Map([[2, 5]]), skill }).reason?.code).toBe('LIKED_ROLE')
    expect(points({ domain: new Map([[2, 5]]), skill }).reason?.code).toBe('LIKED_DOMAIN')
  })

  test('two liked skills are one, the best first; one alone is none', () => {
    expect(
      points({
        skill: new Map([
          [7, 1.25],
          [8, 2],
        ]),
      }).reason,
    ).toEqual({ code: 'LIKED_SKILLS', skills: [8, 7] })
    expect(
      points({
        skill: new Map([
          [7, 1.2],
          [8, 2],
        ]),
      }).reason,
    ).toBeNull()
  })
})

test('favourites are what is clearly liked, best first', () => {
  const map = new Map([
    [1, 0.5],
    [2, 0.6],
    [3, 4],
    [4, -3],
    [5, 2],
  ])
  expect(favourites(map, 9)).toEqual([3, 5, 2])
  expect(favourites(map, 2)).toEqual([3, 5])
})

describe('what is learnt from what somebody did', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const liking = (kind: Interaction['kind'], more: Partial<Interaction> = {}) =>
    did(kind, { role: 10, domain: 20, company: 1, skills: [1, 2], ...more })
  const similar = { role: 10, domain: 20, company: 5, skills: [1, 2] }

  test('likes lift the like, dislikes sink it, within bounds', () => {
    const liked = interestPointsFor(interestsOf([liking('LIKE'), liking('APPLIED')], now), similar)
    expect(liked.points).toBeGreaterThan(5)
    expect(liked.points).toBeLessThanOrEqual(interestPoints)
    expect(liked.reason).toEqual({ code: 'LIKED_ROLE' })
    const disliked = interestPointsFor(interestsOf([liking('DISLIKE'), liking('DISLIKE')], now), similar)
    expect(disliked.points).toBeLessThan(-3)
    expect(disliked.reason).toBeNull()
  })

  test('an old like counts for less, and another job for nothing', () => {
    const fresh = interestPointsFor(interestsOf([liking('LIKE')], now), similar).points
    expect(interestPointsFor(interestsOf([liking('LIKE', { at: daysAgo(60) })], now), similar).points).toBeLessThan(
      fresh / 2,
    )
    expect(
      interestPointsFor(interestsOf([liking('LIKE')], now), { role: 3, domain: 4, company: 9, skills: [7] }).points,
    ).toBe(0)
  })

  test('favourites are what was liked, best first', () => {
    const interests = interestsOf([liking('LIKE'), liking('LIKE', { role: 11 }), liking('APPLIED', { role: 11 })], now)
    expect(favourites(interests.role, 1)).toEqual([11])
    expect(favourites(interestsOf([liking('DISLIKE')], now).role, 5)).toEqual([])
  })
})
