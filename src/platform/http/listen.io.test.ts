import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freePort } from '#platform/postgres/port.server.ts'
import { listen } from './listen.server.ts'

const host = '127.0.0.1'

/** Opens connections in a thread of its own, says in `shared` how many the system has taken, and asks for a page on each when told to. */
const clients = `
const { workerData: { port, count, shared }, parentPort } = require('node:worker_threads')
const { connect } = require('node:net')
const sockets = Array.from({ length: count }, () => connect(port, '${host}', () => {
  Atomics.add(shared, 0, 1)
  Atomics.notify(shared, 0)
}))
parentPort.once('message', () => sockets.forEach((socket) => socket.end()))
`

test.runIf(process.platform === 'linux')(
  'many new connections are taken in a few turns of the event loop',
  async () => {
    const app = Fastify()
    const port = await freePort()
    await listen(app, { port, host })
    const count = 64
    let taken = 0
    app.server.on('connection', () => taken++)
    const shared = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(clients, { eval: true, workerData: { port, count, shared } })
    // This thread does not turn its loop while the system takes all of them.
    for (let open = 0; open < count; open = Atomics.load(shared, 0)) Atomics.wait(shared, 0, open, 1000)
    expect(taken).toBe(0)
    let turns = 0
    for (; taken < count; turns++) await new Promise((resolve) => setImmediate(resolve))
    expect(turns).toBeLessThan(count / 2)
    worker.postMessage('end')
    await once(worker, 'exit')
    await app.close()
  },
)

test('a stop answers what was begun, on whichever socket it came, and takes nothing new', async () => {
  const app = Fastify()
  const begun: (() => void)[] = []
  app.get('/', () => new Promise<string>((resolve) => begun.push(() => resolve('answered'))))
  const port = await freePort()
  await listen(app, { port, host })
  const headers = { connection: 'close' }
  const answers = Array.from({ length: 20 }, async () => (await fetch(`http://${host}:${port}/`, { headers })).text())
  await expect.poll(() => begun.length).toBe(20)
  const closed = app.close()
  await expect
    .poll(() => {
      const socket = connect(port, host)
      return Promise.race([
        once(socket, 'connect').then(() => socket.destroy() && 'taken'),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused')
    })
    .toBe('refused')
  for (const answer of begun) answer()
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'answered'))
  await closed
})
