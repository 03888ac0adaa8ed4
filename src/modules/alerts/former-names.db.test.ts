import { expect, test } from 'vitest'
import { cronsOf, tasksOf } from '#app/server.ts'
import { cancelJob } from '#platform/queue/queue.server.ts'
import { cronItems } from '#platform/queue/tasks.server.ts'
import { runJobsUntilEmpty } from '#platform/queue/worker.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const app = testApp()
const old = { name: 'discovery.matchAlerts' }

test('what an earlier version queued under a former name runs after the upgrade', async () => {
  const { id, caller } = await aCandidate(app)
  await app.as({ caller })('alerts.add', { name: 'Mine', query: '?search=gondolier', frequency: 'INSTANT' })
  await aJob(app, { employer: await anEmployer(app), title: 'Gondolier' })
  // The earlier version knew the job by another name and key only.
  await cancelJob(app.db, 'alerts.match')
  app.clock.advance(60_000)
  await app.core.asSystem((ctx) => ctx.enqueue(old, {}, { key: old.name }))
  await app.core.asSystem((ctx) => ctx.enqueue(old, {}, { key: old.name }))
  const report = await app.runJobs()
  expect(report.failed).toEqual([])
  expect(report.ran.filter((name) => name === old.name)).toHaveLength(1)
  const mails = await app.db.selectFrom('mail').select('kind').where('account_id', '=', id).execute()
  expect(mails).toContainEqual({ kind: 'alerts.jobs' })
})

test('what the clock queued under a former name is replaced, not run in addition to the new one', async () => {
  const cron = cronItems(cronsOf(app.core)).find(({ task }) => task === 'alerts.match')
  const key = cron?.options.jobKey
  expect(key).toBe(`cron:${old.name}`)
  await app.core.asSystem((ctx) => ctx.enqueue(old, {}, { key: key ?? '' }))
  await app.core.asSystem((ctx) => ctx.enqueue({ name: 'alerts.match' }, {}, { key: key ?? '' }))
  const { ran } = await runJobsUntilEmpty(app.database.pool, tasksOf(app.core))
  expect(ran.filter((name) => name === old.name || name === 'alerts.match')).toEqual(['alerts.match'])
})
