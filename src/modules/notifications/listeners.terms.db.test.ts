import { expect, test } from 'vitest'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aLiveJob, describeJob, retitle } from '../../../test/fixtures/live-edits.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const text = 'You keep the servers of a small bank running, with two others. '.repeat(4)

/** An online job with an applicant, somebody who withdrew, and nobody else. */
async function aJobWithApplicants() {
  const job = await aLiveJob(app)
  await describeJob(job, text)
  const [applied, withdrew] = [await aCandidate(app), await aCandidate(app)]
  await anApplication(app, { candidate: applied, employer: job.employer, jobId: job.id })
  const left = await anApplication(app, { candidate: withdrew, employer: job.employer, jobId: job.id })
  await app.as(withdrew)('userjobs.update', { id: left.id, withdraw: true })
  const notified = async ({ id }: { id: string }) => {
    await app.runJobs()
    const rows = await app.db
      .selectFrom('notification')
      .select('params')
      .where('account_id', '=', id)
      .where('kind', '=', 'application.termsChanged')
      .execute()
    return rows.length
  }
  return { job, applied, withdrew, notified }
}

test('applicants are told of another salary, once a day, and the page says when it changed', async () => {
  const { job, applied, withdrew, notified } = await aJobWithApplicants()
  const dayMs = 86_400_000
  expect((await job.publicJob()).termsChangedAt).toBeNull()
  await retitle(job, 'Senior Backend Developer')
  expect([await notified(applied), (await job.publicJob()).termsChangedAt]).toEqual([0, null])

  await describeJob(job, text, 1_300_000_000)
  expect((await job.publicJob()).termsChangedAt).toBe(app.clock.now().toISOString())
  expect([await notified(applied), await notified(withdrew)]).toEqual([1, 0])
  await describeJob(job, text, 1_400_000_000)
  expect(await notified(applied)).toBe(1)
  app.clock.advance(dayMs)
  await describeJob(job, text, 1_500_000_000)
  expect(await notified(applied)).toBe(2)
})

test('changes that wait tell nobody until a moderator accepts them', async () => {
  const { job, applied, notified } = await aJobWithApplicants()
  await describeJob(job, `${text}Pay the registration fee first.`, 1_300_000_000)
  expect(await job.waiting()).toMatchObject({ fields: ['description', 'salary'] })
  expect([await notified(applied), (await job.publicJob()).termsChangedAt]).toEqual([0, null])
  const version = await job.version()
  await job.moderator('admin.jobs.decideProposal', { id: job.id, version, decision: 'ACCEPT' })
  expect(await notified(applied)).toBe(1)
  expect((await job.publicJob()).termsChangedAt).toBe(app.clock.now().toISOString())
})
