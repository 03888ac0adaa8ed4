import { expect, test } from 'vitest'
import { setupSteps } from './rules.ts'
import { overlappingJobs, setupProgress, type SetupFacts } from './rules.setup.ts'

const nothing: SetupFacts = {
  headline: null,
  industry: null,
  role: null,
  fresher: false,
  resumes: 0,
  skills: 0,
  counts: { education: 0, project: 0, certificate: 0, experience: 0 },
  visibilityChosen: false,
  skipped: [],
}

test('the setup continues at the first step that is neither done nor skipped', () => {
  expect(setupProgress(nothing)).toEqual({ done: [], skipped: [], open: 'resume' })
  expect(setupProgress({ ...nothing, skipped: ['resume'] }).open).toBe('personalDetails')
  const begun = { ...nothing, resumes: 1, headline: 'Welder', skipped: ['industryDetails', 'projects'] }
  expect(setupProgress(begun)).toEqual({
    done: ['resume', 'personalDetails'],
    skipped: ['industryDetails', 'projects'],
    open: 'educations',
  })
  expect(setupProgress({ ...begun, counts: { ...nothing.counts, education: 1 } }).open).toBe('certificates')
  expect(setupProgress({ ...nothing, fresher: true }).done).toEqual(['experiences'])
  expect(setupProgress({ ...nothing, skills: 1 }).done).toEqual(['skills'])
  expect(setupProgress({ ...nothing, visibilityChosen: true }).done).toEqual(['visibility'])
  expect(setupProgress({ ...nothing, skipped: [...setupSteps] }).open).toBeNull()
})

test('each step is done by what it asks for, and the industry only together with the role', () => {
  const counts = { education: 1, project: 1, certificate: 1, experience: 1 }
  expect(setupProgress({ ...nothing, counts }).done).toEqual(['educations', 'projects', 'certificates', 'experiences'])
  expect(setupProgress({ ...nothing, industry: 'FOOD' }).done).toEqual([])
  expect(setupProgress({ ...nothing, industry: 'FOOD', role: 'COOK' }).done).toEqual(['industryDetails'])
})

test('a skipped step that was filled in later is done', () => {
  const { done, skipped } = setupProgress({
    ...nothing,
    counts: { ...nothing.counts, project: 2 },
    skipped: ['projects'],
  })
  expect([done, skipped]).toEqual([['projects'], []])
})

const job = (id: string, startOn: string, endOn: string | null, employmentType: string | null = 'FULL_TIME') => ({
  id,
  startOn,
  endOn,
  present: endOn === null,
  employmentType,
})

test('overlapping full-time jobs are reported; a shared month at a job change and other employment types are not', () => {
  const today = '2026-11-10'
  expect(overlappingJobs([job('b', '2024-01-01', null), job('a', '2022-01-01', null)], today)).toEqual([['a', 'b']])
  expect(overlappingJobs([job('a', '2020-01-01', '2022-03-01'), job('b', '2022-03-01', null)], today)).toEqual([])
  expect(overlappingJobs([job('a', '2020-01-01', '2022-04-01'), job('b', '2022-03-01', null)], today)).toEqual([
    ['a', 'b'],
  ])
  expect(overlappingJobs([job('a', '2020-01-01', null, 'PART_TIME'), job('b', '2021-01-01', null)], today)).toEqual([])
  expect(overlappingJobs([job('a', '2020-01-01', null, null), job('b', '2021-01-01', null)], today)).toEqual([])
})
