import { expect, test } from 'vitest'
import {
  missingToApply,
  completionOf,
  completionParts,
  completionThreshold,
  experienceMonths,
  isStale,
  itemProblems,
  maxSkills,
  type ProfileFacts,
} from './rules.ts'

const empty: ProfileFacts = {
  name: 'Siti',
  contactVerified: false,
  photo: false,
  headline: null,
  industry: null,
  role: null,
  fresher: false,
  city: false,
  expectedSalary: false,
  skills: 0,
  educations: 0,
  experiences: 0,
  resumes: 0,
}
const full: ProfileFacts = {
  name: 'Siti',
  contactVerified: true,
  photo: true,
  headline: 'Developer',
  industry: 'I',
  role: 'R',
  fresher: false,
  city: true,
  expectedSalary: true,
  skills: 5,
  educations: 1,
  experiences: 1,
  resumes: 1,
}

test('completion: the points sum to 100, and missing parts are listed by their points', () => {
  expect(Object.values(completionParts).reduce((sum, points) => sum + points, 0)).toBe(100)
  expect(completionOf(full)).toEqual({ percent: 100, missing: [] })
  expect(completionOf(empty).percent).toBe(0)
  expect(
    completionOf(empty)
      .missing.slice(0, 2)
      .map(({ part }) => part),
  ).toEqual(['experience', 'contact'])
})

test.each<[Partial<ProfileFacts>, number]>([
  [{ contactVerified: true }, 15],
  [{ photo: true }, 5],
  [{ headline: 'Nurse' }, 10],
  [{ headline: '  ' }, 0],
  [{ industry: 'I', role: 'R' }, 10],
  [{ industry: 'I' }, 0],
  [{ educations: 2 }, 15],
  [{ experiences: 1 }, 20],
  [{ fresher: true }, 20],
  [{ skills: 5 }, 10],
  [{ skills: 4 }, 0],
  [{ resumes: 1 }, 10],
  [{ city: true, expectedSalary: true }, 5],
  [{ city: true }, 0],
])('%j gives %i', (more, percent) => expect(completionOf({ ...empty, ...more }).percent).toBe(percent))

test('applying needs a name, a verified contact, and a resume or an experience', () => {
  expect(missingToApply(empty)).toEqual(['contact', 'resumeOrExperience'])
  expect(missingToApply({ ...empty, contactVerified: true, resumes: 1 })).toEqual([])
  expect(missingToApply({ ...empty, contactVerified: true, experiences: 1 })).toEqual([])
  expect(missingToApply({ ...full, name: ' ' })).toEqual(['name'])
})

test('items: required fields of each section, order of dates, no future dates', () => {
  const item = (more: object) => ({
    title: 'T',
    organisation: 'X',
    startOn: '2020-01-01',
    endOn: '2021-01-01',
    present: false,
    ...more,
  })
  const codes = (section: Parameters<typeof itemProblems>[0], more: object) =>
    itemProblems(section, item(more), '2026-11-10').map(({ field, code }) => `${field} ${code}`)
  expect(codes('experience', {})).toEqual([])
  expect(codes('experience', { organisation: null, startOn: null })).toEqual([
    'organisation REQUIRED',
    'startOn REQUIRED',
  ])
  expect(codes('experience', { endOn: null })).toEqual(['endOn REQUIRED'])
  expect(codes('experience', { endOn: null, present: true })).toEqual([])
  expect(codes('experience', { endOn: '2027-01-01' })).toEqual(['endOn DATE_FUTURE'])
  expect(codes('education', { endOn: '2027-01-01' })).toEqual([])
  expect(codes('education', { organisation: null })).toEqual(['organisation REQUIRED'])
  expect(codes('project', { organisation: null, startOn: null, endOn: null })).toEqual([])
  expect(codes('certificate', { startOn: '2027-01-01', endOn: null })).toEqual(['startOn DATE_FUTURE'])
  expect(codes('project', { endOn: '2019-12-31' })).toEqual(['endOn DATE_ORDER'])
  expect(codes('project', { endOn: '2027-01-01' })).toEqual(['endOn DATE_FUTURE'])
  expect(codes('education', { endOn: '2040-01-01' })).toEqual(['endOn DATE_FUTURE'])
  expect(codes('certificate', { endOn: '2040-01-01' })).toEqual([])
  expect(codes('project', { title: null })).toEqual(['title REQUIRED'])
})

test('months of overlapping jobs count once', () => {
  const today = '2026-11-10'
  expect(experienceMonths([{ start: '2026-01-01', end: '2026-01-31' }], today)).toBe(1)
  expect(experienceMonths([{ start: '2025-11-01', end: null }], today)).toBe(13)
  expect(
    experienceMonths(
      [
        { start: '2020-01-01', end: '2020-12-01' },
        { start: '2020-06-01', end: '2021-03-01' },
        { start: '2020-07-01', end: '2020-08-01' },
      ],
      today,
    ),
  ).toBe(15)
  expect(experienceMonths([{ start: null, end: null }], today)).toBe(0)
})

test('the borders of an item: today counts as past, a start and an end of one day, a study ten years ahead', () => {
  const today = '2026-11-20'
  const item = { title: 'T', organisation: 'O', startOn: today, endOn: today, present: false }
  expect(itemProblems('experience', item, today)).toEqual([])
  expect(itemProblems('education', { ...item, endOn: '2036-11-20' }, today)).toEqual([])
  expect(itemProblems('education', { ...item, endOn: '2036-11-21' }, today)).toEqual([
    { field: 'endOn', code: 'DATE_FUTURE' },
  ])
  expect(itemProblems('project', { ...item, endOn: '2026-11-21' }, today)).toEqual([
    { field: 'endOn', code: 'DATE_FUTURE' },
  ])
})

test('months: a job within one month is one, gaps count nothing, the order of the list does not matter', () => {
  const months = (...jobs: [string, string | null][]) =>
    experienceMonths(
      jobs.map(([start, end]) => ({ start, end })),
      '2026-11-20',
    )
  expect(months(['2026-11-01', null])).toBe(1)
  expect(months(['2025-12-31', '2026-01-01'])).toBe(2)
  expect(months(['2024-01-01', '2024-12-31'], ['2020-01-01', '2020-01-31'])).toBe(13)
  expect(months(['2020-01-01', '2020-12-31'], ['2020-03-01', '2020-04-30'], ['2020-12-01', '2021-01-31'])).toBe(13)
  expect(months(['2026-06-01', '2026-05-01'])).toBe(1)
})

test('a profile lists fifty skills; below sixty percent the first page leads to the set-up', () => {
  expect([maxSkills, completionThreshold]).toEqual([50, 60])
})

test.each<[string, Record<string, number>, number, string[], boolean]>([
  ['the version itself', {}, 9, ['about'], false],
  ['before fields were recorded', {}, 8, ['about'], true],
  ['older than the record', { '*': 5, about: 6 }, 4, ['headline'], true],
  ['of the record', { '*': 5, about: 9 }, 5, ['headline'], false],
  ['another field was saved since', { '*': 5, about: 9 }, 8, ['headline', 'cityId'], false],
  ['the field was saved since', { '*': 5, about: 9 }, 8, ['headline', 'about'], true],
  ['the field was saved with that version', { '*': 5, about: 8 }, 8, ['about'], false],
  ['a version that never was', { '*': 5 }, 10, ['about'], true],
])('a form is stale: %s', (_what, field_versions, version, fields, stale) => {
  expect(isStale({ version: 9, field_versions }, version, fields)).toBe(stale)
})
