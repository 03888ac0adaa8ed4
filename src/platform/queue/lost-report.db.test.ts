import { expect, inject, test } from 'vitest'
import { jobName } from '#kernel/job.ts'
import { silentLog, type Log } from '#platform/log/log.server.ts'
import { withDatabase } from '../../../test/fixtures/database.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { addJob } from './queue.server.ts'
import { startWorker } from './worker.server.ts'

const app = testApp()
const note = jobName<object>('test.note')

/** The first report of a finished job is answered but changes nothing, as if it had been sent to a database that is gone. */
const loseFirstReport = `
  create sequence public.reports;
  create function public.lose_first_report() returns trigger language plpgsql as
    $$ begin if nextval('public.reports') = 1 then return null; end if; return old; end $$;
  create trigger lose_first_report before delete on graphile_worker._private_jobs
    for each row execute function public.lose_first_report()`

test('a report that does not arrive, and that nothing announces, replaces the worker; its job does not run again', async () => {
  await app.database.pool.query(loseFirstReport)
  const { current_database: name } = (await app.database.pool.query('select current_database()')).rows[0]
  const reasons: string[] = []
  const log: Log = {
    ...silentLog(),
    error: (facts, message) => void reasons.push(`${message}: ${String((facts as { reason?: unknown }).reason)}`),
    child: () => log,
  }
  let runs = 0
  const worker = startWorker({
    url: withDatabase(inject('adminUrl'), name),
    log,
    tasks: { 'test.note': async () => void runs++ },
    times: { beat: 50, stale: 3000 },
  })
  await addJob(app.database.db, note, {})
  const left = async () => (await app.database.pool.query('select 1 from graphile_worker.jobs')).rows.length
  await expect.poll(left).toBe(0)
  await worker.stop()
  expect(reasons).toEqual([
    expect.stringMatching(/^the worker failed and is replaced: the report of job \d+ did not arrive$/),
  ])
  expect(runs).toBe(1)
})
