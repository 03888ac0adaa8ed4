import { describe, expect, test } from 'vitest'
import { matchedAt, silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import {
  matchOf,
  matchParts,
  partStates,
  payValue,
  type MatchPart,
  type OpeningFacts,
  type SeekerFacts,
} from './rules.score.ts'

type OpeningChanges = Partial<OpeningFacts>
type SeekerChanges = Partial<SeekerFacts>
const daysAgo = (days: number) => new Date(matchedAt.getTime() - days * 86_400_000)
const match = (job: OpeningChanges, who: SeekerChanges, rarity = (_skill: number) => 1) =>
  matchOf({ ...silentSeeker, ...who }, { ...silentOpening, ...job }, { now: matchedAt, rarity })
const factor = (code: MatchPart, job: OpeningChanges, who: SeekerChanges, rarity?: (skill: number) => number) => {
  const { value, state } = match(job, who, rarity).parts.find((part) => part.code === code)!
  return [Number(value.toFixed(6)), state]
}

describe('skills', () => {
  const must = (key: number) => ({ key, required: true })
  const nice = (key: number) => ({ key, required: false })

  test('count by how many are there, must-haves twice', () => {
    expect(factor('SKILLS', { skills: [nice(1), nice(2)] }, { skills: [2, 7] })).toEqual([0.5, 'PARTIAL'])
    expect(factor('SKILLS', { skills: [must(1), nice(2), nice(3)] }, { skills: [1] })).toEqual([0.5, 'PARTIAL'])
    expect(factor('SKILLS', { skills: [must(1), nice(2)] }, { skills: [2] })).toEqual([0.333333, 'PARTIAL'])
    expect(factor('SKILLS', { skills: [must(1)] }, { skills: [1] })).toEqual([1, 'MET'])
    expect(factor('SKILLS', { skills: [nice(1)] }, { skills: [] })).toEqual([0, 'MISSED'])
  })

  test('weigh by their rarity; a must-have comes before a nice-to-have that is as rare', () => {
    const rarity = (skill: number) => (skill === 9 ? 3 : 1)
    expect(factor('SKILLS', { skills: [nice(1), nice(9)] }, { skills: [9] }, rarity)).toEqual([0.75, 'PARTIAL'])
    const shared = match({ skills: [nice(1), must(2), nice(9)] }, { skills: [1, 2, 9] }, rarity).reasons[0]
    expect(shared).toEqual({ code: 'SKILLS', skills: [9, 2, 1] })
  })

  test('a job that names none says nothing for or against anybody', () => {
    expect(factor('SKILLS', { skills: [] }, { skills: [1] })).toEqual([0.4, 'UNKNOWN'])
    expect(match({}, { skills: [1] }).reasons.map(({ code }) => code)).not.toContain('SKILLS')
  })
})

describe('the role', () => {
  const job = { role: 10, domain: 20, industry: 30 }
  test.each<[string, SeekerChanges, unknown]>([
    ['the same', { role: 10 }, [1, 'MET']],
    ['another of the same field', { role: 11, domain: 20 }, [0.55, 'PARTIAL']],
    ['another field of the same industry', { role: 11, domain: 21, industry: 30 }, [0.25, 'PARTIAL']],
    ['something else', { role: 11, domain: 21, industry: 31 }, [0, 'MISSED']],
    ['a field without a role', { domain: 20 }, [0.55, 'PARTIAL']],
    ['a role where no field is said', { role: 11 }, [0, 'MISSED']],
    ['only an industry', { industry: 30 }, [0.4, 'UNKNOWN']],
    ['nothing', {}, [0.4, 'UNKNOWN']],
  ])('%s', (_what, who, answer) => expect(factor('ROLE', job, who)).toEqual(answer))

  test('is not known where there is nothing that both say', () => {
    expect(factor('ROLE', {}, {})).toEqual([0.4, 'UNKNOWN'])
    expect(factor('ROLE', {}, { role: 10, domain: 20, industry: 30 })).toEqual([0.4, 'UNKNOWN'])
    expect(factor('ROLE', { role: 10 }, { domain: 20 })).toEqual([0.4, 'UNKNOWN'])
  })
})

describe('experience', () => {
  const twoToFive = { experienceMin: 2, experienceMax: 5 }
  const of = (months: number, job: OpeningChanges = twoToFive) =>
    factor('EXPERIENCE', job, { experienceMonths: months })

  test('enough and not too much is all', () => {
    expect([of(24), of(60), of(24, { experienceMin: 2 })]).toEqual(Array(3).fill([1, 'MET']))
  })

  test('a year too little costs a third, three years all', () => {
    expect([of(12), of(18), of(0)]).toEqual([
      [0.666667, 'PARTIAL'],
      [0.833333, 'PARTIAL'],
      [0.333333, 'PARTIAL'],
    ])
    expect(of(0, { experienceMin: 3 })).toEqual([0, 'MISSED'])
    expect(of(0, { experienceMin: 9 })).toEqual([0, 'MISSED'])
  })

  test('a year too much costs nothing, each further one a twentieth', () => {
    expect([of(72), of(84), of(96)]).toEqual([
      [1, 'MET'],
      [0.95, 'PARTIAL'],
      [0.9, 'PARTIAL'],
    ])
    expect(of(96, { experienceMax: 5 })).toEqual([0.9, 'PARTIAL'])
    expect(of(600, { experienceMin: 2 })).toEqual([1, 'MET'])
  })

  test('a job that asks for none is nearly met by everybody; a silent profile counts less than half', () => {
    expect([of(0, {}), of(0, { experienceMin: 0 })]).toEqual(Array(2).fill([0.8, 'UNKNOWN']))
    expect(factor('EXPERIENCE', twoToFive, {})).toEqual([0.4, 'UNKNOWN'])
    expect(factor('EXPERIENCE', { experienceMax: 5 }, {})).toEqual([0.4, 'UNKNOWN'])
    expect(of(12, { experienceMin: 0, experienceMax: 1 })).toEqual([1, 'MET'])
  })

  test.each<[string, OpeningChanges, SeekerChanges, unknown]>([
    ['the same as the job’s', { level: 5 }, { level: 5 }, [1, 'MET']],
    ['one too low', { level: 5 }, { level: 4 }, [0.75, 'PARTIAL']],
    ['far too low', { level: 7 }, { level: 3 }, [0, 'MISSED']],
    ['two too high', { level: 3 }, { level: 5 }, [0.7, 'PARTIAL']],
    [
      'one too low, with years enough',
      { ...twoToFive, level: 5 },
      { level: 4, experienceMonths: 36 },
      [0.875, 'PARTIAL'],
    ],
    ['right, without years', { ...twoToFive, level: 5 }, { level: 5 }, [0.7, 'PARTIAL']],
    ['not named by the job', twoToFive, { level: 5, experienceMonths: 36 }, [1, 'MET']],
    ['not named by the person', { ...twoToFive, level: 5 }, { experienceMonths: 36 }, [1, 'MET']],
  ])('a level %s', (_what, job, who, answer) => expect(factor('EXPERIENCE', job, who)).toEqual(answer))
})

describe('the place', () => {
  const job = { cities: [100, 101], states: [50] }
  test.each<[string, OpeningChanges, SeekerChanges, unknown]>([
    ['the city', job, { city: 101, state: 50 }, [1, 'MET']],
    ['from home', { ...job, remote: true }, { city: 7, remoteOk: true }, [1, 'MET']],
    ['the state', job, { city: 7, state: 50 }, [0.7, 'PARTIAL']],
    ['the state, though they would move', job, { city: 7, state: 50, willingToMove: true }, [0.7, 'PARTIAL']],
    ['elsewhere, and would move', job, { city: 7, state: 6, willingToMove: true }, [0.55, 'PARTIAL']],
    ['elsewhere', job, { city: 7, state: 6 }, [0, 'MISSED']],
    ['elsewhere, with work from home that the job has not', job, { city: 7, remoteOk: true }, [0, 'MISSED']],
    ['from home, which the person does not want', { ...job, remote: true }, { city: 7 }, [0, 'MISSED']],
    ['not said by the person', job, {}, [0.4, 'UNKNOWN']],
    ['not said by the person, who would move', job, { willingToMove: true }, [0.55, 'PARTIAL']],
    ['not said by the job', {}, { city: 7, state: 6 }, [0.4, 'UNKNOWN']],
    ['not said by the job, which is done from home', { remote: true }, { city: 7, remoteOk: true }, [1, 'MET']],
  ])('%s', (_what, opening, who, answer) => expect(factor('PLACE', opening, who)).toEqual(answer))

  test('only an unmet place is a miss, not an unknown one', () => {
    expect(match(job, { city: 7 }).misses).toEqual([{ code: 'PLACE' }])
    expect(match(job, {}).misses).toEqual([])
  })
})

describe('the salary', () => {
  const of = (expected: number | null, job: OpeningChanges) =>
    factor('SALARY', { currency: 'IDR', ...job }, { expectedMonthly: expected, currency: 'IDR' })

  test('is met by the most that is paid, and what is missing counts twice', () => {
    expect(of(100, { salaryMin: 50, salaryMax: 100 })).toEqual([1, 'MET'])
    expect(of(100, { salaryMin: 50, salaryMax: 90 })).toEqual([0.8, 'PARTIAL'])
    expect(of(100, { salaryMin: 75 })).toEqual([0.5, 'PARTIAL'])
    expect(of(100, { salaryMin: 10, salaryMax: 50 })).toEqual([0, 'MISSED'])
    expect(of(100, { salaryMin: 10, salaryMax: 20 })).toEqual([0, 'MISSED'])
  })

  test('counts half where either side says nothing or speaks of another currency', () => {
    expect(of(null, { salaryMax: 100 })).toEqual([0.5, 'UNKNOWN'])
    expect(of(100, {})).toEqual([0.5, 'UNKNOWN'])
    expect(of(100, { salaryMax: 100, currency: 'USD' })).toEqual([0.5, 'UNKNOWN'])
  })

  test('a wish of nothing is met by anything', () => expect(payValue(0, 0)).toBe(1))
})

describe('education', () => {
  const of = (required: number | null, has: number | null) =>
    factor('EDUCATION', { education: required }, { education: has })

  test('as much as is asked for, or more, is all; each step below costs 35 of 100', () => {
    expect([of(5, 5), of(5, 9)]).toEqual(Array(2).fill([1, 'MET']))
    expect([of(5, 4), of(5, 3)]).toEqual([
      [0.65, 'PARTIAL'],
      [0.3, 'PARTIAL'],
    ])
    expect([of(5, 2), of(5, 1)]).toEqual(Array(2).fill([0, 'MISSED']))
  })

  test('is nearly met where nothing is asked, and counts less than half where nothing is said', () => {
    expect(of(null, 3)).toEqual([0.8, 'UNKNOWN'])
    expect(of(5, null)).toEqual([0.4, 'UNKNOWN'])
  })
})

describe('recency', () => {
  const of = (days: number, lastActive: SeekerFacts['lastActive'] = 'TODAY') =>
    factor('RECENCY', { postedAt: daysAgo(days) }, { lastActive })

  test('is half the age of the job, which ends after six weeks, and half when the person was here', () => {
    expect([of(0), of(21), of(42), of(84)]).toEqual([
      [1, 'MET'],
      [0.75, 'PARTIAL'],
      [0.5, 'PARTIAL'],
      [0.5, 'PARTIAL'],
    ])
    expect(of(42, 'LONGER')).toEqual([0, 'MISSED'])
    expect(of(41, 'LONGER')[1]).toBe('PARTIAL')
    expect(of(0, 'LONGER')).toEqual([0.5, 'PARTIAL'])
  })

  test('a job that is posted ahead of time is new, not newer', () => expect(of(-21)).toEqual([1, 'MET']))

  test('a factor is met from just under one on: a job of this morning is as new as one of now', () => {
    expect(of(0.5)[1]).toBe('MET')
    // Half of a fiftieth of six weeks is one hundredth.
    expect(of(42 / 50)).toEqual([0.99, 'PARTIAL'])
  })
})

test('every factor is listed, in one order, with shares of 100 together', () => {
  const { parts } = match({}, {})
  expect(parts.map(({ code }) => code)).toEqual(matchParts)
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(100)
  expect(parts.every(({ state }) => partStates.includes(state))).toBe(true)
  expect(match({}, {}).score).toBe(Math.round(parts.reduce((sum, { share, value }) => sum + share * value, 0)))
})
