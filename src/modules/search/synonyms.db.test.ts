import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const titles = async (search: string) =>
  (await app.as()('search.guestJobs', { search })).list.map((job) => job.title).toSorted()

beforeAll(async () => {
  const employer = await anEmployer(app, { company: 'Sinar Laut' })
  const plain = {
    employer,
    skills: [],
    description: 'Everything else is told at the first meeting in town.',
  }
  for (const title of [
    'Senior Accountant',
    'Human Resources Officer',
    'Staf HRD',
    'Site Engineer',
    'Guru Matematika',
    'Manajer Proyek',
    'Teknisi Lift',
    'Tehnisi Genset',
  ])
    await aJob(app, { ...plain, title })
  await aJob(app, { ...plain, title: 'Backend Developer', description: 'Every server of ours has to run at night.' })
  await aJob(app, { ...plain, title: 'Legal Counsel', description: 'Membantu sekretaris perusahaan di rapat.' })
  app.clock.advance(61_000)
  await app.runJobs()
})

test('a job is found by other names of what its title names, in both languages and abbreviated', async () => {
  expect(await titles('akuntan')).toEqual(['Senior Accountant'])
  expect(await titles('HRD')).toEqual(['Human Resources Officer', 'Staf HRD'])
  expect(await titles('sumber daya manusia')).toEqual(['Human Resources Officer', 'Staf HRD'])
  expect(await titles('mathematics teacher')).toEqual(['Guru Matematika'])
  expect(await titles('project manager')).toEqual(['Manajer Proyek'])
})

test('another name of a role finds titles and no texts, the same word in another spelling both', async () => {
  expect(await titles('waiter')).toEqual([])
  expect(await titles('waiter night')).toEqual(['Backend Developer'])
  expect(await titles('sekertaris')).toEqual(['Legal Counsel'])
})

test('a variant that texts have themselves finds the right spelling, and the other way round', async () => {
  expect(await titles('tehnisi')).toEqual(['Tehnisi Genset', 'Teknisi Lift'])
  expect(await titles('teknisi')).toEqual(['Tehnisi Genset', 'Teknisi Lift'])
})

test('what stands in quotes is meant as it is, what is excluded goes under every name', async () => {
  expect(await titles('"human resources"')).toEqual(['Human Resources Officer'])
  expect(await titles('HRD -officer')).toEqual(['Staf HRD'])
  expect(await titles('officer -HRD')).toEqual([])
})

test('a typo is corrected when nothing matches the word as typed, and the answer says so', async () => {
  const result = await app.as()('search.guestJobs', { search: 'senior acountant' })
  expect(result).toMatchObject({ didYouMean: 'senior accountant', total: 1 })
  expect(result.list.map((job) => job.title)).toEqual(['Senior Accountant'])
  expect(await app.as()('search.guestJobs', { search: 'enginer' })).toMatchObject({ didYouMean: null, total: 1 })
  expect(await app.as()('search.guestJobs', { search: 'qwxzkvv' })).toMatchObject({ didYouMean: null, total: 0 })
})

test('among many jobs a common other name of several words is left out, one of a single word stays', async () => {
  const { pool } = app.database
  await pool.query(`update search_statistic set value = 50000 where name = 'jobs'`)
  await pool.query('update summary_term_count set job_count = 5000')
  expect(await titles('HRD')).toEqual(['Staf HRD'])
  expect(await titles('akuntan')).toEqual(['Senior Accountant'])
})
