import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { isSignedHeader } from '#platform/pay/signed-header.server.ts'
import { root } from './fixtures/sources.ts'

const secret = 'k'.repeat(40)
const folder = mkdtempSync(path.join(tmpdir(), 'karya-mail-event-'))
const seen: { url: string; type: string; signature: string; body: Buffer }[] = []
let status = 200
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    const { 'content-type': type = '', 'karya-signature': signature = '' } = request.headers
    seen.push({ url: request.url ?? '', type, signature: String(signature), body })
    response.writeHead(status).end()
  })
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Pipes a message into the script as a mail server does; answers its exit code. */
function pipe(message: Buffer): Promise<number> {
  const file = path.join(folder, 'secret')
  writeFileSync(file, `${secret}\n`)
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, KARYA_URL: `http://127.0.0.1:${port}`, KARYA_SECRET_FILE: file }
  return new Promise((resolve) => {
    const script = execFile(path.join(root, 'deploy/mail-event.sh'), { env }, (error) =>
      resolve(typeof error?.code === 'number' ? error.code : 0),
    )
    script.stdin?.end(message)
  })
}

test('the script of the mail server posts a message as it is, signed, cut at 256 KiB, and says when to try again', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const message = Buffer.from('To: bounce+x.y@karya.example\r\n\r\nHalo \u0000 dünia\r\n')
  expect(await pipe(message)).toBe(0)
  const [first] = seen
  expect(first).toMatchObject({ url: '/client/api/v1/mail/events', type: 'message/rfc822' })
  expect(first?.body).toEqual(message)
  expect(isSignedHeader([secret], first?.signature ?? '', message, new Date())).toBe(true)
  expect(await pipe(Buffer.alloc(400_000, 'x'))).toBe(0)
  expect(seen[1]?.body.length).toBe(256 * 1024)
  status = 503
  expect(await pipe(message)).toBe(75)
})
