import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { buildPipeline } from '#app/server.ts'
import { buildHttpServer } from './http-server.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()

async function listen() {
  const pipeline = buildPipeline(app.core)
  const http = await buildHttpServer({
    pipeline,
    trustProxy: 0,
    metricsToken: null,
    roles: ['api'],
    connectionsPerAddress: 2,
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http
}

/** A connection that has sent half of a request, and everything that comes back on it. */
async function halfRequest(port: number): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('data', (part) => (got += part.toString()))
  socket.on('error', () => undefined) // closed by the server, which `ended` tells
  const ended = once(socket, 'close').then(() => got)
  await once(socket, 'connect')
  socket.write('GET /healthz HTTP/1.1\r\nHost: karya.test\r\n')
  return { socket, ended }
}

test('an address holds so many connections, and one that ends makes room', async () => {
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

test('a request that is finished while the server stops is told in our words to come back', async () => {
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
