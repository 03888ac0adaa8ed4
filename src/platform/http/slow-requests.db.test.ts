import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildPipeline } from '#app/server.ts'
import { buildHttpServer } from './http-server.server.ts'
import { authorization } from '../../../test/fixtures/api.ts'
import { aCandidate } from '../../../test/fixtures/people.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
let http: FastifyInstance
beforeAll(async () => {
  const pipeline = buildPipeline(app.core)
  http = await buildHttpServer({
    pipeline,
    trustProxy: 0,
    metricsToken: null,
    roles: ['api'],
    bodyLimitMs: 200,
    headLimitMs: 200,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())
afterEach(() => vi.useRealTimers())

/** Sends the head of a request and half of its body; what came back when the server closes within a second. */
async function halfSent(path: string, type: string, more = ''): Promise<string> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  socket.on('data', (part) => (got += part.toString()))
  socket.write(
    `POST /client/api/${path} HTTP/1.1\r\nHost: karya.test\r\n${more}Content-Type: ${type}\r\nContent-Length: 20\r\n\r\n{"email`,
  )
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 1000))])
  socket.destroy()
  return got
}

test('a body that does not arrive ends the request', async () => {
  expect(await halfSent('v1/candidate/login', 'application/json')).toMatch(/^HTTP\/1\.1 408 [^]*"code":"ERROR"/)
})

test('a head that does not arrive ends the connection', async () => {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  socket.on('data', (part) => (got += part.toString()))
  socket.write('GET /client/api/v1/search/filters HTTP/1.1\r\nHost: karya.test\r\nAccept: ')
  await once(socket, 'close')
  expect(got).toMatch(/^HTTP\/1\.1 408 /)
})

test('an upload has longer', async () => {
  const { authorization: token } = await authorization(app, (await aCandidate(app)).caller)
  const header = `Authorization: ${token}\r\n`
  expect(await halfSent('files/upload', 'multipart/form-data; boundary=x', header)).toBe('')
})

test('a request that was answered before its body was read is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { statusCode } = await http.inject({
    method: 'POST',
    url: '/client/api/v1/candidate/login',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(statusCode).toBe(403)
  vi.advanceTimersByTime(300)
})
