import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { codeOf } from '../../../test/fixtures/outcome.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()

test('an open job is copied to a draft with questions and hiring team, without reference code and applicants', async () => {
  const owner = await anEmployer(app)
  const { companyId } = owner
  const [recruiter, manager, gone] = [
    await anEmployer(app, { companyId, role: 'RECRUITER' }),
    await anEmployer(app, { companyId, role: 'HIRING_MANAGER' }),
    await anEmployer(app, { companyId, role: 'VIEWER' }),
  ]
  const { id } = await aJob(app, {
    employer: owner,
    skills: [{ code: 'TYPESCRIPT', required: true }, { code: 'PYTHON' }],
    questions: [{ kind: 'SINGLE', text: 'Which shift?', options: ['Day', 'Night'], dealBreaker: { accept: ['Day'] } }],
  })
  await app.db.updateTable('job').set({ reference_code: 'REF-1' }).where('id', '=', id).execute()
  await app.as(owner)('jobs.setTeam', { id, memberIds: [manager.caller.memberId, gone.caller.memberId] })
  await app.db.updateTable('company_member').set({ active: false }).where('id', '=', gone.caller.memberId).execute()
  await anApplication(app, { employer: owner, jobId: id, answers: ['Day'] })

  const copyId = randomUUID()
  const call = app.as(recruiter)
  const copy = await call('jobs.duplicate', { id, copyId })
  expect(copy.id).toBe(copyId)
  const [old, fresh] = [await call('jobs.get', { id }), await call('jobs.get', { id: copyId })]
  expect(fresh.own).toMatchObject({ status: 'DRAFT', copiedFrom: id, referenceCode: null, missing: [] })
  for (const part of ['title', 'description', 'skills', 'locations', 'salary'] as const)
    expect(fresh[part]).toEqual(old[part])
  expect(fresh.requirements.map(({ text }) => text)).toEqual(['Which shift?'])
  expect(fresh.publishedAt).toBeNull()
  const team = await call('jobs.team', { id: copyId })
  expect(team.people.filter(({ owner: answers }) => answers).map(({ id: member }) => member)).toEqual([
    recruiter.caller.memberId,
  ])
  expect(team.people.filter(({ assigned }) => assigned).map(({ id: member }) => member)).toEqual([
    manager.caller.memberId,
  ])
  expect((await call('userjobs.list', { filter: { jobId: copyId } })).total).toBe(0)
  expect((await call('jobs.get', { id })).own?.status).toBe('ACTIVE')
})

test('sent twice and at once it is one draft; the id of another job is refused', async () => {
  const employer = await anEmployer(app)
  const [job, other] = [await aJob(app, { employer }), await aJob(app, { employer, status: 'CLOSED' })]
  const copyId = randomUUID()
  const call = app.as(employer)
  const copies = await Promise.all(Array.from({ length: 5 }, () => call('jobs.duplicate', { id: job.id, copyId })))
  expect(new Set(copies.map(({ id, version }) => `${id} ${version}`)).size).toBe(1)
  const { rows } = await app.database.pool.query('select count(*)::int from job where copied_from = $1', [job.id])
  expect(rows).toEqual([{ count: 1 }])
  expect(await codeOf(call('jobs.duplicate', { id: other.id, copyId }))).toBe('NOT_FOUND')
  expect((await call('jobs.duplicate', { id: other.id, copyId: randomUUID() })).version).toBe(1)
  const stranger = app.as(await anEmployer(app))
  expect(await codeOf(stranger('jobs.duplicate', { id: job.id, copyId: randomUUID() }))).toBe('NOT_FOUND')
  expect(await codeOf(stranger('jobs.duplicate', { id: job.id, copyId }))).toBe('NOT_FOUND')
  const manager = app.as(await anEmployer(app, { companyId: employer.companyId, role: 'HIRING_MANAGER' }))
  expect(await codeOf(manager('jobs.duplicate', { id: job.id, copyId: randomUUID() }))).toBe('ROLE_NOT_ALLOWED')
})
