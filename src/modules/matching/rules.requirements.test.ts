import { expect, test } from 'vitest'
import { silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { checksOf } from './rules.requirements.ts'
import type { OpeningFacts, SeekerFacts } from './rules.score.ts'

const seeker: SeekerFacts = {
  ...silentSeeker,
  skills: [1, 2],
  experienceMonths: 36,
  education: 5,
  city: 100,
  state: 50,
}
const checks = (job: Partial<OpeningFacts>, who: Partial<SeekerFacts> = {}) =>
  checksOf({ ...seeker, ...who }, { ...silentOpening, ...job })

test('a job that asks nothing has nothing to check', () => expect(checks({ experienceMin: 0 })).toEqual([]))

test('skills come first, must-haves before the others, in the order of the job', () => {
  const skills = [
    { key: 2, required: false },
    { key: 3, required: true },
    { key: 1, required: true },
  ]
  expect(checks({ skills, education: 5 })).toEqual([
    { code: 'SKILL', key: 3, required: true, met: false },
    { code: 'SKILL', key: 1, required: true, met: true },
    { code: 'SKILL', key: 2, required: false, met: true },
    { code: 'EDUCATION', met: true },
  ])
})

test.each([
  [36, 3, true],
  [35, 3, false],
  [12, 1, true],
  [null, 1, null],
])('%s months of experience where %s years are asked: %s', (experienceMonths, years, met) => {
  expect(checks({ experienceMin: years }, { experienceMonths })).toEqual([{ code: 'EXPERIENCE', years, met }])
})

test.each([
  [5, 5, true],
  [6, 5, true],
  [4, 5, false],
  [null, 5, null],
])('education %s where %s is asked: %s', (own, education, met) => {
  expect(checks({ education }, { education: own })).toEqual([{ code: 'EDUCATION', met }])
})

test.each<[string, Partial<SeekerFacts>, boolean | null]>([
  ['there', {}, true],
  ['elsewhere', { city: 7 }, false],
  ['elsewhere, but would move', { city: 7, willingToMove: true }, true],
  ['nowhere said', { city: null }, null],
  ['nowhere said, but would move', { city: null, willingToMove: true }, true],
])('a candidate who lives %s', (_where, who, met) => {
  expect(checks({ cities: [99, 100] }, who)).toEqual([{ code: 'PLACE', met }])
  expect(checks({ cities: [99, 100], remote: true }, who), 'work from anywhere asks no place').toEqual([])
})
