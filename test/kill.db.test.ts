import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Candidate } from '#kernel/caller.ts'
import type { TestApp } from './fixtures/test-app.ts'
import { longRun } from './fixtures/long-run.ts'
import { startFullApp, type FullApp } from './fixtures/full-app.ts'
import { aResume } from './fixtures/applications.ts'
import { aJob } from './fixtures/jobs.ts'
import { aCandidate, anEmployer } from './fixtures/people.ts'

const patient = { timeout: 60_000, interval: 100 }
let site: FullApp
let app: TestApp

beforeAll(async () => {
  site = await startFullApp('api,worker')
  app = site.app
}, 120_000)
afterAll(() => site.close(), 60_000)

type Form = { id: string; jobId: string; resumeId: string; token: string }
type CallAnswer = { status: number; id?: string; created?: boolean }

/** People before jobs, 24 forms and in the long run 96, each with the id under which sending twice is one application. */
async function forms(): Promise<Form[]> {
  const employer = await anEmployer(app)
  const jobs = await Promise.all(Array.from({ length: longRun ? 12 : 6 }, () => aJob(app, { employer })))
  const { sealer } = app.core.parts.ports
  const people = await Promise.all(
    Array.from({ length: longRun ? 8 : 4 }, async () => {
      const { caller }: { caller: Candidate } = await aCandidate(app)
      const token = await sealer.sign(caller.sessionId, app.clock.now(), 300)
      return { token, resumeId: (await aResume(app, caller)).id }
    }),
  )
  return jobs.flatMap(({ id: jobId }) => people.map((person) => ({ ...person, jobId, id: randomUUID() })))
}

async function send({ token, ...body }: Form): Promise<CallAnswer> {
  const headers = { authorization: `jwt ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/client/api/v1/userjobs/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const { data } = (await answer.json()) as { data?: { id: string; created: boolean } }
  return { status: answer.status, ...data }
}

/** Sends them eight at a time, sixteen in the long run, and kills when a fifth is acknowledged. Answers what was acknowledged, and how many were not. */
async function sendAndKill(all: Form[], kill: () => unknown) {
  const acknowledged = new Set<string>()
  const refused: number[] = []
  let open = 0
  let killed = false
  const waiting = [...all]
  const lane = async () => {
    for (let form = waiting.pop(); form; form = waiting.pop()) {
      const answer = await send(form).catch((): CallAnswer => ({ status: 0 })) // cut off, or nobody listens
      if (answer.status !== 200) refused.push(answer.status)
      else if (answer.created && answer.id === form.id) acknowledged.add(form.id)
      if (!killed && acknowledged.size >= all.length / 5) {
        killed = true
        open = all.length - waiting.length - acknowledged.size
        kill()
      }
    }
  }
  await Promise.all(Array.from({ length: longRun ? 16 : 8 }, lane))
  expect(killed && open > 0, 'it was killed while applications were under way').toBe(true)
  return { acknowledged, refused }
}

async function stored(all: Form[]) {
  const ids = all.map(({ id }) => id)
  const pairs = all.map(({ jobId }) => jobId)
  const { db } = app
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
  const notified = await db
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
  return { ids: rows.map(({ id }) => id).sort(), events: events.length, notified: notified.length, mails: mails.length }
}

/** Everybody sends again what they had in their form, as the page does after a failure. */
async function afterwards(all: Form[], { acknowledged, refused }: Awaited<ReturnType<typeof sendAndKill>>) {
  const remaining = await stored(all)
  expect(
    [...acknowledged].filter((id) => !remaining.ids.includes(id)),
    'acknowledged and lost',
  ).toEqual([])
  expect(remaining).toMatchObject({
    events: remaining.ids.length,
    notified: remaining.ids.length,
    mails: remaining.ids.length,
  })
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
    created.filter((id) => remaining.ids.includes(id)),
    'made twice',
  ).toEqual([])
  expect(await stored(all)).toEqual({
    ids: all.map(({ id }) => id).sort(),
    events: all.length,
    notified: all.length,
    mails: all.length,
  })
  return refused
}

test('the server killed in the middle of many applications: nothing acknowledged is lost, nothing is doubled', async () => {
  const all = await forms()
  const killed: Promise<void>[] = []
  const outcome = await sendAndKill(all, () => killed.push(site.killServer()))
  await Promise.all(killed)
  expect(killed).toHaveLength(1)
  await site.startServer()
  await afterwards(all, outcome)
}, 120_000)

test('PostgreSQL killed in the middle of many applications: the server brings it back, and the same holds', async () => {
  const all = await forms()
  const killed: ReturnType<FullApp['killPostgres']>[] = []
  const outcome = await sendAndKill(all, () => killed.push(site.killPostgres()))
  await killed[0]?.back()
  const refused = await afterwards(all, outcome)
  expect(
    refused.filter((status) => ![0, 503].includes(status)),
    'a plain "try again", never a defect',
  ).toEqual([])
  expect(site.isRunning(), 'the server lives on').toBe(true)
  expect(await site.stopServer(), 'it ends as usual, and takes PostgreSQL along').toEqual({
    code: 0,
    postgresRuns: false,
  })
}, 120_000)
