import { expect, test } from 'vitest'
import { jobChanged } from '#modules/jobs/events.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import type { Notices } from './process-channel.server.ts'
import { shareChanges } from './shared-changes.server.ts'

const app = testApp()

test('a write is sent to the other processes once, and what they send is not sent back', async () => {
  const notices: string[] = []
  const hearers = new Map<string, (content: never) => void>()
  shareChanges(
    app.core,
    (notice, content) => notices.push(content && 'jobId' in content ? `${notice} ${content.jobId}` : notice),
    (notice, run) => void hearers.set(notice, run),
  )
  const job = await aJob(app, { employer: await anEmployer(app) })
  expect(notices).toContain(`jobChanged ${job.id}`)
  expect(notices.at(-1)).toBe('pagesChanged') // after the commit

  notices.length = 0
  const outdated: string[] = []
  app.core.subscribe(jobChanged, ({ jobId }) => outdated.push(jobId))
  const before = app.core.changes
  hearers.get('pagesChanged')?.(null as never)
  hearers.get('jobChanged')?.({ jobId: job.id } satisfies Notices['jobChanged'] as never)
  expect(app.core.changes).toBe(before + 1)
  expect(outdated).toEqual([job.id])
  expect(notices).toEqual([])
})

test('kept pages go when a job changes, and stay when guests see nothing of a write', async () => {
  const employer = await anEmployer(app)
  const job = await aJob(app, { employer })
  const changes = async (run: () => Promise<unknown>) => {
    const before = app.core.changes
    await run()
    return app.core.changes - before
  }
  const they = app.as({ caller: employer.caller })
  const writes = {
    read: () => they('notifications.markAll', {}),
    paused: () => they('jobs.activate', { id: job.id, version: 1, active: false }),
    // A background job that changes no job.
    work: () => app.core.asSystem(async () => undefined),
    resumed: () => they('jobs.activate', { id: job.id, version: 2, active: true }),
  }
  const counted: Record<string, number> = {}
  for (const [name, run] of Object.entries(writes)) counted[name] = await changes(run)
  expect(counted).toEqual({ read: 0, paused: 1, work: 0, resumed: 1 })
})

test('what is rolled back leaves kept pages; a change that a background job makes for somebody drops them', async () => {
  const job = await aJob(app, { employer: await anEmployer(app) })
  const { changes } = app.core
  const running = app.core.asSystem(async (ctx) => {
    await ctx.emit(jobChanged, { jobId: job.id })
    throw new Error('rolled back')
  })
  await expect(running).rejects.toThrow('rolled back')
  expect(app.core.changes).toBe(changes)
  await app.core.asSystem((ctx) => ctx.as(ctx.caller, 'id').emit(jobChanged, { jobId: job.id }))
  expect(app.core.changes).toBe(changes + 1)
})

test('live jobs that appear or disappear with their company are sent to the other processes', async () => {
  const employer = await anEmployer(app)
  const jobs = [await aJob(app, { employer }), await aJob(app, { employer })]
  await aJob(app, { employer, status: 'DRAFT' })
  const pending = app.db.updateTable('company').set({ status: 'PENDING' }).where('id', '=', employer.companyId)
  const { version } = await pending.returning('version').executeTakeFirstOrThrow()
  const notices: string[] = []
  shareChanges(
    app.core,
    (notice, content) => notice === 'jobChanged' && content && 'jobId' in content && notices.push(content.jobId),
  )
  const { caller } = await anAdministrator(app, 'MODERATOR')
  await app.as({ caller })('admin.companies.decide', { id: employer.companyId, version, decision: 'APPROVE' })
  expect(notices.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted())
})
