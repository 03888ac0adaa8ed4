import { expect, test } from 'vitest'
import { cronsOf, tasksOf } from '#app/server.ts'
import { cancelJob } from '#platform/queue/queue.server.ts'
import { cronItems } from '#platform/queue/tasks.server.ts'
import { runJobsUntilEmpty } from '#platform/queue/worker.server.ts'
import { testHouse } from '../../../test/fixtures/core.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'

const world = testHouse()
const old = { name: 'alerts.match' }

test('what an earlier version queued under a former name runs after the upgrade', async () => {
  const { id, caller } = await aCandidate(world)
  await world.as({ caller })('alerts.add', { name: 'Mine', query: '?search=gondolier', frequency: 'INSTANT' })
  await aJob(world, { employer: await anEmployer(world), title: 'Gondolier' })
  // The earlier version knew the job by another name and key only.
  await cancelJob(world.db, 'alerts.match')
  world.clock.advance(60_000)
  await world.house.asSystem((ctx) => ctx.enqueue(old, {}, { key: old.name }))
  await world.house.asSystem((ctx) => ctx.enqueue(old, {}, { key: old.name }))
  const report = await world.runJobs()
  expect(report.failed).toEqual([])
  expect(report.ran.filter((name) => name === old.name)).toHaveLength(1)
  const mails = await world.db.selectFrom('mail').select('kind').where('account_id', '=', id).execute()
  expect(mails).toContainEqual({ kind: 'alerts.jobs' })
})

test('what the clock queued under a former name is replaced, not run beside the new one', async () => {
  const cron = cronItems(cronsOf(world.house)).find(({ task }) => task === 'alerts.match')
  const key = cron?.options.jobKey
  expect(key).toBe(`cron:${old.name}`)
  await world.house.asSystem((ctx) => ctx.enqueue(old, {}, { key: key ?? '' }))
  await world.house.asSystem((ctx) => ctx.enqueue({ name: 'alerts.match' }, {}, { key: key ?? '' }))
  const { ran } = await runJobsUntilEmpty(world.database.pool, tasksOf(world.house))
  expect(ran.filter((name) => name === old.name || name === 'alerts.match')).toEqual(['alerts.match'])
})
