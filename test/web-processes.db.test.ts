import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aRegistration } from './fixtures/accounts.ts'
import { aResume } from './fixtures/applications.ts'
import { startFullApp, type FullApp } from './fixtures/full-app.ts'
import { aJob } from './fixtures/jobs.ts'
import { longRun } from './fixtures/long-run.ts'
import { aCandidate, anEmployer } from './fixtures/people.ts'

/** Two web processes behind one address, as `npm start` runs them on two cores, from nothing: the first start of a site. */
const patient = { timeout: 60_000, interval: 100 }
let whole: FullApp

beforeAll(async () => {
  whole = await startFullApp('api,worker', { env: { WEB_PROCESSES: '2' }, fromNothing: true })
}, 120_000)
afterAll(() => whole?.close(), 60_000)

/** One request over a connection of its own, which the system gives to either process. */
async function send(path: string, { body, token }: { body?: object; token?: string } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const headers = {
    ...(token && { authorization: `jwt ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const sent = request(whole.url + path, { agent: false, method: body ? 'POST' : 'GET', headers }, (reply) => {
    text(reply).then((answer) => resolve({ status: reply.statusCode ?? 0, text: answer }), reject)
  })
  sent.once('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

/** A figure of every process that shows it, by the process. */
async function figures(name: string, label = ''): Promise<Record<string, number>> {
  const { text: all } = await send('/metrics')
  const lines = all.split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label))
  return Object.fromEntries(
    lines.map((line) => [/process="(\w+)"/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]),
  )
}

/** The processes that have such a figure. */
const processesOf = async (name: string, label: string) => Object.keys(await figures(name, label)).sort()

const settings = '/client/api/v1/settings/guest/get-settings'
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const tokenOf = ({ sessionId }: { sessionId: string }) =>
  whole.app.core.parts.ports.sealer.sign(sessionId, whole.app.clock.now(), 300)

test('both processes serve, figures of all are shown, and the worker of the primary is the one that readiness asks', async () => {
  await vi.waitFor(async () => {
    expect((await send(settings)).status).toBe(200)
    expect(await processesOf('karya_http_request_seconds_count', 'get-settings')).toEqual(['web1', 'web2'])
  }, patient)
  expect(await figures('karya_web_processes')).toEqual({ primary: 2 })
  expect(await figures('karya_workers')).toEqual({ primary: 1 })
  const ready = await send('/readyz')
  expect(JSON.parse(ready.text)).toMatchObject({ database: true, worker: true })
  expect((JSON.parse(ready.text) as { workerHeartbeatSeconds: number }).workerHeartbeatSeconds).toBeLessThan(60)
})

test('a rate limit counts over both processes', async () => {
  const { email } = aRegistration('candidate')
  const body = { email, password: 'wrong-and-long-enough' }
  const codes: string[] = []
  // Until each process alone would have let through the five of the limit.
  await vi.waitFor(async () => {
    codes.push((await send('/client/api/v1/candidate/login', { body })).text)
    const counts = Object.values(await figures('karya_http_request_seconds_count', 'candidate/login'))
    expect([counts.length, ...counts.map((count) => count >= 6)]).toEqual([2, true, true])
  }, patient)
  expect(codes.filter((answer) => answer.includes('CREDENTIALS_WRONG')).length).toBeLessThanOrEqual(5)
  expect(codes.at(-1)).toContain('TOO_MANY')
})

test('what either process writes reaches a stream that is open in one of them', async () => {
  const { app } = whole
  const employer = await anEmployer(app)
  const jobs = await Promise.all(Array.from({ length: 16 }, () => aJob(app, { employer })))
  const { caller } = await aCandidate(app)
  const token = await tokenOf(caller)
  const resume = await aResume(app, caller)
  const closing = new AbortController()
  const stream = await fetch(`${whole.url}/api/live`, {
    headers: { authorization: `jwt ${token}` },
    signal: closing.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const part of stream.body ?? []) heard += Buffer.from(part as Uint8Array).toString()
  })().catch(() => undefined) // it is we who close it
  await vi.waitFor(() => expect(heard).toContain('event: unread'), patient)
  for (const { id: jobId } of jobs) {
    const before = heard.length
    const sent = await send('/client/api/v1/userjobs/create', { body: { jobId, resumeId: resume.id }, token })
    expect(sent.status).toBe(200)
    await vi.waitFor(
      () => expect(heard.slice(before)).toMatch(/event: unread\ndata: {"unread":\d+,"messages":\d+}/),
      patient,
    )
    if ((await processesOf('karya_actions_total', 'userjobs.create')).length === 2) break
  }
  expect(await processesOf('karya_actions_total', 'userjobs.create')).toEqual(['web1', 'web2'])
  closing.abort()
  await reading
}, 60_000)

test.runIf(process.platform === 'linux')(
  'a web process that is killed is replaced while the other one answers',
  async () => {
    const before = whole.webProcessIds()
    expect(before).toHaveLength(2)
    const [killed = 0] = before
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(killed)).toBe(false), patient)
    const statuses: number[] = []
    await vi.waitFor(async () => {
      statuses.push((await send(settings)).status)
      expect(whole.webProcessIds()).toHaveLength(2)
      expect(whole.webProcessIds()).not.toContain(killed)
      expect(await figures('karya_web_processes')).toEqual({ primary: 2 })
    }, patient)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await figures('karya_web_processes_replaced')).toEqual({ primary: 1 })
    expect(whole.isRunning()).toBe(true)
  },
  90_000,
)

test.runIf(process.platform === 'linux' && longRun)(
  'a web process that hangs is replaced',
  async () => {
    const [hung = 0] = whole.webProcessIds()
    process.kill(hung, 'SIGSTOP')
    await vi.waitFor(() => expect(isAlive(hung)).toBe(false), patient)
    await vi.waitFor(() => expect(whole.webProcessIds()).toHaveLength(2), patient)
  },
  120_000,
)

test.runIf(process.platform === 'linux' && longRun)(
  'web processes end when the primary is killed',
  async () => {
    const ids = whole.webProcessIds()
    await whole.killServer()
    await vi.waitFor(() => expect(ids.filter(isAlive)).toEqual([]), patient)
    await whole.startServer()
    expect(whole.webProcessIds()).toHaveLength(2)
  },
  120_000,
)

test.runIf(process.platform === 'linux')('SIGTERM to the primary ends all of them, with 0', async () => {
  const ids = whole.webProcessIds()
  whole.signalServer('SIGTERM')
  expect(await whole.serverEnded()).toBe(0)
  expect(ids.filter(isAlive)).toEqual([])
})
