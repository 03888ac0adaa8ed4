import { beforeEach, expect, test } from 'vitest'
import { aLiveJob, describeJob, retitle, reviewEveryJob } from '../../../test/fixtures/live-edits.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const hour = 3_600_000
const long = 'We plan the work of the week together on Monday. '.repeat(20)
const different = 'Everything is different now. '.repeat(30)
beforeEach(async () => {
  await app.db.deleteFrom('setting').execute()
})

test('an edit soon after acceptance counts, twice as much when it leads elsewhere, and not after 72 hours', async () => {
  const soon = await aLiveJob(app)
  await describeJob(soon, `${long} Ask hr@elsewhere-hiring.com.`)
  const { proposal } = await soon.moderator('admin.jobs.get', { id: soon.id })
  expect(proposal?.screening.hits.map(({ rule, fact, adds }) => [rule, fact, adds])).toEqual([
    ['CHANGED_SOON', '0 h · elsewhere-hiring.com', 20],
    ['CONTACT_OUTSIDE', 'hr@elsewhere-hiring.com', 20],
  ])
  const late = await aLiveJob(app)
  await describeJob(late, long)
  app.clock.advance(72 * hour)
  await describeJob(late, `Ask hr@elsewhere-hiring.com. ${different}`)
  expect(await late.waiting()).toBeNull()
  // Accepting is what counts from: the clock begins again.
  const { version } = (await soon.waiting())?.job.own ?? { version: 0 }
  await soon.moderator('admin.jobs.decideProposal', { id: soon.id, version, decision: 'ACCEPT' })
  await describeJob(soon, `Call https://third-hiring.com/x. ${different}`)
  expect((await soon.waiting())?.reviewReason).toBe('FLAGGED')
})

test('while a person looks at every job of the company, every watched change waits, whatever the setting says', async () => {
  const job = await aLiveJob(app)
  await reviewEveryJob(app, job.employer.companyId, new Date(app.clock.now().getTime() + 90 * 24 * hour))
  await retitle(job, 'Senior Backend Developer')
  expect((await job.publicJob()).title).toBe('Backend Developer')
  expect(await job.waiting()).toMatchObject({ status: 'OPEN', fields: ['title'], reviewReason: 'COMPANY' })
  const { proposal } = await job.moderator('admin.jobs.get', { id: job.id })
  expect(proposal?.reviewReason).toBe('COMPANY')
  const { version } = (await job.waiting())?.job.own ?? { version: 0 }
  await job.moderator('admin.jobs.decideProposal', { id: job.id, version, decision: 'ACCEPT' })
  app.clock.advance(90 * 24 * hour)
  await retitle(job, 'Lead Backend Developer')
  expect((await job.publicJob()).title).toBe('Lead Backend Developer')
})
