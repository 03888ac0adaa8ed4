import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
let http: FastifyInstance
beforeAll(async () => {
  http = await apiOf(app)
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())

/** Sends bytes as they are; what came back, and whether the server closed the connection by itself. */
function raw(text: string): Promise<{ head: string; body: string; closed: boolean }> {
  const { port } = http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const done = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      const [head = '', body = ''] = got.split('\r\n\r\n')
      resolve({ head: head.toLowerCase(), body, closed })
    }
    const timer = setTimeout(() => done(false), 1000)
    socket.on('data', (part) => (got += part.toString()))
    socket.on('close', () => done(true))
    socket.on('error', reject)
  })
}

const host = 'Host: karya.test\r\n'
const closing: [what: string, status: number, bytes: string][] = [
  ['two lengths', 400, `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
  ['a length that is none', 400, `POST / HTTP/1.1\r\n${host}Content-Length: +1\r\n\r\n`],
  [
    'length and chunks',
    400,
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  // Extensions that every reader ends at the same place are passed over, as RFC 9112 asks.
  ...['5;a\nhello', '5;a="\r\n"\r\nhello'].map((chunk): [string, number, string] => [
    `a chunk that two readers may read differently, ${JSON.stringify(chunk)}`,
    400,
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n${chunk}\r\n0\r\n\r\n`,
  ]),
  ['huge headers', 431, `GET / HTTP/1.1\r\n${host}A: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['TRACE', 400, `TRACE / HTTP/1.1\r\n${host}\r\n`],
  ['TRACK', 400, `TRACK / HTTP/1.1\r\n${host}\r\n`],
  ['CONNECT', 400, `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`],
  ['an absolute address', 400, `GET http://evil.example/healthz HTTP/1.1\r\n${host}\r\n`],
  ['an address of ours, absolute', 400, `GET http://karya.test/healthz HTTP/1.1\r\n${host}\r\n`],
  ['a target that is no path', 400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, `GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
  ['an expectation', 417, `GET /healthz HTTP/1.1\r\n${host}Expect: much\r\n\r\n`],
]

function expectOurs({ head, body }: { head: string; body: string }): void {
  expect(head).toContain("content-security-policy: default-src 'none'")
  for (const line of [
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: ',
    'x-request-id: ',
  ])
    expect(head).toContain(`\r\n${line}`)
  const answer = JSON.parse(body) as { code: string; message: string; requestId: string }
  expect(answer).toMatchObject({ code: 'ERROR', message: expect.stringMatching(/\w+ .+/) })
  expect(head).toContain(`x-request-id: ${answer.requestId}`)
}

test.each(closing)('%s: %i in our envelope with the headers of every answer, then closed', async (_, status, bytes) => {
  const answer = await raw(bytes)
  expect(answer.head).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(answer.head).toContain('\r\nconnection: close')
  expectOurs(answer)
  expect(answer.closed).toBe(true)
})

test('requests that the router rejects get the same headers', async () => {
  for (const [status, line] of [
    [400, 'GET /%E0%A4%A HTTP/1.1'],
    [400, 'GET /client/api/v1/jobs/get/guest/%E0%A4%A HTTP/1.1'],
    [404, `GET /client/api/v1/jobs/get/guest/${'a'.repeat(300)} HTTP/1.1`],
    [404, 'PROPFIND / HTTP/1.1'],
    [404, 'GET /nothing-here HTTP/1.1'],
  ] as const) {
    const answer = await raw(`${line}\r\n${host}Connection: close\r\n\r\n`)
    expect(answer.head).toMatch(new RegExp(`^http/1.1 ${status} `))
    expectOurs(answer)
  }
})

test('a plain request passes, also of a health check that speaks HTTP/1.0', async () => {
  const open = await raw(`GET /healthz HTTP/1.1\r\n${host}\r\n`)
  expect([open.body, open.closed]).toEqual(['{"status":"ok"}', false])
  expect((await raw('GET /healthz HTTP/1.0\r\n\r\n')).body).toBe('{"status":"ok"}')
})
