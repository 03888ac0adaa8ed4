import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseEnv } from '#platform/env/env.server.ts'
import { silentLog } from '#platform/log/log.server.ts'
import { paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { admin, dropDatabase, withDatabase } from '../../test/fixtures/database.ts'
import { startMailServer } from '../../test/fixtures/mail-server.ts'
import { testSecret } from '../../test/fixtures/open-test-app.ts'
import { startServer, type RunningServer } from './server.ts'

const name = `karya_w_${process.pid}_${randomBytes(4).toString('hex')}`
const databaseUrl = () => withDatabase(inject('adminUrl'), name)
const folder = mkdtempSync(path.join(tmpdir(), 'karya-worker-'))
const mails = await startMailServer()
let server: RunningServer
let observer: pg.Client

beforeAll(async () => {
  await admin(inject('adminUrl'), `create database ${name} template ${inject('template')}`)
  const env = parseEnv({
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    SECRET_KEYS: testSecret,
    SMTP_URL: mails.url,
    DATA_DIR: folder,
    DATABASE_POOL: '6',
  })
  const roles = ['api', 'worker'] as const
  server = await startServer({ env, roles, log: silentLog(), demo: false, databaseUrl: databaseUrl() })
  observer = new pg.Client(databaseUrl())
  await observer.connect()
})
afterAll(async () => {
  await observer.end()
  await server.close()
  await mails.stop()
  await dropDatabase(inject('adminUrl'), name)
  rmSync(folder, { recursive: true, force: true })
})

const undoneMails = async () =>
  (await observer.query(`select id from graphile_worker.jobs where task_identifier = 'mail.send'`)).rowCount
const ready = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('jobs run and report, and the worker’s heart beats, while every connection for requests waits for a locked table', async () => {
  const blocker = new pg.Client(databaseUrl())
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table application in access exclusive mode')
  const { pool, searchPool } = server.core.parts.database
  const readers = [pool, searchPool].flatMap((each) =>
    Array.from({ length: 40 }, () => each.query('select 1 from application limit 1').catch(() => null)),
  )
  const began = performance.now()
  const waiting = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and application_name = 'karya' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await observer.query(waiting)).rows).toEqual([{ waiting: 8 }])

  await server.core.asSystem(async (ctx) => {
    const content = { subject: 'Your code', preheader: '', title: 'Confirm', blocks: [paragraph('004217')] }
    await queueMail(ctx, { to: 'budi@contoh.id', accountId: null, kind: 'test.code', locale: 'en', content })
  })
  await expect.poll(() => mails.received.length).toBe(1)
  await expect.poll(undoneMails).toBe(0)
  const beats = async () => {
    const age = Number((await ready()).body['workerHeartbeatSeconds'])
    return performance.now() - began > 4000 && age < 4
  }
  await expect.poll(beats).toBe(true)
  const [left] = (await observer.query<{ waiting: number }>(waiting)).rows
  expect(left?.waiting, 'requests still wait').toBeGreaterThanOrEqual(6)
  await blocker.query('rollback')
  await blocker.end()
  await Promise.all(readers)
})

test('readiness and figures show the heartbeat and the oldest due job', async () => {
  await observer.query(`select graphile_worker.add_job('test.unknown', run_at => now() - interval '90 seconds')`)
  await expect.poll(async () => (await ready()).status).toBe(200)
  const { body } = await ready()
  expect(body).toMatchObject({ database: true, storage: true, worker: true })
  expect(body['oldestDueJobSeconds']).toBeGreaterThanOrEqual(90)
  expect(body['workerHeartbeatSeconds']).toEqual(expect.any(Number))
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toMatch(/^karya_worker_heartbeat_seconds [\d.e-]+$/m)
  expect(figures).toMatch(/^karya_worker_replaced 0$/m)
  expect(figures).toMatch(/^karya_workers 1$/m)
  expect(figures).toMatch(/^karya_queue_oldest_seconds (9|\d\d)\d/m)
  expect(figures).toMatch(/^karya_pool_connections\{pool="jobs",state="waiting"\} 0$/m)
})
