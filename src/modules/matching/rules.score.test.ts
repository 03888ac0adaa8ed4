import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchedFrom, matchOf, type OpeningFacts, type SeekerFacts } from './rules.score.ts'
import { popularity, varied } from './rules.popular.ts'
import { favourites, interestPointsFor, interestsOf, interestPoints, type Interaction } from './rules.interests.ts'

const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const options = { now, rarity: (skill: number) => (skill === 9 ? 5 : 1) }
const seeker: SeekerFacts = {
  skills: [1, 2, 9],
  role: 10,
  domain: 20,
  industry: null,
  experienceMonths: 36,
  education: 5,
  city: 100,
  state: 50,
  remoteOk: true,
  willingToMove: false,
  expectedMonthly: 10_000_000,
  currency: 'IDR',
  lastActive: 'TODAY',
}
const opening: OpeningFacts = {
  skills: [
    { key: 1, required: true },
    { key: 2, required: false },
  ],
  role: 10,
  domain: 20,
  industry: null,
  experienceMin: 2,
  experienceMax: 5,
  education: 5,
  cities: [100],
  states: [50],
  remote: false,
  salaryMin: 8_000_000,
  salaryMax: 12_000_000,
  currency: 'IDR',
  postedAt: now,
}
const score = (more: Partial<OpeningFacts>, who: Partial<SeekerFacts> = {}) =>
  matchOf({ ...seeker, ...who }, { ...opening, ...more }, options)

describe('the score', () => {
  test('all that is asked, here and today, is 100, and says why', () => {
    const match = score({})
    expect(match.score).toBe(100)
    expect(match.reasons.map(({ code }) => code)).toEqual([
      'SKILLS',
      'ROLE',
      'CITY',
      'EXPERIENCE',
      'SALARY',
      'EDUCATION',
      'NEW',
    ])
    expect(match.misses).toEqual([])
  })

  test('a must-have that is missing keeps it below the line, and is named', () => {
    const match = score({ skills: [...opening.skills, { key: 3, required: true }] })
    expect(match.score).toBeLessThan(matchedFrom)
    expect(match.misses).toEqual([{ code: 'SKILLS', skills: [3] }])
    expect(score({ skills: [...opening.skills, { key: 3, required: false }] }).misses).toEqual([])
  })

  test('another city is a must-have, unless it is done from anywhere or the person moves', () => {
    const far = { cities: [7], states: [6] }
    expect(score(far)).toMatchObject({ misses: [{ code: 'PLACE' }] })
    expect(score(far).score).toBeLessThan(matchedFrom)
    expect(score({ ...far, remote: true }).score).toBe(100)
    expect(score(far, { willingToMove: true }).score).toBeGreaterThan(matchedFrom)
    expect(score({ ...far, remote: true }, { remoteOk: false }).misses).toEqual([{ code: 'PLACE' }])
  })

  test('a rare skill counts for more than a common one', () => {
    const skills = [1, 9].map((key) => ({ key, required: false }))
    expect(score({ skills }, { skills: [9] }).score).toBeGreaterThan(score({ skills }, { skills: [1] }).score)
    expect(score({ skills }).reasons[0]).toEqual({ code: 'SKILLS', skills: [9, 1] })
  })

  test.each<[string, Partial<OpeningFacts>]>([
    ['another role', { role: 11 }],
    ['a field of its own', { role: 11, domain: 21 }],
    ['more experience than there is', { experienceMin: 6, experienceMax: null }],
    ['less pay', { salaryMin: 5_000_000, salaryMax: 6_000_000 }],
    ['a higher degree', { education: 7 }],
    ['a month ago', { postedAt: daysAgo(30) }],
    ['the next city', { cities: [101] }],
  ])('%s is a little less', (_what, more) => {
    expect(score(more).score).toBeLessThan(100)
    expect(score(more).score).toBeGreaterThan(60)
  })

  test('is between 0 and 100 for any two, and the same again', () => {
    const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
    const keys = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 })
    fc.assert(
      fc.property(
        fc.record({ skills: keys, role: maybe(4), experienceMonths: maybe(600), education: maybe(9), city: maybe(5) }),
        fc.record({
          role: maybe(4),
          experienceMin: maybe(40),
          experienceMax: maybe(60),
          education: maybe(9),
          cities: keys,
        }),
        (who, job) => {
          const match = score(job, who)
          expect(match.score).toBeGreaterThanOrEqual(0)
          expect(match.score).toBeLessThanOrEqual(100)
          expect(score(job, who)).toEqual(match)
        },
      ),
    )
  })
})

describe('interests', () => {
  const interaction = (kind: Interaction['kind'], more: Partial<Interaction> = {}): Interaction => ({
    kind,
    at: now,
    role: 10,
    domain: 20,
    company: 1,
    skills: [1, 2],
    ...more,
  })
  const job = { role: 10, domain: 20, company: 5, skills: [1, 2] }

  test('likes lift the like, dislikes sink it, within bounds', () => {
    const liked = interestPointsFor(interestsOf([interaction('LIKE'), interaction('APPLIED')], now), job)
    expect(liked.points).toBeGreaterThan(5)
    expect(liked.points).toBeLessThanOrEqual(interestPoints)
    expect(liked.reason).toEqual({ code: 'LIKED_ROLE' })
    const disliked = interestPointsFor(interestsOf([interaction('DISLIKE'), interaction('DISLIKE')], now), job)
    expect(disliked.points).toBeLessThan(-3)
    expect(disliked.reason).toBeNull()
  })

  test('an old like counts for less, and another job for nothing', () => {
    const fresh = interestPointsFor(interestsOf([interaction('LIKE')], now), job).points
    expect(interestPointsFor(interestsOf([interaction('LIKE', { at: daysAgo(60) })], now), job).points).toBeLessThan(
      fresh / 2,
    )
    expect(
      interestPointsFor(interestsOf([interaction('LIKE')], now), { role: 3, domain: 4, company: 9, skills: [7] })
        .points,
    ).toBe(0)
  })

  test('favourites are what was liked, best first', () => {
    const interests = interestsOf(
      [interaction('LIKE'), interaction('LIKE', { role: 11 }), interaction('APPLIED', { role: 11 })],
      now,
    )
    expect(favourites(interests.role, 1)).toEqual([11])
    expect(favourites(interestsOf([interaction('DISLIKE')], now).role, 5)).toEqual([])
  })
})

test('ten that follow one another are never ten of one company', () => {
  const ranked = Array.from({ length: 40 }, (_, at) => ({ id: at, company: at < 25 ? 1 : at }))
  const mixed = varied(ranked)
  expect(mixed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ranked.map(({ id }) => id))
  expect(mixed[0]?.id).toBe(0)
  for (let from = 0; from + 10 <= 16; from++)
    expect(mixed.slice(from, from + 10).filter(({ company }) => company === 1).length).toBeLessThanOrEqual(2)
  const one = ranked.slice(0, 5)
  expect(varied(one)).toEqual(one)
})

test('interest makes popular, age makes less so', () => {
  const quiet = { views: 0, likes: 0, applications: 0, postedAt: now }
  expect(popularity({ ...quiet, likes: 5 }, now)).toBeGreaterThan(popularity(quiet, now))
  expect(popularity({ ...quiet, applications: 1 }, now)).toBeGreaterThan(popularity({ ...quiet, views: 1 }, now))
  expect(popularity({ ...quiet, views: 10, postedAt: daysAgo(30) }, now)).toBeLessThan(popularity(quiet, now))
})
