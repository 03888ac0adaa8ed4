import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { randomBytes } from 'node:crypto'
import { jobName } from '#kernel/job.ts'
import { inTransaction, openDatabase, type Database } from '#db/db.server.ts'
import { silentLog } from '#platform/log/log.server.ts'
import { admin, dropDatabase, withDatabase } from '../../../test/fixtures/database.ts'
import { freezingProxy } from '../../../test/fixtures/freezing-proxy.ts'
import { forgetPayloads } from './failed-payloads.server.ts'
import { freeDeadJobs } from './lease.server.ts'
import { addJob, cancelJob, deleteJob, failedJobs, queueStats, retryJob } from './queue.server.ts'
import { runJobsUntilEmpty, startWorker, type Tasks } from './worker.server.ts'

const name = `karya_q_${process.pid}_${randomBytes(4).toString('hex')}`
const note = jobName<{ text: string }>('test.note')
let database: Database
let url: string
const log = silentLog()

beforeAll(async () => {
  await admin(inject('adminUrl'), `create database ${name} template ${inject('template')}`)
  url = withDatabase(inject('adminUrl'), name)
  database = openDatabase({ url, max: 10 })
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('adminUrl'), name)
})

/** Runs what is due and answers what the note jobs said. */
async function notes(dueBy?: Date): Promise<string[]> {
  const said: string[] = []
  await runJobsUntilEmpty(
    database.pool,
    { 'test.note': async ({ payload }) => void said.push((payload as { text: string }).text) },
    { dueBy },
  )
  return said
}

