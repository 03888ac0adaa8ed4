import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { buildPipeline } from '#app/server.ts'
import { buildHttpServer, type HttpServerOptions } from './http-server.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

const buildServer = (options: Partial<HttpServerOptions> = {}) =>
  buildHttpServer({ pipeline: buildPipeline(app.core), trustProxy: 0, metricsToken: null, roles: ['api'], ...options })

async function listen(options: Partial<HttpServerOptions> = { connectionsPerAddress: 2 }) {
  const http = await buildServer(options)
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http
}

/** A server that is answering a request, which ends when `answer` is resolved. */
async function answering(options: Partial<HttpServerOptions> = {}, headers: Record<string, string> = {}) {
  const answer = Promise.withResolvers<string>()
  const http = await listen({
    roles: ['api', 'web'],
    mountSite: async (site) => void site.get('/slow', () => answer.promise),
    ...options,
  })
  const { port } = http.server.address() as AddressInfo
  const served = once(http.server, 'request')
  const slow = fetch(`http://127.0.0.1:${port}/slow`, { headers })
  await served
  return { http, port, slow, answer }
}

const halfHead = 'GET /healthz HTTP/1.1\r\nHost: karya.test\r\n'
const halfBody =
  'POST /client/api/v1/candidate/login HTTP/1.1\r\nHost: karya.test\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"em'

/** A connection that has sent half of a request, and everything that comes back on it. */
async function halfRequest(port: number, half = halfHead): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('data', (part) => (got += part.toString()))
  socket.on('error', () => undefined) // closed by the server, which `ended` reports
  const ended = once(socket, 'close').then(() => got)
  await once(socket, 'connect')
  socket.write(half)
  return { socket, ended }
}

test('an address holds so many connections, and one that ends lets another in', async () => {
  const http = await listen()
  const { port } = http.server.address() as AddressInfo
  const [first, second] = [await halfRequest(port), await halfRequest(port)]
  expect(await (await halfRequest(port)).ended).toBe('')
  first.socket.destroy()
  await first.ended
  await expect
    .poll(async () => {
      const next = await halfRequest(port)
      next.socket.write('Connection: close\r\n\r\n')
      return next.ended
    })
    .toMatch(/^HTTP\/1\.1 200 /)
  second.socket.destroy()
  await http.close()
})

test('incomplete requests give way to complete ones, the oldest first', async () => {
  const http = await listen({ connections: 4 })
  const { port } = http.server.address() as AddressInfo
  const posted = once(http.server, 'request')
  const slowBody = await halfRequest(port, halfBody)
  await posted
  const halves = [await halfRequest(port), await halfRequest(port), await halfRequest(port)]
  for (let times = 0; times < 3; times++) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
    expect(ready.status).toBe(200)
  }
  expect(await Promise.race([halves[0]!.ended, halves[1]!.ended])).toBe('')
  expect(halves.map(({ socket }) => socket.closed)).toEqual([true, false, false])
  expect(slowBody.socket.closed, 'a head is worth more than none').toBe(false)
  for (const { socket } of [...halves, slowBody]) socket.destroy()
  await http.close()
})

test('a request that is being answered keeps its connection, and a body that is arriving gives way next', async () => {
  const { http, port, slow, answer } = await answering({ connections: 2 })
  const posted = once(http.server, 'request')
  const slowBody = await halfRequest(port, halfBody)
  await posted
  const [half] = [await halfRequest(port), await slowBody.ended]
  const again = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
  expect([again.status, await half.ended]).toEqual([200, ''])
  answer.resolve('here')
  expect(await (await slow).text()).toBe('here')
  await http.close()
})

test('a page that the site has in memory is sent while the places are taken', async () => {
  const answer = Promise.withResolvers<string>()
  const http = await listen({
    admission: { running: 1, runningWhileBusy: 1, waiting: 0, readerMs: 60_000 },
    roles: ['api', 'web'],
    mountSite: async (site) => {
      site.get('/slow', () => answer.promise)
      site.get('/kept', async () => 'kept')
      return { pageOf: () => null, isKept: ({ url }) => url === '/kept' }
    },
  })
  const { port } = http.server.address() as AddressInfo
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const served = once(http.server, 'request')
  const slow = get('/slow')
  await served
  expect([(await get('/api/docs')).status, (await get('/kept')).status]).toEqual([503, 200])
  answer.resolve('here')
  expect((await slow).status).toBe(200)
  await http.close()
})

test('under overload a list that is read by POST is turned away, a write waits for its place', async () => {
  const { http, port, slow, answer } = await answering(
    { admission: { running: 1, runningWhileBusy: 1, waiting: 1, readerMs: 60_000 } },
    { connection: 'close' },
  )
  const call = (path: string) =>
    fetch(`http://127.0.0.1:${port}/client/api/v1/${path}`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json' },
      body: '{}',
    })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  const listed = call('jobs/guest/get-job-list')
  await once(http.server, 'request')
  await get('/healthz')
  const written = call('candidate/login')
  expect((await listed).status, 'gave its place in the queue').toBe(503)
  answer.resolve('here')
  expect([(await slow).status, (await written).status]).toEqual([200, 422])
  await http.close()
})

test('a request that is finished while the server stops is answered in our words to come back', async () => {
  const http = await listen()
  const { port } = http.server.address() as AddressInfo
  const connected = once(http.server, 'connection')
  const { socket, ended } = await halfRequest(port)
  await connected
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  socket.write('\r\n')
  const answer = await ended
  expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*"code":"UNAVAILABLE"/)
  expect(answer).toMatch(/\r\nretry-after: 5\r\n/i)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  await closed
})

test('a request that was begun before the stop is answered, and its connection ends with it', async () => {
  const http = await buildServer()
  const answer = Promise.withResolvers<string>()
  http.get('/slow', () => answer.promise)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const begun = once(http.server, 'request')
  const slow = fetch(`http://127.0.0.1:${port}/slow`) // keeps its connection, as browsers do
  await begun
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  answer.resolve('here')
  const reply = await slow
  expect([await reply.text(), reply.headers.get('connection')]).toEqual(['here', 'close'])
  await closed
})

test('a stop does not wait for connections that nothing came on', async () => {
  const { http, port, slow, answer } = await answering()
  const unused = await halfRequest(port, '')
  const closed = http.close()
  expect(await unused.ended).toBe('')
  answer.resolve('answered')
  expect(await (await slow).text()).toBe('answered')
  await closed
})
