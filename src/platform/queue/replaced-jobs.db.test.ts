import { describe, expect, inject, test } from 'vitest'
import { jobName } from '#kernel/job.ts'
import { silentLog } from '#platform/log/log.server.ts'
import { withDatabase } from '../../../test/fixtures/database.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { freeDeadJobs } from './lease.server.ts'
import { addJob, cancelJob, deleteJob, failedJobs, queueStats, removeReplacedJobs } from './queue.server.ts'
import { runJobsUntilEmpty, startWorker } from './worker.server.ts'

const app = testApp()

describe('jobs that were replaced or cancelled while they ran', () => {
  const busy = jobName<{ round: number }>('test.busy')
  const rows = async () =>
    (await app.database.pool.query('select key, attempts, last_error from graphile_worker.jobs order by id')).rows

  /** Runs the busy job, whose key is used again by `meanwhile` while it runs, and which then fails. */
  async function runBusy(meanwhile: () => Promise<unknown>): Promise<void> {
    const { failed } = await runJobsUntilEmpty(app.database.pool, {
      'test.busy': async ({ payload }) => {
        if ((payload as { round: number }).round > 1) return
        await meanwhile()
        throw new Error('too late')
      },
    })
    expect(failed).toHaveLength(1)
  }
  const failures = async () => [
    (await queueStats(app.database.db)).failed,
    (await failedJobs(app.database.db, { page: 1, limit: 10 })).total,
  ]

  test('are no failed jobs, and their rows are removed', async () => {
    await addJob(app.database.db, busy, { round: 1 }, { key: 'busy' })
    await runBusy(() => addJob(app.database.db, busy, { round: 2 }, { key: 'busy' }))
    expect(await rows(), 'the queue keeps it like a job that gave up').toEqual([
      { key: null, attempts: 12, last_error: 'too late' },
    ])
    expect(await failures()).toEqual([0, 0])
    await removeReplacedJobs(app.database.pool)
    expect(await rows()).toEqual([])

    await addJob(app.database.db, busy, { round: 1 }, { key: 'busy' })
    await runBusy(() => cancelJob(app.database.db, 'busy'))
    expect(await failures()).toEqual([0, 0])
    await removeReplacedJobs(app.database.pool)
    expect(await rows()).toEqual([])
  })

  test('of a worker that died leave nothing behind either', async () => {
    await addJob(app.database.db, busy, { round: 1 }, { key: 'busy' })
    await app.database.pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-gone',
      locked_at = now() - interval '1 minute'`)
    await addJob(app.database.db, busy, { round: 2 }, { key: 'busy' })
    const { suspects } = await freeDeadJobs(app.database.pool)
    expect((await freeDeadJobs(app.database.pool, suspects)).freed).toEqual(['pool-gone'])
    expect(await rows()).toEqual([
      { key: null, attempts: 12, last_error: null },
      { key: 'busy', attempts: 0, last_error: null },
    ])
    expect(await failures()).toEqual([0, 0])
    await removeReplacedJobs(app.database.pool)
    expect(await rows()).toEqual([{ key: 'busy', attempts: 0, last_error: null }])
    expect(await cancelJob(app.database.db, 'busy')).toBe(true)
  })

  test('on a schedule are no failed jobs, jobs without a key are', async () => {
    await app.database.pool
      .query(`select graphile_worker.add_job('test.busy', '{"round":1}', queue_name => 'cron:test.busy',
      job_key => 'cron:test.busy', max_attempts => 3)`)
    await runBusy(() => cancelJob(app.database.db, 'cron:test.busy'))
    expect(await failures()).toEqual([0, 0])
    await removeReplacedJobs(app.database.pool)
    expect(await rows()).toEqual([])

    await addJob(app.database.db, busy, { round: 1 }, { maxAttempts: 1 })
    await runBusy(async () => undefined)
    await removeReplacedJobs(app.database.pool)
    expect(await failures()).toEqual([1, 1])
    const { list } = await failedJobs(app.database.db, { page: 1, limit: 1 })
    expect(await deleteJob(app.database.db, list[0]?.id ?? '')).toBe(true)
  })

  test('are removed by the worker that runs', async () => {
    await addJob(app.database.db, busy, { round: 1 }, { key: 'busy' })
    await runBusy(() => cancelJob(app.database.db, 'busy'))
    expect(await rows()).toHaveLength(1)
    const { current_database: name } = (await app.database.pool.query('select current_database()')).rows[0]
    const worker = startWorker({ url: withDatabase(inject('adminUrl'), name), log: silentLog(), tasks: {} })
    await expect.poll(rows, { timeout: 15_000 }).toEqual([])
    await worker.stop()
  })
})
