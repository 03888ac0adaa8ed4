import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anInterview } from '../../../../test/fixtures/interviews.ts'
import { aJob } from '../../../../test/fixtures/jobs.ts'
import { codeOf } from '../../../../test/fixtures/outcome.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()
const skills = [{ code: 'TYPESCRIPT', required: true }, { code: 'SQL', required: true }, { code: 'PYTHON' }]

async function aRatedJob() {
  const employer = await anEmployer(app)
  const { id } = await aJob(app, { employer, skills })
  const call = app.as(employer)
  const labels = async (as = call) => (await as('jobs.criteria', { id })).list.map(({ label }) => label)
  return { employer, id, call, labels }
}

test('a job is rated by the skills that it requires, until the company or its first interview makes them its own', async () => {
  const { employer, id, call, labels } = await aRatedJob()
  expect(await call('jobs.criteria', { id })).toMatchObject({ version: 0, fromSkills: true, problem: null })
  expect(await labels()).toEqual(['TypeScript', 'SQL'])
  await anInterview(app, { employer, jobId: id })
  expect(await call('jobs.criteria', { id })).toMatchObject({ version: 1, fromSkills: false, suggestions: [] })
  await app.db.deleteFrom('job_skill').where('job_id', '=', id).where('skill_code', '=', 'SQL').execute()
  expect(await labels()).toEqual(['TypeScript', 'SQL'])
})

test('two first interviews at once make the criteria once', async () => {
  const { employer, id, labels } = await aRatedJob()
  await Promise.all([anInterview(app, { employer, jobId: id }), anInterview(app, { employer, jobId: id })])
  expect(await labels()).toEqual(['TypeScript', 'SQL'])
})

test('changes are versioned, safe twice, limited, and warn of protected topics', async () => {
  const { id, call, labels } = await aRatedJob()
  const criteria = ['Explains decisions', 'SQL', 'Usia di bawah 30', '', 'explains decisions ']
  const saved = await call('jobs.setCriteria', { id, version: 0, criteria })
  expect(saved.version).toBe(1)
  expect(
    saved.list.map(({ label, isSkill, warnings }) => [label, isSkill, warnings.map(({ topic }) => topic)]),
  ).toEqual([
    ['Explains decisions', false, []],
    ['SQL', true, []],
    ['Usia di bawah 30', false, ['AGE']],
  ])
  expect(saved.suggestions).toEqual(['TypeScript'])
  expect((await call('jobs.setCriteria', { id, version: 0, criteria })).version).toBe(1)
  expect(await codeOf(call('jobs.setCriteria', { id, version: 0, criteria: ['Other'] }))).toBe('STALE_VERSION')
  const many = Array.from({ length: 13 }, (_, at) => `Criterion ${at}`)
  expect(await codeOf(call('jobs.setCriteria', { id, version: 1, criteria: many }))).toBe('LIMIT_REACHED')
  await call('jobs.setCriteria', { id, version: 1, criteria: many.slice(0, 12) })
  expect(await labels()).toHaveLength(12)
  const rows = await app.db.selectFrom('job_criterion').select('id').where('job_id', '=', id).execute()
  expect(rows).toHaveLength(12)
  await call('jobs.setCriteria', { id, version: 2, criteria: [] })
  expect(await labels()).toEqual([])
})

test('of two who save at once one is told', async () => {
  const { id, call } = await aRatedJob()
  const save = (text: string) => codeOf(call('jobs.setCriteria', { id, version: 0, criteria: [text] }))
  expect((await Promise.all([save('One'), save('Two')])).sort()).toEqual(['DONE', 'STALE_VERSION'])
})

test('hiring managers change those of their jobs, viewers and others none', async () => {
  const { employer, id, call } = await aRatedJob()
  const { companyId } = employer
  const as = async (role: 'HIRING_MANAGER' | 'VIEWER' | 'BILLING' | 'RECRUITER') => anEmployer(app, { companyId, role })
  const set = (who: Awaited<ReturnType<typeof as>>, text: string, version: number) =>
    codeOf(app.as(who)('jobs.setCriteria', { id, version, criteria: [text] }))
  const manager = await as('HIRING_MANAGER')
  expect(await set(manager, 'One', 0)).toBe('NOT_FOUND')
  await call('jobs.setTeam', { id, memberIds: [manager.caller.memberId] })
  expect(await set(manager, 'One', 0)).toBe('DONE')
  expect(await set(await as('RECRUITER'), 'Two', 1)).toBe('DONE')
  for (const role of ['VIEWER', 'BILLING'] as const)
    expect(await set(await as(role), 'Three', 2)).toBe('ROLE_NOT_ALLOWED')
  expect(await set(await anEmployer(app), 'Four', 2)).toBe('NOT_FOUND')
})

test('a copy of a job takes its criteria along', async () => {
  const { id, call, labels } = await aRatedJob()
  await call('jobs.setCriteria', { id, version: 0, criteria: ['Explains decisions', 'SQL'] })
  const copyId = randomUUID()
  await call('jobs.duplicate', { id, copyId })
  const copy = await call('jobs.criteria', { id: copyId })
  expect(copy.list.map(({ label }) => label)).toEqual(await labels())
  await call('jobs.setCriteria', { id: copyId, version: copy.version, criteria: ['Only here'] })
  expect(await labels()).toEqual(['Explains decisions', 'SQL'])
})
