import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import { startEmbedded, type Embedded } from '#platform/postgres/embedded.server.ts'
import { readLock } from '#platform/postgres/lock.server.ts'
import { knownHome, placeAt } from '#platform/postgres/place.server.ts'
import { freePort } from '#platform/postgres/port.server.ts'
import { houseOver, testSecret } from './open-house.ts'
import type { TestHouse } from './house.ts'
import { root } from './sources.ts'
import { aResume } from './worlds.applications.ts'
import { aJob } from './worlds.jobs.ts'
import { aCandidate, anEmployer } from './worlds.ts'

/** A whole Karya of its own: the true start, the true database, killed as the system kills when memory runs out. */
const folder = mkdtempSync(path.join(tmpdir(), 'karya-kill-'))
const patient = { timeout: 60_000, interval: 100 }
let url = ''
let server: ChildProcess
let database: Embedded
let world: TestHouse

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: new URL(url).port,
    ROLES: 'api,worker',
    SECRET_KEYS: testSecret,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(said)
    expect((await fetch(`${url}/readyz`)).status, said).toBe(200)
  }, patient)
  return child
}

beforeAll(async () => {
  chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
  url = `http://localhost:${await freePort()}`
  server = await start()
  database = await startEmbedded({ dir: path.join(folder, 'postgres') })
  world = houseOver(database.url, { env: { DATA_DIR: folder } })
}, 120_000)

afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  await world.database.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}, 60_000)

type Form = { id: string; jobId: string; resumeId: string; token: string }
type Answer = { status: number; id?: string; created?: boolean }

/** Eight people before twelve jobs: 96 forms, each with the id under which sending twice is one application. */
async function forms(): Promise<Form[]> {
  const employer = await anEmployer(world)
  const jobs = await Promise.all(Array.from({ length: 12 }, () => aJob(world, { employer })))
  const { sealer } = world.house.parts.ports
  const people = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { caller }: { caller: Candidate } = await aCandidate(world)
      const token = await sealer.sign(caller.sessionId, world.clock.now(), 300)
      return { token, resumeId: (await aResume(world, caller)).id }
    }),
  )
  return jobs.flatMap(({ id: jobId }) => people.map((person) => ({ ...person, jobId, id: randomUUID() })))
}

async function send({ token, ...body }: Form): Promise<Answer> {
  const headers = { authorization: `jwt ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/client/api/v1/userjobs/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const { data } = (await answer.json()) as { data?: { id: string; created: boolean } }
  return { status: answer.status, ...data }
}

/** Sends them sixteen at a time and kills when a fifth is acknowledged. Answers what was acknowledged, and how many were not. */
async function sendAndKill(all: Form[], kill: () => void) {
  const acknowledged = new Set<string>()
  const refused: number[] = []
  let open = 0
  let killed = false
  const waiting = [...all]
  const lane = async () => {
    for (let form = waiting.pop(); form; form = waiting.pop()) {
      const answer = await send(form).catch((): Answer => ({ status: 0 })) // cut off, or nobody listens
      if (answer.status !== 200) refused.push(answer.status)
      else if (answer.created && answer.id === form.id) acknowledged.add(form.id)
      if (!killed && acknowledged.size >= all.length / 5) {
        killed = true
        open = all.length - waiting.length - acknowledged.size
        kill()
      }
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  expect(killed && open > 0, 'it was killed while applications were under way').toBe(true)
  return { acknowledged, refused }
}

async function stored(all: Form[]) {
  const ids = all.map(({ id }) => id)
  const pairs = all.map(({ jobId }) => jobId)
  const { db } = world
  const rows = await db
    .selectFrom('application')
    .select(['id', 'job_id', 'account_id'])
    .where('job_id', 'in', pairs)
    .execute()
  const events = await db
    .selectFrom('application_event')
    .select('application_id')
    .where('application_id', 'in', ids)
    .execute()
  const told = await db
    .selectFrom('notification')
    .select('application_id')
    .where('application_id', 'in', ids)
    .where('kind', '=', 'application.sent')
    .execute()
  const mails = await db
    .selectFrom('mail')
    .select('dedupe_key')
    .where('kind', '=', 'applications.sent')
    .where('account_id', 'in', [...new Set(rows.map((row) => row.account_id))])
    .execute()
  return { ids: rows.map(({ id }) => id).sort(), events: events.length, told: told.length, mails: mails.length }
}

/** Everybody sends again what they had in their form, as the page does after a failure. */
async function afterwards(all: Form[], { acknowledged, refused }: Awaited<ReturnType<typeof sendAndKill>>) {
  const kept = await stored(all)
  expect(
    [...acknowledged].filter((id) => !kept.ids.includes(id)),
    'acknowledged and lost',
  ).toEqual([])
  expect(kept).toMatchObject({ events: kept.ids.length, told: kept.ids.length, mails: kept.ids.length })
  const again = await Promise.all(
    all.map((form) =>
      vi.waitFor(async () => {
        const answer = await send(form)
        expect(answer.status).toBe(200)
        return { form, answer }
      }, patient),
    ),
  )
  for (const { form, answer } of again) expect(answer.id).toBe(form.id)
  const created = again.filter(({ answer }) => answer.created).map(({ form }) => form.id)
  expect(
    created.filter((id) => kept.ids.includes(id)),
    'made twice',
  ).toEqual([])
  expect(await stored(all)).toEqual({
    ids: all.map(({ id }) => id).sort(),
    events: all.length,
    told: all.length,
    mails: all.length,
  })
  return refused
}

test('the server killed in the middle of many applications: nothing acknowledged is lost, nothing is doubled', async () => {
  const all = await forms()
  const outcome = await sendAndKill(all, () => server.kill('SIGKILL'))
  if (server.signalCode === null) await once(server, 'exit')
  expect(server.signalCode).toBe('SIGKILL')
  server = await start()
  await afterwards(all, outcome)
}, 120_000)

test('PostgreSQL killed in the middle of many applications: the server brings it back, and the same holds', async () => {
  const all = await forms()
  const { cluster } = placeAt(knownHome(path.join(folder, 'postgres')))
  const before = readLock(cluster)?.pid ?? 0
  expect(before).toBeGreaterThan(1)
  const outcome = await sendAndKill(all, () => process.kill(before, 'SIGKILL'))
  await vi.waitFor(async () => {
    expect([undefined, before]).not.toContain(readLock(cluster)?.pid)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }, patient)
  const refused = await afterwards(all, outcome)
  expect(
    refused.filter((status) => ![0, 503].includes(status)),
    'a plain "try again", never a defect',
  ).toEqual([])
  expect(server.exitCode, 'the server lives on').toBe(null)
}, 120_000)
