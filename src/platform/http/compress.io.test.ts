import { PassThrough } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendPage } from './compress.server.ts'

const html = `<p>${'Lowongan pekerjaan '.repeat(500)}</p>`

function server(write: (body: PassThrough) => void) {
  const app = Fastify()
  app.get('/', (request, reply) => {
    const body = new PassThrough()
    write(body)
    void reply.header('content-type', 'text/html; charset=utf-8')
    return sendPage(request, reply, body)
  })
  return app
}
const completePage = () => server((body) => body.end(html))

test.each([
  ['zstd', (bytes: Buffer) => zstdDecompressSync(bytes)],
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
])('a complete page is sent at once in %s', async (coding, open) => {
  const answer = await completePage().inject({ url: '/', headers: { 'accept-encoding': coding } })
  expect(answer.headers['content-encoding']).toBe(coding)
  expect(answer.rawPayload.length).toBeLessThan(html.length / 10)
  expect(open(answer.rawPayload).toString()).toBe(html)
})

test('what a browser names last is taken first where it costs least', async () => {
  const named = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const answer = await completePage().inject({ url: '/', headers: named })
  expect(answer.headers['content-encoding']).toBe('zstd')
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['zstd ; q=0.000, BR;q=0.1', 'br'],
  ['zstd;q=0,br;q=0.0,gzip;Q=0', undefined],
  ['x-br, not-zstd', undefined],
])('%s is sent as %s: what has no weight is refused', async (accepted, coding) => {
  const answer = await completePage().inject({ url: '/', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(coding)
})

test('without Accept-Encoding a page is not compressed', async () => {
  const answer = await completePage().inject('/')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.payload).toBe(html)
})

test.each(['zstd', 'br', 'gzip'])('the first part is sent before the rest is ready, in %s', async (coding) => {
  let finish = () => {}
  const app = server((body) => {
    body.write(html)
    finish = () => body.end('<p>late</p>')
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(address, { headers: { 'accept-encoding': coding } })
  const reader = answer.body!.getReader()
  const first = new TextDecoder().decode((await reader.read()).value)
  expect(first).toContain('Lowongan')
  expect(first).not.toContain('late')
  finish()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    rest += new TextDecoder().decode(part.value)
  expect((first + rest).endsWith('<p>late</p>')).toBe(true)
  await app.close()
})

test('a page that fails before anything was sent is an error, not a partial page', async () => {
  const answer = await server((body) => void body.destroy(new Error('broke'))).inject({
    url: '/',
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.statusCode).toBe(500)
})
