import { expect, test } from 'vitest'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aCase } from '../../../test/fixtures/moderation.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const reader = async () => app.as({ caller: (await anAdministrator(app, 'SUPPORT')).caller })

test('the page of a company names its members, jobs of every status and how it answers, of this company alone', async () => {
  const [employer, other] = [await anEmployer(app), await anEmployer(app)]
  await aJob(app, { employer, title: 'Barista' })
  const closed = await aJob(app, { employer, title: 'Kasir' })
  const deleted = await aJob(app, { employer, title: 'Koki' })
  await aJob(app, { employer: other })
  await app.db.updateTable('job').set({ status: 'CLOSED' }).where('id', '=', closed.id).execute()
  await app.db.updateTable('job').set({ deleted_at: app.clock.now() }).where('id', '=', deleted.id).execute()
  const { companyId } = employer
  const answers = { company_id: companyId, computed_at: app.clock.now(), median_minutes: 90 }
  await app.db
    .insertInto('company_response')
    .values({ ...answers, application_count: 20, answered_count: 15 })
    .execute()
  const read = await reader()
  const { connections } = await read('admin.companies.get', { id: companyId })
  expect(connections.members).toEqual([
    { id: employer.caller.accountId, name: expect.any(String) as string, role: 'OWNER', active: true },
  ])
  expect(connections.memberCount).toBe(1)
  expect(connections.jobs.toSorted((one, two) => one.status.localeCompare(two.status))).toEqual([
    { status: 'ACTIVE', count: 1 },
    { status: 'CLOSED', count: 1 },
    { status: 'DELETED', count: 1 },
  ])
  expect(connections.response).toMatchObject({ percent: 75, applicationCount: 20 })
  // Too few applications say nothing about a company.
  await app.db
    .updateTable('company_response')
    .set({ application_count: 9 })
    .where('company_id', '=', companyId)
    .execute()
  expect((await read('admin.companies.get', { id: companyId })).connections.response).toBeNull()
})

test('the page of a job counts its applications by status and its reports, and names nobody', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const stays = await anApplication(app, { employer, jobId: job.id })
  const leaves = await anApplication(app, { employer, jobId: job.id })
  await app.db.updateTable('application').set({ withdrawn_at: app.clock.now() }).where('id', '=', leaves.id).execute()
  await aCase(app, job.id)
  const { connections } = await (await reader())('admin.jobs.get', { id: job.id })
  expect(connections.applications.toSorted((one, two) => one.status.localeCompare(two.status))).toEqual([
    { status: 'APPLIED', count: 1 },
    { status: 'WITHDRAWN', count: 1 },
  ])
  expect(connections.reports).toEqual({ open: 1, agreed: 0, refused: 0 })
  expect(JSON.stringify(connections)).not.toContain(stays.candidate.caller.accountId)
})
