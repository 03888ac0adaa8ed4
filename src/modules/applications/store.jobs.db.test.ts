import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication } from '../../../test/fixtures/applications.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()

test('counts of the requested own jobs in any status, and of no other company’s', async () => {
  const employer = await anEmployer(app)
  const stranger = await anEmployer(app)
  const [draft, live, other] = [
    await aJob(app, { employer, status: 'DRAFT' }),
    await aJob(app, { employer }),
    await aJob(app, { employer: stranger }),
  ]
  await anApplication(app, { employer, jobId: live.id, daysAgo: 8 })
  await anApplication(app, { employer, jobId: live.id, status: 'SHORTLIST', viewed: true })
  await anApplication(app, { employer, jobId: live.id, withdrawn: true })
  // Decided without having been opened: no longer new.
  await anApplication(app, { employer, jobId: live.id, status: 'SHORTLIST', daysAgo: 9 })
  const call = app.as(employer)
  const ids = [draft.id, live.id, other.id]
  const { list, total } = await call('userjobs.activeJobs', { ids, statuses: [] })
  expect([total, list.map(({ id }) => id).toSorted()]).toEqual([2, [draft.id, live.id].toSorted()])
  expect(list.find(({ id }) => id === live.id)).toMatchObject({
    total: 3,
    counts: { APPLIED: 1, SHORTLIST: 2, REJECTED: 0 },
    unseen: 1,
    waiting: 1,
    lastWeek: 1,
  })
  const fresh = await call('userjobs.list', { filter: { jobId: live.id, unseen: true } })
  expect(fresh).toMatchObject({ total: 1, unseen: 1, counts: { APPLIED: 1, SHORTLIST: 0 } })
  expect(fresh.list).toMatchObject([{ status: 'APPLIED', viewedAt: null }])
  expect((await call('userjobs.activeJobs', { ids })).list.map(({ id }) => id)).toEqual([live.id])
  expect((await call('userjobs.activeJobs', { ids: [], statuses: [] })).total).toBe(0)
})
