import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aPerson } from '../../../test/fixtures/matching.ts'
import { anEmployer, type EmployerAccount, type CandidateAccount } from '../../../test/fixtures/people.ts'
import type { MatchPart } from './rules.score.ts'

const app = testApp()
let employer: EmployerAccount
let job: { id: string }
const people = new Map<string, CandidateAccount>()

beforeAll(async () => {
  employer = await anEmployer(app)
  job = await aJob(app, { employer, level: 'SUPERVISOR' })
  for (const qualification of ['VOCATIONAL_HIGH_SCHOOL', 'DIPLOMA_3', 'BACHELOR', 'DOCTORATE', 'OTHER_QUALIFICATION'])
    people.set(qualification, await aPerson(app, { qualification, level: 'SUPERVISOR' }))
  await app.db
    .insertInto('profile_item')
    .values({
      account_id: people.get('DOCTORATE')?.id ?? '',
      section: 'education',
      title: 'A course',
      details: JSON.stringify({ qualification: 'OTHER_QUALIFICATION' }),
    })
    .execute()
})

const valueOf = async (name: string, code: MatchPart, jobId = job.id) => {
  const { match, candidate } = await app.as(employer)('matching.details', {
    candidateId: people.get(name)?.id ?? '',
    jobId,
  })
  const part = match?.parts.find((each) => each.code === code)
  return { value: part?.value, facts: part?.facts, shown: candidate.education?.code }
}

test('one degree too low costs a third, and “other” is the least of all, wherever it is listed', async () => {
  expect((await valueOf('BACHELOR', 'EDUCATION')).value).toBe(1)
  expect((await valueOf('DIPLOMA_3', 'EDUCATION')).value).toBe(0.65)
  expect((await valueOf('OTHER_QUALIFICATION', 'EDUCATION')).value).toBe(0)
  expect(await valueOf('DOCTORATE', 'EDUCATION')).toMatchObject({ value: 1, shown: 'DOCTORATE' })
})

test('two school certificates of one rank are equal', async () => {
  const school = await aJob(app, { employer })
  await app.db.updateTable('job').set({ qualification: 'VOCATIONAL_HIGH_SCHOOL' }).where('id', '=', school.id).execute()
  const pupil = await aPerson(app, { qualification: 'SENIOR_HIGH_SCHOOL' })
  people.set('SENIOR_HIGH_SCHOOL', pupil)
  expect(await valueOf('SENIOR_HIGH_SCHOOL', 'EDUCATION', school.id)).toMatchObject({
    value: 1,
    facts: { required: 'Vocational high school', has: 'Senior high school' },
  })
})

test('a filter by degree leaves out who only has another qualification, among matches and among applicants', async () => {
  const educationsFrom = async (educationFrom: string) => {
    const { list } = await app.as(employer)('matching.list', { jobId: job.id, limit: 50, filter: { educationFrom } })
    return list.map(({ candidate }) => candidate.education?.code ?? '').toSorted()
  }
  expect(await educationsFrom('MASTER')).toEqual(['DOCTORATE'])
  expect(await educationsFrom('DIPLOMA_3')).toEqual(['BACHELOR', 'DIPLOMA_3', 'DOCTORATE'])

  const open = await aJob(app, { employer })
  await anApplication(app, { candidate: people.get('OTHER_QUALIFICATION')!, employer, jobId: open.id })
  const { id } = await anApplication(app, { candidate: people.get('BACHELOR')!, employer, jobId: open.id })
  const applied = await app.as(employer)('userjobs.list', {
    filter: { jobId: open.id, educationFrom: 'DIPLOMA_1' },
  })
  expect(applied.list.map((each) => each.id)).toEqual([id])
})

test('an operator’s own qualification counts as the one it stands after', async () => {
  await sql`insert into master (category, code, name_en, name_id, aliases, meta, sort, status)
    select category, 'OWN_DIPLOMA', 'Own diploma', 'Diploma sendiri', '{}', '{}', sort + 5, 'ACTIVE' from master
    where category = 'EMPLOYEE_QUALIFICATION' and code = 'DIPLOMA_3'`.execute(app.db)
  people.set('OWN_DIPLOMA', await aPerson(app, { qualification: 'OWN_DIPLOMA' }))
  expect((await valueOf('OWN_DIPLOMA', 'EDUCATION')).value).toBe(0.65)
})

test('levels are compared, and said with their names', async () => {
  const staff = await aPerson(app, { level: 'STAFF' })
  people.set('STAFF', staff)
  const even = await valueOf('BACHELOR', 'EXPERIENCE')
  const lower = await valueOf('STAFF', 'EXPERIENCE')
  expect(lower.value).toBeLessThan(even.value ?? 0)
  expect(lower.facts).toMatchObject({ level: 'Staff', jobLevel: 'Supervisor or team lead' })
  const recommended = (await app.as(staff)('matching.recommended', { limit: 50 })).list.find(({ id }) => id === job.id)
  const listed = (await app.as(employer)('matching.list', { jobId: job.id, limit: 50 })).list
  expect(recommended?.score).toBe(listed.find(({ candidate }) => candidate.id === staff.id)?.match.score)
})
