import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchedAt, silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { matchedFrom, matchOf, type OpeningFacts, type SeekerFacts } from './rules.score.ts'

const now = matchedAt
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const options = { now, rarity: (skill: number) => (skill === 9 ? 5 : 1) }
const seeker: SeekerFacts = {
  ...silentSeeker,
  skills: [1, 2, 9],
  role: 10,
  domain: 20,
  experienceMonths: 36,
  education: 5,
  city: 100,
  state: 50,
  remoteOk: true,
  expectedMonthly: 10_000_000,
  currency: 'IDR',
}
const opening: OpeningFacts = {
  ...silentOpening,
  skills: [
    { key: 1, required: true },
    { key: 2, required: false },
  ],
  role: 10,
  domain: 20,
  experienceMin: 2,
  experienceMax: 5,
  education: 5,
  cities: [100],
  states: [50],
  salaryMin: 8_000_000,
  salaryMax: 12_000_000,
  currency: 'IDR',
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
