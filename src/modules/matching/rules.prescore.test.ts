import { describe, expect, test } from 'vitest'
import { kinds, locationTypeKeys, searchToken } from '#modules/search/rules.tokens.ts'
import { matchedAt, silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { interestPointsFor, interestsOf, type Interaction } from './rules.interests.ts'
import { prescoreOf } from './rules.prescore.ts'
import { matchOf, type MatchPart, type OpeningFacts, type SeekerFacts } from './rules.score.ts'

const rarity = (skill: number) => skill / 10
const none = interestsOf([], matchedAt)
const roughly = (who: Partial<SeekerFacts> = {}, interests = none) =>
  prescoreOf({ ...silentSeeker, ...who }, interests, { now: matchedAt, rarity })
/** Points of one factor in the exact score. */
const exactly = (code: MatchPart, job: Partial<OpeningFacts>, who: Partial<SeekerFacts>) => {
  const { parts } = matchOf({ ...silentSeeker, ...who }, { ...silentOpening, ...job }, { now: matchedAt, rarity })
  const { share, value } = parts.find((part) => part.code === code)!
  return share * value
}

describe('the work', () => {
  test('gives the points of the exact score by role, else by field or kind of work, else by industry', () => {
    const concepts = [50 * 256 + 200, 51 * 256 + 90]
    const said = { concepts, words: [], length: 0, skills: [], groups: [] }
    const { work } = roughly({ role: 10, domain: 20, industry: 30, work: said })
    expect(work.map(({ points }) => points)).toEqual([
      exactly('ROLE', { role: 10 }, { role: 10 }),
      exactly('ROLE', { domain: 20 }, { domain: 20 }),
      exactly('ROLE', { domain: 20 }, { domain: 20 }),
      exactly('ROLE', { role: 10, industry: 30 }, { role: 11, industry: 30 }),
    ])
    expect(work.map(({ key }) => key)).toEqual([10, 20, null, 30])
    expect(work.map(({ token }) => token)).toEqual([
      searchToken(kinds.role, 10),
      searchToken(kinds.domain, 20),
      searchToken(kinds.concept, 50),
      searchToken(kinds.industry, 30),
    ])
  })

  test('gives the points of the exact score where it is not known', () => {
    expect(roughly().unknownWork).toBe(exactly('ROLE', { role: 10 }, {}))
    expect([roughly().silent, roughly({ domain: 20 }).silent]).toEqual([true, false])
  })

  test('asks as many conditions of everybody; the field has no column', () => {
    const { work } = roughly()
    expect(work.map(({ key, token }) => [key, token])).toEqual(Array(4).fill([null, null]))
    expect(work.map(({ column }) => column)).toEqual(['role_id', null, null, 'industry_id'])
  })
})

describe('the place', () => {
  const job = { cities: [100], states: [50] }
  const resident = { city: 100, state: 50 }

  test('gives the points of the exact score: the city and work from home all, the state less', () => {
    const { places } = roughly({ ...resident, remoteOk: true })
    const [here, near] = [exactly('PLACE', job, resident), exactly('PLACE', job, { ...resident, city: 101 })]
    expect(places).toEqual([
      { token: searchToken(kinds.city, 100), points: here },
      { token: searchToken(kinds.anywhere, 1), points: here },
      { token: searchToken(kinds.locationType, locationTypeKeys.REMOTE), points: here },
      { token: searchToken(kinds.state, 50), points: near },
    ])
  })

  test('work from home counts only for those who want it', () => {
    expect(roughly(resident).places.map(({ token }) => token)).toEqual([
      searchToken(kinds.city, 100),
      null,
      null,
      searchToken(kinds.state, 50),
    ])
  })

  test.each<[string, Partial<SeekerFacts>]>([
    ['who would move', { city: 7, willingToMove: true }],
    ['who stays', { city: 7 }],
    ['who says no city', {}],
    ['who says no city and would move', { willingToMove: true }],
  ])('elsewhere gives the points of the exact score to one %s', (_who, who) => {
    expect(roughly(who).elsewhere).toBe(exactly('PLACE', job, who))
  })

  test('a job without a place gives what the exact score gives', () => {
    expect(roughly({ city: 7 }).nowhere).toBe(exactly('PLACE', {}, { city: 7 }))
  })
})

test('skills are as rare as they are; those of a job besides count as these do on average', () => {
  const { skills, usualRarity, skillPoints } = roughly({ skills: [1, 2, 6] })
  expect([...skills]).toEqual([
    [1, 0.1],
    [2, 0.2],
    [6, 0.6],
  ])
  expect(usualRarity).toBeCloseTo(0.3, 12)
  expect(skillPoints).toBe(exactly('SKILLS', { skills: [{ key: 1, required: true }] }, { skills: [1] }))
  expect(roughly().usualRarity).toBe(1)
})

test('interests give the points of the exact order, each part by its own key', () => {
  const did = (kind: Interaction['kind'], key: number): Interaction => ({
    kind,
    at: matchedAt,
    role: key,
    domain: key,
    company: key,
    skills: [],
  })
  const interests = interestsOf([did('APPLIED', 1), did('DISLIKE', 2)], matchedAt)
  const job = { role: null, domain: null, company: 0, skills: [] }
  const { role, company, domain } = roughly({}, interests).interests
  for (const key of [1, 2]) {
    expect(role.get(key)).toBeCloseTo(interestPointsFor(interests, { ...job, role: key }).points, 12)
    expect(company.get(key)).toBeCloseTo(interestPointsFor(interests, { ...job, company: key }).points, 12)
    const token = searchToken(kinds.domain, key)
    expect(domain.get(token)).toBeCloseTo(interestPointsFor(interests, { ...job, domain: key }).points, 12)
  }
})

test('experience is in years, unless nothing is said; a new job gives the half of recency that the job has', () => {
  expect(roughly({ experienceMonths: 30 }).years).toBe(2.5)
  expect(roughly().years).toBeNull()
  expect(roughly().experiencePoints).toBe(exactly('EXPERIENCE', { experienceMin: 1 }, { experienceMonths: 12 }))
  expect(roughly().recencyPoints).toBe(exactly('RECENCY', {}, { lastActive: 'LONGER' }))
})
