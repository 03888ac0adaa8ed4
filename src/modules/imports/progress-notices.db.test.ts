import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { liveChannel } from '#platform/live/notify.server.ts'
import { anEmployer } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
const rows = 60
const bytes = Buffer.from(
  ['Job title,ID', ...Array.from({ length: rows }, (_, at) => `Helper number ${at},H${at}`)].join('\n'),
)

test('open pages of the company are told of each change of an import, and every 25 rows', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const notified: string[] = []
  const client = new pg.Client(app.database.pool.options as pg.ClientConfig)
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ payload }) => payload?.startsWith('imports:') && notified.push(payload))
  await client.query(`listen ${liveChannel}`)
  const noticesIn = async (what: () => Promise<unknown>) => {
    // Notifications come before the answer to what is asked after them.
    await client.query('select 1')
    notified.length = 0
    await what()
    await client.query('select 1')
    expect(new Set(notified)).toEqual(new Set([`imports:${employer.companyId}`]))
    return notified.length
  }
  const { id, version } = await call('imports.upload', {
    id: randomUUID(),
    file: { name: 'jobs.csv', type: 'text/csv', bytes },
  })
  const { columns } = await call('imports.get', { id })
  const latest = async () => ({ id, version: (await call('imports.get', { id })).version })
  await call('imports.map', { id, version, columns: columns.map(({ field }) => field) })
  // READY.
  expect(await noticesIn(() => app.runJobs())).toBe(1)
  // RUNNING; after 25 and 50 of 60 rows; DONE.
  const run = async () => {
    await call('imports.run', await latest())
    await app.runJobs()
  }
  expect(await noticesIn(run)).toBe(4)
  const undo = async () => {
    await call('imports.undo', await latest())
    await app.runJobs()
  }
  expect(await noticesIn(undo)).toBe(4)
  expect((await call('imports.get', { id })).status).toBe('UNDONE')
})
