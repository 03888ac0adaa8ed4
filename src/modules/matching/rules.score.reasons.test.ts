import { describe, expect, test } from 'vitest'
import { matchedAt, silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { matchedFrom, matchOf, missCodes, reasonCodes, type OpeningFacts, type SeekerFacts } from './rules.score.ts'

type OpeningChanges = Partial<OpeningFacts>
type SeekerChanges = Partial<SeekerFacts>
const daysAgo = (days: number) => new Date(matchedAt.getTime() - days * 86_400_000)
const match = (job: OpeningChanges, who: SeekerChanges = {}) =>
  matchOf(
    { ...silentSeeker, ...who },
    { ...silentOpening, postedAt: daysAgo(40), ...job },
    { now: matchedAt, rarity: () => 1 },
  )
const codes = (job: OpeningChanges, who: SeekerChanges = {}) => match(job, who).reasons.map(({ code }) => code)

/** A person and a job for each reason alone. */
const alone: [string, OpeningChanges, SeekerChanges][] = [
  ['SKILLS', { skills: [{ key: 1, required: false }] }, { skills: [1] }],
  ['ROLE', { role: 10 }, { role: 10 }],
  ['DOMAIN', { domain: 20 }, { domain: 20 }],
  [
    'WORK',
    { work: { concepts: [1023], terms: [], skills: [], groups: [] } },
    { work: { concepts: [1023], words: [], length: 0, skills: [], groups: [] } },
  ],
  ['CITY', { cities: [100] }, { city: 100 }],
  ['STATE', { cities: [100], states: [50] }, { city: 101, state: 50 }],
  ['REMOTE', { remote: true }, { remoteOk: true }],
  ['EXPERIENCE', { experienceMin: 2 }, { experienceMonths: 24 }],
  ['SALARY', { salaryMax: 9, currency: 'IDR' }, { expectedMonthly: 9, currency: 'IDR' }],
  ['EDUCATION', { education: 5 }, { education: 5 }],
  ['NEW', { postedAt: matchedAt }, {}],
]

test.each(alone)('%s is said where it speaks for the two', (code, job, who) => expect(codes(job, who)).toEqual([code]))

test('every reason there is can be said', () => {
  expect(alone.map(([code]) => code).toSorted()).toEqual(reasonCodes.toSorted())
})

describe('is not said', () => {
  test.each<[string, OpeningChanges, SeekerChanges]>([
    ['nothing in common', {}, {}],
    ['only the industry', { industry: 30 }, { industry: 30 }],
    ['a move', { cities: [100] }, { city: 1, willingToMove: true }],
    ['experience that the job does not ask for', { experienceMax: 5 }, { experienceMonths: 24 }],
    ['experience that the person does not tell', { experienceMin: 2 }, {}],
    ['too little of it', { experienceMin: 3 }, { experienceMonths: 24 }],
    ['three years more than wanted after the first', { experienceMin: 1, experienceMax: 2 }, { experienceMonths: 60 }],
    ['less pay', { salaryMax: 8, currency: 'IDR' }, { expectedMonthly: 9, currency: 'IDR' }],
    ['a lower degree', { education: 5 }, { education: 4 }],
    ['a tenth of six weeks old', { postedAt: daysAgo(4.2) }, {}],
  ])('%s', (_what, job, who) => expect(codes(job, who)).toEqual([]))
})

test('experience of a little too much is still a reason, a job of four days still new', () => {
  expect(codes({ experienceMin: 1, experienceMax: 2 }, { experienceMonths: 59 })).toEqual(['EXPERIENCE'])
  expect(codes({ postedAt: daysAgo(4.1) })).toEqual(['NEW'])
})

describe('the strongest reason comes first', () => {
  test('few shared skills of many count for less than the role, the same field for less than the place', () => {
    const skills = [1, 2, 3, 4].map((key) => ({ key, required: false }))
    expect(codes({ skills, role: 10 }, { skills: [1, 2], role: 10 })).toEqual(['ROLE', 'SKILLS'])
    expect(codes({ skills, role: 10 }, { skills: [1, 2, 3], role: 10 })).toEqual(['SKILLS', 'ROLE'])
    expect(codes({ domain: 20, cities: [100] }, { domain: 20, city: 100 })).toEqual(['CITY', 'DOMAIN'])
  })

  test('a state counts for less than the field and experience, more than pay and education; newness comes last', () => {
    const job = { domain: 20, cities: [1], states: [50], experienceMin: 1, education: 5, salaryMax: 9, currency: 'IDR' }
    const who = {
      domain: 20,
      city: 2,
      state: 50,
      experienceMonths: 12,
      education: 5,
      expectedMonthly: 9,
      currency: 'IDR',
    }
    expect(codes({ ...job, postedAt: matchedAt }, who)).toEqual([
      'DOMAIN',
      'EXPERIENCE',
      'STATE',
      'SALARY',
      'EDUCATION',
      'NEW',
    ])
  })
})

test('one unmet must-have keeps the best pair one point below a match, and every miss is named', () => {
  const job = { skills: [1, 2, 3, 4, 5, 6, 7].map((key) => ({ key, required: true })), role: 10, cities: [100] }
  const who = { skills: [1, 2, 3, 4, 5, 6], role: 10, city: 100 }
  expect(match({ ...job, postedAt: matchedAt }, who).score).toBe(matchedFrom - 1)
  expect(matchedFrom).toBe(55)
  const { misses } = match(job, { ...who, city: 7 })
  expect(misses).toEqual([{ code: 'SKILLS', skills: [7] }, { code: 'PLACE' }])
  expect(misses.map(({ code }) => code)).toEqual(missCodes)
})
