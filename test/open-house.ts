import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { guest, type Caller } from '#kernel/caller.ts'
import type { Locale } from '#kernel/shapes.ts'
import { openDatabase, type Database, type Db } from '#db/db.server.ts'
import type { House, Incoming } from '#platform/action/house.server.ts'
import { parseEnv, type Env } from '#platform/env/env.server.ts'
import { silentLog, type Log } from '#platform/log/log.server.ts'
import { runJobsUntilEmpty, type RunReport } from '#platform/queue/worker.server.ts'
import type { Call } from '../src/contract.ts'
import { buildHouse, openPorts, tasksOf } from '../src/server.ts'
import { admin, dropDatabase, withDatabase } from './database.ts'

/** `cookies` collects the Set-Cookie lines; `sentCookies` is the Cookie header of the request. */
export type As = {
  caller?: Caller
  locale?: Locale
  ip?: string
  referrer?: string
  userAgent?: string
  cookies?: string[]
  sentCookies?: string
}

/** `replicas` are read from once `database.replicas.look()` has seen them. */
export type HouseChoices = {
  replicas?: string[]
  replicaLagMs?: number
  limits?: boolean
  demo?: boolean
  env?: Record<string, string>
}

/** A house over its own copy of the template database, with a clock the test sets. */
export type TestHouse = {
  readonly house: House
  readonly db: Db
  readonly database: Database
  readonly env: Env
  /** Time of the house: starts at the real one; `advance` moves it. */
  clock: { now(): Date; advance(ms: number): void }
  /** The contract client as some caller: `as({ caller })('jobs.get', { id })`. */
  as(who?: As): Call
  incoming(who?: As): Incoming
  /** Runs all due jobs (by the test's clock) and those they queue. */
  runJobs(): Promise<RunReport>
}

/** What test houses seal with; a server that is to know their sessions gets it as SECRET_KEYS. */
export const testSecret = 'a-test-secret-of-at-least-32-characters'

/** Silent but for defects, which a failing test wants to see. */
const defectLog = (): Log => ({
  ...silentLog(),
  error: (facts: object, message?: string) => console.error(message, facts),
  child: defectLog,
})

export async function openTestHouse(adminUrl: string, template: string, options: HouseChoices) {
  const name = `karya_t_${process.pid}_${randomBytes(4).toString('hex')}`
  await admin(adminUrl, `create database ${name} template ${template}`)
  const dir = mkdtempSync(path.join(tmpdir(), 'karya-files-'))
  const house = houseOver(withDatabase(adminUrl, name), { ...options, env: { DATA_DIR: dir, ...options.env } })
  const close = async () => {
    await house.house.parts.ports.documents.close()
    await house.database.close()
    await dropDatabase(adminUrl, name)
    rmSync(dir, { recursive: true, force: true })
  }
  return { house, close }
}

/** A house over a database that is there, such as that of a server under test; `env` names its DATA_DIR. */
export function houseOver(url: string, options: HouseChoices): TestHouse {
  const env = parseEnv({ NODE_ENV: 'test', SECRET_KEYS: testSecret, ...options.env })
  const database = openDatabase({ url, max: 12, replicaUrls: options.replicas, replicaLagMs: options.replicaLagMs })
  let ahead = 0
  const clock = {
    now: () => new Date(Date.now() + ahead),
    advance: (ms: number) => void (ahead += ms),
    stop: () => undefined,
  }
  const ports = openPorts(env, options.demo ?? false)
  const house = buildHouse({ database, clock, log: defectLog(), ports, limits: options.limits ?? false })
  const incoming = (who: As = {}): Incoming => ({
    caller: who.caller ?? guest,
    locale: who.locale ?? 'en',
    requestId: randomUUID(),
    ip: who.ip ?? '203.0.113.1',
    userAgent: who.userAgent ?? 'test',
    referrer: who.referrer ?? null,
    log: defectLog(),
    cookies: who.cookies ?? [],
    sentCookies: who.sentCookies,
  })
  return {
    house,
    db: database.db,
    database,
    env,
    clock,
    incoming,
    as: (who) => (action, input) => house.call(action, input, incoming(who)) as never,
    runJobs: () => runJobsUntilEmpty(database.pool, tasksOf(house), { dueBy: clock.now() }),
  }
}