describe('jobs', () => {
  test('run when their transaction commits, and never when it does not', async () => {
    await inTransaction(database.db, (tx) => addJob(tx, note, { text: 'kept' }))
    await expect(
      inTransaction(database.db, async (tx) => {
        await addJob(tx, note, { text: 'lost' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await notes()).toEqual(['kept'])
  })

  test('with a key wait once: the first time stays unless it is replaced, the newest payload wins', async () => {
    const soon = new Date(Date.now() + 60_000)
    const late = new Date(Date.now() + 3_600_000)
    await addJob(database.db, note, { text: 'one' }, { key: 'k', runAt: soon })
    await addJob(database.db, note, { text: 'two' }, { key: 'k', runAt: late })
    expect(await notes()).toEqual([])
    expect(await notes(soon)).toEqual(['two'])
    await addJob(database.db, note, { text: 'three' }, { key: 'k', runAt: soon })
    await addJob(database.db, note, { text: 'four' }, { key: 'k', runAt: late, replace: true })
    expect(await notes(soon)).toEqual([])
    expect(await cancelJob(database.db, 'k')).toBe(true)
    expect(await cancelJob(database.db, 'k')).toBe(false)
    expect(await notes(late)).toEqual([])
  })

  test('with a key are left alone while one is due: only what waits for later is brought forward', async () => {
    const soon = { key: 'due', replace: true, unlessDue: true }
    await addJob(database.db, note, { text: 'first' }, { ...soon, runAt: new Date(Date.now() + 3_600_000) })
    await addJob(database.db, note, { text: 'second' }, soon)
    await addJob(database.db, note, { text: 'third' }, soon)
    expect(await notes()).toEqual(['second'])
  })

  test('that fail end after their attempts, others go on, and the administrator retries or deletes them', async () => {
    const poison = jobName<object>('test.poison')
    let cured = false
    const tasks = {
      'test.note': async () => undefined,
      'test.poison': async () => {
        if (!cured) throw new Error('no such user budi@contoh.id')
      },
    }
    await addJob(database.db, poison, { page: 2, to: 'budi@contoh.id' }, { maxAttempts: 2 })
    await addJob(database.db, poison, {}, { maxAttempts: 1 })
    await addJob(database.db, note, { text: 'healthy' })
    const report = await runJobsUntilEmpty(database.pool, tasks)
    expect(report.ran.filter((each) => each === 'test.note')).toHaveLength(1)
    expect(report.failed).toHaveLength(2)
    expect(await queueStats(database.db)).toMatchObject({ due: 0, later: 1, running: 0, failed: 1 })
    await runJobsUntilEmpty(database.pool, tasks, { dueBy: new Date(Date.now() + 86_400_000) })
    const { list, total } = await failedJobs(database.db, { page: 1, limit: 1 })
    expect(total).toBe(2)
    expect(list).toMatchObject([{ name: 'test.poison', attempts: 2, error: 'no such user [address]' }])
    expect(list[0]?.payload).toEqual([
      { key: 'page', value: '2' },
      { key: 'to', value: null },
    ])
    await forgetPayloads(database.pool)
    expect((await failedJobs(database.db, { page: 1, limit: 1 })).list[0]?.payload).toHaveLength(2)
    cured = true
    expect(await retryJob(database.db, list[0]?.id ?? '')).toBe(true)
    expect(await retryJob(database.db, list[0]?.id ?? '')).toBe(false)
    expect((await runJobsUntilEmpty(database.pool, tasks)).ran).toEqual(['test.poison'])
    const rest = await failedJobs(database.db, { page: 1, limit: 10 })
    expect(await deleteJob(database.db, rest.list[0]?.id ?? '')).toBe(true)
    expect(await deleteJob(database.db, rest.list[0]?.id ?? '')).toBe(false)
    expect(await queueStats(database.db)).toMatchObject({ failed: 0, due: 0 })
    await forgetPayloads(database.pool)
    expect((await database.pool.query('select from failed_job')).rowCount).toBe(0)
  })
})

/** A worker whose note jobs wait to be let go. */
function busyWorker() {
  const [began, letGo] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const worker = startWorker({
    url,
    log,
    concurrency: 1,
    tasks: {
      'test.note': async ({ payload }) => {
        const { text } = payload as { text: string }
        began.resolve(text)
        await letGo.promise
        done.push(text)
      },
    },
  })
  return { worker, began: began.promise, letGo: letGo.resolve, done }
}

describe('a worker', () => {
  test('starts a queued job at once, finishes it at a stop, and starts no other', async () => {
    const { worker, began, letGo, done } = busyWorker()
    await addJob(database.db, note, { text: 'first' })
    expect(await began).toBe('first')
    const stopped = worker.stop()
    letGo()
    await stopped
    await addJob(database.db, note, { text: 'second' })
    expect(done).toEqual(['first'])
    expect(await notes()).toEqual(['second'])
  })

  test('goes on after all its connections were killed', async () => {
    const { worker, began, letGo } = busyWorker()
    await addJob(database.db, note, { text: 'before' })
    await began
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'karya-worker' and datname = current_database()`,
    )
    letGo()
    await addJob(database.db, note, { text: 'after' })
    await expect
      .poll(async () => (await queueStats(database.db)).due + (await queueStats(database.db)).running, {
        timeout: 20_000,
      })
      .toBe(0)
    const listening = `select count(*)::int as n from pg_stat_activity
      where application_name = 'karya-worker' and datname = current_database() and query like 'LISTEN%'`
    await expect.poll(async () => (await database.pool.query(listening)).rows).toEqual([{ n: 1 }])
    await worker.stop()
  })

  test('that died releases its jobs at the second look, a busy one keeps them', async () => {
    const { worker, began, letGo } = busyWorker()
    await addJob(database.db, note, { text: 'long' })
    await began
    const leases = `select count(*)::int as held from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await database.pool.query(leases)).rows).toEqual([{ held: 1 }])
    const age = `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`
    await database.pool.query(`${age} where locked_by is not null`)
    await addJob(database.db, note, { text: 'orphan' }, { runAt: new Date(Date.now() + 3_600_000) })
    await database.pool.query(`${age}, locked_by = 'pool-dead', run_at = now() where locked_by is null`)
    const first = await freeDeadJobs(database.pool)
    expect(first).toEqual({ freed: [], suspects: ['pool-dead'] })
    expect(await freeDeadJobs(database.pool, [], ['pool-dead']), 'its own process frees it').toEqual({
      freed: [],
      suspects: [],
    })
    expect(await freeDeadJobs(database.pool, first.suspects)).toEqual({ freed: ['pool-dead'], suspects: [] })
    const { rows } = await database.pool.query(
      `select count(*)::int as held from graphile_worker.jobs where locked_by like 'pool-%'`,
    )
    expect(rows).toEqual([{ held: 1 }])
    expect(await freeDeadJobs(database.pool, ['pool-dead'])).toEqual({ freed: [], suspects: [] })
    expect(await notes()).toEqual(['orphan'])
    letGo()
    await worker.stop()
  })

  test('runs jobs that were queued while PostgreSQL’s clock was ahead, but for those with a time of their own', async () => {
    const done: string[] = []
    const task: Tasks = { 'test.note': async ({ payload }) => void done.push((payload as { text: string }).text) }
    for (const text of ['new', 'tried', 'later']) await addJob(database.db, note, { text })
    await database.pool.query(
      `update graphile_worker._private_jobs set created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour',
       attempts = case payload ->> 'text' when 'tried' then 1 else 0 end,
       run_at = now() + interval '1 hour' + case payload ->> 'text' when 'new' then interval '0' when 'tried' then interval '1 s' else interval '1 minute' end`,
    )
    const worker = startWorker({ url, log, tasks: task })
    await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual(['new', 'tried'])
    await worker.stop()
    await database.pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  })

  test('hands a job back that does not end before the process has to', async () => {
    const { worker, began, letGo } = busyWorker()
    await addJob(database.db, note, { text: 'endless' })
    await began
    await worker.stop(0)
    expect(await notes()).toEqual(['endless'])
    letGo()
  })

  test('that stands still is replaced, gives its lease up, and the next one does the work', async () => {
    const done: string[] = []
    const worker = startWorker({
      url,
      log,
      tasks: { 'test.note': async ({ payload }) => void done.push((payload as { text: string }).text) },
      times: { beat: 20, stale: 400 },
    })
    await addJob(database.db, note, { text: 'before' })
    await expect.poll(() => done).toEqual(['before'])
    const workers = async () =>
      (
        await database.pool.query(`select objid from pg_locks where locktype = 'advisory' and granted and database =
        (select oid from pg_database where datname = current_database())`)
      ).rows
    const [first] = await workers()
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table graphile_worker._private_jobs in access exclusive mode')
    await expect.poll(() => worker.replaced).toBeGreaterThan(0)
    await blocker.query('commit')
    blocker.release()
    await addJob(database.db, note, { text: 'after' })
    await expect.poll(() => done).toEqual(['before', 'after'])
    await expect.poll(workers).not.toContainEqual(first)
    await expect.poll(() => worker.heartbeatAge()).toBeLessThan(1)
    await worker.stop()
  })
  test('whose connections broke without a word is replaced, and what its jobs did is reported', async () => {
    const { hostname, port } = new URL(url)
    const proxy = await freezingProxy({ host: hostname, port: Number(port) })
    const proxied = new URL(url)
    proxied.host = `127.0.0.1:${proxy.port}`
    const [ran, letGo] = [[] as string[], Promise.withResolvers<void>()]
    const worker = startWorker({
      url: proxied.href,
      log,
      tasks: {
        'test.note': async ({ payload }) => {
          ran.push((payload as { text: string }).text)
          await letGo.promise
        },
      },
      times: { beat: 50, stale: 1000 },
    })
    await addJob(database.db, note, { text: 'during' })
    await expect.poll(() => ran).toEqual(['during'])
    proxy.freeze()
    letGo.resolve()
    await addJob(database.db, note, { text: 'after' })
    const left = async () => {
      const { due, running } = await queueStats(database.db)
      return due + running
    }
    await expect.poll(left).toBe(0)
    expect(ran).toEqual(['during', 'after'])
    expect(worker.replaced).toBeGreaterThan(0)
    await worker.stop()
    await proxy.close()
  })
})
