import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { mountOverload } from './overload.server.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** A server that works on one request at once; `/slow` answers when the test says so, `/fast?kept` is in memory for guests. */
async function aServer() {
  const app = Fastify()
  open.push(app)
  const admission = await mountOverload(app, {
    appUrl: 'http://localhost',
    limits: { running: 1, runningWhileBusy: 1, waiting: 1, readerMs: 60_000 },
    isKept: ({ url }) => url === '/fast?kept',
  })
  const started: (() => void)[] = []
  app.get('/slow', () => new Promise<string>((resolve) => started.push(() => resolve('slow'))))
  app.get('/fast', () => 'fast')
  app.post('/write', () => 'written')
  app.post('/list', { config: { kind: 'read' } }, () => 'listed')
  app.get('/confirm', { config: { kind: 'write' } }, () => 'confirmed')
  app.get('/large', (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024)))),
  )
  app.get('/healthz', () => 'ok')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const status = async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status
  return { url, started, status, admission }
}

test('a reader beyond the queue is asked to come back, a write takes their place, and health is always answered', async () => {
  const { url, started, status, admission } = await aServer()
  const slow = status('/slow')
  await expect.poll(() => started.length).toBe(1)
  const waiting = status('/fast')
  await expect.poll(() => admission.waiting).toBe(1)
  const refused = await fetch(`${url}/fast`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await status('/healthz')).toBe(200)
  const written = status('/write', { method: 'POST' })
  expect(await waiting).toBe(503)
  started[0]?.()
  expect([await slow, await written, await status('/fast')]).toEqual([200, 200, 200])
})

test('a list that is read by POST waits like a reader, and a link that writes goes before readers', async () => {
  const { started, status, admission } = await aServer()
  const slow = status('/slow')
  await expect.poll(() => started.length).toBe(1)
  const waiting = status('/list', { method: 'POST' })
  await expect.poll(() => admission.waiting).toBe(1)
  expect(await status('/list', { method: 'POST' })).toBe(503)
  const confirmed = status('/confirm')
  expect(await waiting, 'gave its place in the queue').toBe(503)
  started[0]?.()
  expect([await slow, await confirmed]).toEqual([200, 200])
})

test('a guest whose page is in memory is answered while others are turned away; whoever is signed in waits', async () => {
  const { url, started, status, admission } = await aServer()
  const slow = status('/slow')
  await expect.poll(() => started.length).toBe(1)
  const waiting = status('/fast')
  await expect.poll(() => admission.waiting).toBe(1)
  expect([await status('/fast?kept'), await status('/fast')]).toEqual([200, 503])
  const signedIn = fetch(`${url}/fast?kept`, { headers: { cookie: 'karya=sealed' } })
  expect(await waiting, 'gave its place in the queue').toBe(503)
  started[0]?.()
  expect([await slow, (await signedIn).status]).toEqual([200, 200])
})

test('whoever goes away leaves their place', async () => {
  const { url, started, status } = await aServer()
  const gone = new AbortController()
  const slow = fetch(`${url}/slow`, { signal: gone.signal }).catch(() => 'gone')
  await expect.poll(() => started.length).toBe(1)
  gone.abort()
  expect(await slow).toBe('gone')
  expect(await status('/fast')).toBe(200)
})

test('whoever receives an answer slowly takes nobody’s place', async () => {
  const { url, status, admission } = await aServer()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const began = new Promise((resolve) => socket.once('data', resolve))
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await began
  socket.pause()
  expect([await status('/fast'), admission.running]).toEqual([200, 0])
  socket.destroy()
})
