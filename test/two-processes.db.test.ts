import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from './fixtures/test-app.ts'
import { makePdf } from './fixtures/pdf.ts'
import { openProcesses, type Processes } from './fixtures/processes.ts'
import { aRegistration, codeFor } from './fixtures/accounts.ts'
import { aJob } from './fixtures/jobs.ts'
import { anEmployer } from './fixtures/people.ts'

/** The API of two true processes behind one address, without a browser. */
const app = testApp({ clock: 'running' })
const patient = { timeout: 60_000, interval: 100 }
let site: Processes

beforeAll(async () => {
  site = await openProcesses(app, 'api')
}, 180_000)
afterAll(() => site.close(), 60_000)

/** A browser's cookies, and what answered it. */
class Visitor {
  readonly cookies = new Map<string, string>()
  readonly served = new Set<string>()

  async ask(
    path: string,
    body?: object | FormData,
  ): Promise<{ status: number; data: Record<string, unknown>; code: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = body instanceof FormData
    const reply = await fetch(site.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        connection: 'close',
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    this.served.add(reply.headers.get('x-process') ?? '')
    const text = await reply.text()
    const answer = text.startsWith('{')
      ? (JSON.parse(text) as { data?: Record<string, unknown>; code?: string; errors?: { code: string }[] })
      : {}
    return { status: reply.status, data: answer.data ?? {}, code: answer.errors?.[0]?.code ?? answer.code ?? '' }
  }
  call = (path: string, body?: object | FormData) => this.ask(`/client/api/v1/${path}`, body)
}

const registered = async () => {
  const [visitor, person] = [new Visitor(), aRegistration('candidate')]
  expect((await visitor.call('candidate/register', person)).status).toBe(200)
  const otp = await codeFor(app, person.email)
  expect((await visitor.call('candidate/verify-email-otp', { otp })).status).toBe(200)
  return { visitor, person }
}

test('somebody registers, saves, uploads, applies, leaves and comes back while every request meets the other process', async () => {
  const job = await aJob(app, { employer: await anEmployer(app) })
  const { visitor, person } = await registered()
  expect((await visitor.call('jobstracks/like-dislike', { jobId: job.id, choice: 'LIKE' })).data).toEqual({
    choice: 'LIKE',
  })
  for (let times = 0; times < 2; times++)
    expect((await visitor.call('jobstracks/likes/list', { page: 1, limit: 10 })).data).toMatchObject({ total: 1 })
  const form = new FormData()
  form.set('purpose', 'RESUME')
  form.set('file', new Blob([makePdf() as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'cv.pdf')
  const file = await visitor.ask('/client/api/files/upload', form)
  expect(file.status).toBe(200)
  const resume = await visitor.call('resumes/add-file', { fileId: file.data['id'] })
  expect(resume.status).toBe(200)
  const sent = await visitor.call('userjobs/create', { jobId: job.id, resumeId: resume.data['id'] })
  expect(sent).toMatchObject({ status: 200, data: { created: true } })
  for (let times = 0; times < 2; times++)
    expect((await visitor.call('userjobs/list', { page: 1, limit: 10 })).data).toMatchObject({ total: 1 })
  const stolen = new Map(visitor.cookies)
  expect((await visitor.ask('/api/logout', {})).status).toBeLessThan(300)
  for (const [name, value] of stolen) visitor.cookies.set(name, value)
  for (let times = 0; times < 2; times++)
    expect((await visitor.call('userjobs/list', { page: 1, limit: 10 })).code, 'over in both').toBe('UNAUTHENTICATED')
  visitor.cookies.clear()
  const { email, password } = person
  expect((await visitor.call('candidate/login', { email, password })).data).toMatchObject({ marker: 'LOGIN' })
  for (let times = 0; times < 2; times++)
    expect((await visitor.call('userjobs/list', { page: 1, limit: 10 })).data).toMatchObject({ total: 1 })
  expect(visitor.served.size).toBe(2)
}, 120_000)

test('a limit counts over both processes', async () => {
  const { person } = await registered()
  const answers: string[] = []
  for (let tries = 0; tries < 8; tries++)
    answers.push(
      (await new Visitor().call('candidate/login', { email: person.email, password: 'wrong-and-long-enough' })).code,
    )
  expect(answers.filter((code) => code === 'CREDENTIALS_WRONG').length).toBeLessThanOrEqual(5)
  expect(answers.at(-1)).toBe('TOO_MANY')
}, 120_000)

test('what one process writes reaches at once a stream that is open in the other', async () => {
  const { visitor } = await registered()
  const job = await aJob(app, { employer: await anEmployer(app) })
  const form = new FormData()
  form.set('purpose', 'RESUME')
  form.set('file', new Blob([makePdf() as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }), 'cv.pdf')
  const resume = await visitor.call('resumes/add-file', {
    fileId: (await visitor.ask('/client/api/files/upload', form)).data['id'],
  })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const closing = new AbortController()
  const stream = await fetch(`http://localhost:${site.ports[0]}/api/live`, {
    headers: { cookie },
    signal: closing.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const part of stream.body ?? []) heard += Buffer.from(part as Uint8Array).toString()
  })().catch(() => undefined) // it is we who close it
  await vi.waitFor(() => expect(heard).toContain('event: unread'), patient)
  const before = heard
  site.sendNextTo(1) // the next request meets the process that has no stream
  const sent = await visitor.call('userjobs/create', { jobId: job.id, resumeId: resume.data['id'] })
  expect(sent.status).toBe(200)
  await vi.waitFor(
    () => expect(heard.slice(before.length)).toMatch(/event: unread\ndata: {"unread":\d+,"messages":\d+}/),
    patient,
  )
  closing.abort()
  await reading
}, 120_000)
