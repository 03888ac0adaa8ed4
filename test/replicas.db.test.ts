import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Candidate, Member } from '#kernel/caller.ts'
import type { Replica } from '#db/replicas.server.ts'
import type { Temporary } from '#platform/postgres/temporary.server.ts'
import { startFirst } from './fixtures/first-start.ts'
import { testAppAt } from './fixtures/open-test-app.ts'
import type { TestApp } from './fixtures/test-app.ts'
import { startReplica, type TestReplica } from './fixtures/replica.ts'
import { aJob } from './fixtures/jobs.ts'
import { aCandidate, anEmployer } from './fixtures/people.ts'

/** A true primary and a true streaming replica, and two apps over them, as two processes would be. */
let primary: Temporary
let copy: TestReplica
let app: TestApp
let other: TestApp
let employer: { caller: Member }
let reader: { caller: Candidate }

const patient = { timeout: 20_000, interval: 20 }
const limit = 4000
const look = async (now?: number): Promise<Replica> => {
  for (const core of [app, other]) await core.database.replicas?.check(now)
  const replica = app.database.replicas?.all[0]
  if (!replica) throw new Error('the app has no replica')
  return replica
}
const level = () => vi.waitFor(async () => expect((await look()).state).toBe('up'), patient)
/** Everything written until now is in the primary's log; answers where that ends. */
async function written(): Promise<number> {
  await app.database.pool.query(
    `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, 'test', 'here'); commit`,
  )
  const { rows } = await app.database.pool.query<{ lsn: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as lsn`,
  )
  return rows[0]?.lsn ?? Number.NaN
}
/** Until the replica has everything that is written now. */
async function caughtUp(): Promise<void> {
  const lsn = await written()
  await vi.waitFor(async () => expect((await look()).replayed).toBeGreaterThanOrEqual(lsn), patient)
}
const liked = async (core: TestApp, who = reader) =>
  (await core.as(who)('activity.saved', { page: 1, limit: 10 })).list.map(({ id }) => id)
const guestSees = async (core: TestApp, id: string) => {
  const { list } = await core.as()('search.guestJobs', { page: 1, limit: 50 })
  return list.some((job) => job.id === id)
}

beforeAll(async () => {
  primary = await startFirst()
  copy = await startReplica(primary)
  const open = () => testAppAt(primary.url, { replicas: [copy.url], replicaLagMs: limit })
  ;[app, other] = [open(), open()]
  employer = await anEmployer(app)
  reader = await aCandidate(app)
  for (const core of [app, other]) core.clock.advance(60_000) // nobody has just signed in
}, 120_000)

beforeEach(async () => {
  await copy.query('select pg_wal_replay_resume()').catch(() => copy.start()) // stopped by the test before
  await copy.query(`alter system reset recovery_min_apply_delay`)
  await copy.query('select pg_reload_conf()')
  await level()
}, 60_000)

afterAll(async () => {
  for (const core of [app, other]) await core.database.close()
  await copy.stop()
  await primary.stop()
}, 60_000)

test('guests are answered by the replica, and own writes are read back in every process while it is behind', async () => {
  const before = await aJob(app, { employer })
  await caughtUp()
  await copy.query('select pg_wal_replay_pause()')
  const after = await aJob(app, { employer })
  expect(await guestSees(app, before.id)).toBe(true)
  expect(await guestSees(app, after.id), 'the replica answers: it has not heard of it').toBe(false)
  expect(await liked(app), 'who wrote nothing is answered by it too').toEqual([])
  for (const core of [app, other]) {
    await core.as(reader)('activity.setChoice', { jobId: after.id, choice: 'LIKE' })
    expect(await liked(app)).toEqual([after.id])
    expect(await liked(other)).toEqual([after.id])
    await core.as(reader)('activity.setChoice', { jobId: after.id, choice: 'NONE' })
    expect([await liked(app), await liked(other)]).toEqual([[], []])
  }
  await copy.query('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await guestSees(app, after.id)).toBe(true)
  await app.as(reader)('activity.setChoice', { jobId: after.id, choice: 'LIKE' })
  await caughtUp()
  expect(await liked(app), 'read from the replica again').toEqual([after.id])
})

test('what led to a new session is read back too', async () => {
  await copy.query('select pg_wal_replay_pause()')
  const fresh = await aCandidate(app)
  for (const core of [app, other]) {
    core.clock.advance(-60_000)
    expect((await core.as(fresh)('accounts.own', {})).email).toBe(fresh.email)
    core.clock.advance(60_000)
  }
})

test('a replica that delays what it applies is left alone beyond the limit', async () => {
  await copy.query(`alter system set recovery_min_apply_delay = '1h'`)
  await copy.stop()
  await copy.start()
  await level()
  const start = performance.now()
  const replica = await look(start)
  const job = await aJob(app, { employer })
  await written()
  await look(start + 1000)
  expect((await look(start + limit / 2)).state).toBe('up')
  expect(await guestSees(app, job.id)).toBe(false)
  expect((await look(start + limit + 1100)).state).toBe('lagging')
  expect(replica.lag).toBeGreaterThan(limit)
  expect(await guestSees(app, job.id), 'the primary answers').toBe(true)
})

test('a stopped replica costs nobody an answer, and is used again when it is back', async () => {
  const job = await aJob(app, { employer })
  await caughtUp()
  await copy.stop()
  expect(await guestSees(app, job.id), 'asked again on the primary').toBe(true)
  expect(app.database.replicas?.all[0]?.state).toBe('stopped')
  expect((await look()).state).toBe('stopped')
  await copy.start()
  await level()
  expect(await guestSees(app, job.id)).toBe(true)
}, 60_000)

test('a promoted replica is a database of its own and is not read', async () => {
  const job = await aJob(app, { employer })
  await caughtUp()
  await copy.query('select pg_promote(true, 30)')
  await copy.query(`delete from job_search`)
  expect((await look()).state).toBe('promoted')
  expect(await guestSees(app, job.id)).toBe(true)
}, 60_000)
