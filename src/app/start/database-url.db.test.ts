import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkDatabase } from './database-url.server.ts'

/** The address of a PostgreSQL that leaves its first connections without an answer, and how many it was asked for. */
async function slowToAnswer(unanswered: number) {
  const { hostname, port } = new URL(inject('adminUrl'))
  const server = createServer((near) => {
    near.on('error', () => undefined) // whoever waits gives up
    if (++connections <= unanswered) return
    const far = connect({ host: hostname, port: Number(port) })
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  let connections = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(inject('adminUrl'))
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, connections: () => connections }
}
const patience = { timeoutMs: 500, attempts: 3 }

test('a PostgreSQL that does not answer in time is asked again', async () => {
  const { url, connections } = await slowToAnswer(1)
  await expect(checkDatabase(url, { ...patience, timeoutMs: 2000 })).resolves.toBeUndefined()
  expect(connections()).toBe(2)
})

test('one that never answers is named after three attempts, without the password', async () => {
  const { url, connections } = await slowToAnswer(Number.POSITIVE_INFINITY)
  await expect(checkDatabase(url, patience)).rejects.toThrow(/^No PostgreSQL answers at .*: timeout expired\.$/)
  expect(connections()).toBe(3)
})

test('a wrong password is said at once', async () => {
  const { url, connections } = await slowToAnswer(0)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(checkDatabase(wrong.href, patience)).rejects.toThrow('refuses the user or the password')
  expect(connections()).toBe(1)
})
