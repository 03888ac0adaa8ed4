import { makeWorkerUtils } from 'graphile-worker'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobName } from '#kernel/job.ts'
import { openDatabase, type Database } from '#db/db.server.ts'
import { silentLog, type Log } from '#platform/log/log.server.ts'
import type { Embedded } from '#platform/postgres/embedded.server.ts'
import { embeddedDatabases } from '../../../test/fixtures/embedded.ts'
import { longRun } from '../../../test/fixtures/long-run.ts'
import { addJob } from './queue.server.ts'
import { startWorker, type Worker } from './worker.server.ts'

const { folder, start, gone } = embeddedDatabases()
const rounds = longRun ? 20 : 1
const held = jobName<{ id: string }>('test.held')
const quick = jobName<{ id: string }>('test.quick')

let dir: string
let server: Embedded
let database: Database
let worker: Worker
/** How often each job ran, and what lets it end. */
const runs = new Map<string, number>()
const holds = new Map<string, PromiseWithResolvers<void>>()
/** What the queue library could not report. */
const lines: string[] = []
const log: Log = { ...silentLog(), error: (_facts, message) => void lines.push(message), child: () => log }

const count = (id: string) => runs.set(id, (runs.get(id) ?? 0) + 1)
const failing = (id: string) => id.endsWith('fails')
const tasks = {
  'test.held': async ({ payload }: { payload: unknown }) => {
    const { id } = payload as { id: string }
    count(id)
    await holds.get(id)?.promise
    if (failing(id) && runs.get(id) === 1) throw new Error('the database is away')
  },
  'test.quick': async ({ payload }: { payload: unknown }) => void count((payload as { id: string }).id),
}

beforeEach(async () => {
  dir = folder()
  server = await start(dir)
  const utils = await makeWorkerUtils({ connectionString: server.url })
  await utils.migrate()
  await utils.release()
  database = openDatabase({ url: server.url, max: 4, onError: () => undefined })
  worker = startWorker({ url: server.url, log, tasks })
}, 60_000)
afterEach(async () => {
  for (const hold of holds.values()) hold.resolve()
  await worker.stop()
  await database.close()
}, 60_000)

async function stopPostgres(): Promise<void> {
  process.kill(server.pid, 'SIGQUIT')
  await server.lost
  await gone(server.pid)
}

/** Jobs that are due or locked. */
const undone = async () => {
  const { rows } = await database.pool.query<{ undone: number }>(
    'select count(*)::int as undone from graphile_worker.jobs',
  )
  return rows[0]?.undone
}

test(
  'four jobs that cannot report while PostgreSQL is stopped are reported when it is back, none runs twice',
  { timeout: rounds * 60_000 },
  async () => {
    for (let round = 1; round <= rounds; round++) {
      const ids = ['1', '2', '3 fails', '4 fails'].map((name) => `${round}: ${name}`)
      for (const id of ids) {
        holds.set(id, Promise.withResolvers())
        await addJob(database.db, held, { id })
      }
      await expect.poll(() => ids.filter((id) => runs.has(id))).toEqual(ids)
      await stopPostgres()
      const failures = () => lines.filter((line) => /^Failed to (complete|fail) jobs/.test(line)).length
      for (const id of ids) {
        const before = failures()
        holds.get(id)?.resolve()
        // Each report fails by itself: two of them at once would be one to the library.
        await expect.poll(failures).toBe(before + 1)
      }
      server = await start(dir, { port: server.port })
      const after = `${round}: after`
      await addJob(database.db, quick, { id: after })
      await expect.poll(undone, { timeout: 30_000, message: `round ${round}` }).toBe(0)
      expect([...ids, after].map((id) => runs.get(id))).toEqual([1, 1, 2, 2, 1])
    }
  },
)
