import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openDatabase, type Database } from '#db/db.server.ts'
import { jobName } from '#kernel/job.ts'
import { silentLog } from '#platform/log/log.server.ts'
import { admin, dropDatabase, withDatabase } from '../../../test/fixtures/database.ts'
import { jobKinds, pauseKind, retryKind, saveKinds } from './kinds.server.ts'
import { addJob } from './queue.server.ts'
import { runJobsUntilEmpty, startWorker } from './worker.server.ts'

const name = `karya_k_${process.pid}_${randomBytes(4).toString('hex')}`
const [note, code] = [jobName<{ text: string }>('test.note'), jobName<object>('test.code')]
const kinds = [
  { name: 'test.note', schedule: null, pausable: true },
  { name: 'test.code', schedule: null, pausable: true },
  { name: 'test.minutely', schedule: '* * * * *', pausable: true },
  { name: 'test.seal', schedule: '* * * * *', pausable: false },
]
let database: Database
let url: string
let accountId: string

beforeAll(async () => {
  await admin(inject('adminUrl'), `create database ${name} template ${inject('template')}`)
  url = withDatabase(inject('adminUrl'), name)
  database = openDatabase({ url, max: 10 })
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into account (kind, email, full_name, locale, admin_role) values ('ADMIN', 'rina@example.com', 'Rina', 'en', 'SUPER_ADMIN') returning id`,
  )
  accountId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await database.close()
  await dropDatabase(inject('adminUrl'), name)
})

/** Runs jobs of the kind that is not paused, one after the other, until the worker has stored each. */
async function storedRun(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const before = (await kind('test.code'))?.runs ?? 0
    await addJob(database.db, code, {})
    await vi.waitFor(async () => expect((await kind('test.code'))?.runs).toBe(before + 1), 30_000)
  }
}

const kind = async (of: string) => (await jobKinds(database.db)).find((each) => each.name === of)

test('a paused kind waits while others run, and runs when it is resumed; codes go all the same', async () => {
  const ran: string[] = []
  const worker = startWorker({
    url,
    kinds,
    times: { tidy: 100 },
    log: silentLog(),
    tasks: {
      'test.note': async ({ payload }) => void ran.push((payload as { text: string }).text),
      'test.code': async () => void ran.push('code'),
    },
  })
  try {
    await vi.waitFor(async () => expect(await kind('test.note')).toBeDefined(), 30_000)
    expect(await pauseKind(database.db, 'test.note', { accountId, at: new Date() })).toBe(true)
    expect(await kind('test.note')).toMatchObject({ pausedBy: 'Rina', pausable: true })
    // The worker stores runs after it has read what is paused: what it stores twice from now on, it stores knowing.
    await storedRun(2)
    await addJob(database.db, note, { text: 'before' })
    await storedRun(1)
    expect(ran).not.toContain('before')
    await addJob(database.db, note, { text: 'urgent' }, { pausable: false })
    await vi.waitFor(() => expect(ran).toContain('urgent'), 30_000)
    expect(await kind('test.note')).toMatchObject({ due: 1 })
    expect(await pauseKind(database.db, 'test.note', null)).toBe(true)
    await vi.waitFor(() => expect(ran).toEqual(['code', 'code', 'code', 'urgent', 'before']), 30_000)
  } finally {
    await worker.stop()
  }
  expect(await kind('test.code')).toMatchObject({ failures: 0, lastEndedAt: expect.any(Date) as Date })
  expect((await kind('test.code'))?.runs).toBeGreaterThan(0)
  expect((await kind('test.code'))?.p95Ms).toBeGreaterThan(0)
}, 60_000)

test('what may not be paused stays, and kinds of an older version go with their figures', async () => {
  await saveKinds(database.pool, kinds)
  expect(await pauseKind(database.db, 'test.seal', { accountId, at: new Date() })).toBe(false)
  expect(await pauseKind(database.db, 'test.unknown', { accountId, at: new Date() })).toBe(false)
  await pauseKind(database.db, 'test.minutely', { accountId, at: new Date() })
  await saveKinds(database.pool, kinds)
  expect(await kind('test.minutely')).toMatchObject({ schedule: '* * * * *', pausedAt: expect.any(Date) as Date })
  await saveKinds(
    database.pool,
    kinds.filter((each) => each.name !== 'test.minutely'),
  )
  expect(await kind('test.minutely')).toBeUndefined()
})

test('all failed jobs of a kind get their attempts again, no others', async () => {
  const tasks = {
    'test.note': async () => Promise.reject(new Error('down')),
    'test.code': async () => Promise.reject(new Error('down')),
  }
  for (let n = 0; n < 60; n++) await addJob(database.db, note, { text: String(n) }, { maxAttempts: 1 })
  await addJob(database.db, code, {}, { maxAttempts: 1 })
  await runJobsUntilEmpty(database.pool, tasks)
  expect(await kind('test.note')).toMatchObject({ failed: 60, due: 0 })
  expect(await retryKind(database.db, 'test.note')).toBe(60)
  expect(await kind('test.note')).toMatchObject({ failed: 0, due: 50, later: 10 })
  expect(await kind('test.code')).toMatchObject({ failed: 1 })
  expect(await retryKind(database.db, 'test.note')).toBe(0)
})
