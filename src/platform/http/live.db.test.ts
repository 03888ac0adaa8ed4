import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { addNotifications } from '#modules/notifications/store.server.ts'
import { revokeSessions } from '#modules/accounts/public.server.ts'
import { authorization } from '../../../test/fixtures/api.ts'
import { testHouse } from '../../../test/fixtures/core.ts'
import { aCandidate, anAdministrator } from '../../../test/fixtures/people.ts'
import { buildGate } from '#app/server.ts'
import { mountLive, type LiveOptions } from './live.server.ts'

const world = testHouse()
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function aServer(options: LiveOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: false })
  mountLive(app, buildGate(world.house), options)
  await app.listen({ port: 0, host: '127.0.0.1' })
  open.push(app)
  return app
}

/** A stream over a real socket: `next` answers each event in turn, `ended` when it is over. */
async function listen(app: FastifyInstance, caller: Caller, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo
  const own = await authorization(world, caller)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/api/live', headers: { ...own, ...headers } }, resolve)
      .on('error', reject)
      .end()
  })
  const [events, waiting]: [string[], ((event: string) => void)[]] = [[], []]
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
      const event = text.slice(0, at)
      text = text.slice(at + 2)
      if (event.startsWith('retry:')) continue
      const first = waiting.shift()
      if (first) first(event)
      else events.push(event)
    }
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  const next = () =>
    new Promise<string>((resolve) => (events.length > 0 ? resolve(events.shift() ?? '') : waiting.push(resolve)))
  return { response, next, ended, stop: () => response.destroy() }
}

const tell = (accountId: string, key = 'once') =>
  world.house.asSystem((ctx) =>
    addNotifications(ctx.db, [
      {
        accountId,
        family: 'SYSTEM',
        kind: 'system.x',
        params: {},
        jobId: null,
        applicationId: null,
        dedupeKey: key,
        now: ctx.now,
      },
    ]),
  )
const unread = (count: number) => `event: unread\ndata: {"unread":${count}}`

test('the number comes at once, and again when it changes, to every browser of the person and nobody else', async () => {
  const app = await aServer()
  const [person, other] = [await aCandidate(world), await aCandidate(world)]
  const streams = [await listen(app, person.caller), await listen(app, person.caller)]
  const stranger = await listen(app, other.caller)
  for (const stream of [...streams, stranger]) expect(await stream.next()).toBe(unread(0))
  expect(streams[0]?.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await tell(person.id, 'a')
  for (const stream of streams) expect(await stream.next()).toBe(unread(1))
  await tell(other.id)
  expect(await stranger.next()).toBe(unread(1))
  await world.as(person)('notifications.markAll', {})
  expect(await streams[0]?.next()).toBe(unread(0))
  for (const stream of [...streams, stranger]) stream.stop()
})

test('what a transaction took back is not told', async () => {
  const app = await aServer()
  const person = await aCandidate(world)
  const stream = await listen(app, person.caller)
  expect(await stream.next()).toBe(unread(0))
  await expect(
    world.house.asSystem(async (ctx) => {
      await addNotifications(ctx.db, [
        {
          accountId: person.id,
          family: 'SYSTEM',
          kind: 'x',
          params: {},
          jobId: null,
          applicationId: null,
          dedupeKey: 'gone',
          now: ctx.now,
        },
      ])
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await tell(person.id)
  expect(await stream.next()).toBe(unread(1))
  stream.stop()
})

test('signing out ends the stream of that session only', async () => {
  const app = await aServer()
  const person = await aCandidate(world)
  const stream = await listen(app, person.caller)
  expect(await stream.next()).toBe(unread(0))
  await tell(person.id)
  expect(await stream.next(), 'it hears by now').toBe(unread(1))
  await revokeSessions(world.db, {
    accountId: person.id,
    now: world.clock.now(),
    reason: 'LOGOUT',
    only: person.caller.sessionId,
  })
  expect(await stream.next()).toBe('event: over\ndata: {}')
  await stream.ended
})

test('a session that ran out is found by the beats', async () => {
  const app = await aServer({ beatMs: 20 })
  const person = await aCandidate(world)
  const stream = await listen(app, person.caller)
  const told = async () => {
    let event = await stream.next()
    while (event === ': beat') event = await stream.next()
    return event
  }
  expect(await told()).toBe(unread(0))
  await world.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('id', '=', person.caller.sessionId)
    .execute()
  expect(await told()).toBe('event: over\ndata: {}')
})

test('the connection to the database is lost and comes back: nothing is missed', async () => {
  const app = await aServer()
  const person = await aCandidate(world)
  const stream = await listen(app, person.caller)
  expect(await stream.next()).toBe(unread(0))
  const name = new URL(String(world.database.pool.options.connectionString)).pathname.slice(1)
  await world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karya-live' and datname = $1`,
    [name],
  )
  await tell(person.id)
  expect(await stream.next()).toBe(unread(1))
  stream.stop()
})

test('guests, administrators and other sites get no stream; a full server says so; one person has six', async () => {
  const app = await aServer({ most: 7 })
  const person = await aCandidate(world)
  const status = async (caller: Caller, headers?: Record<string, string>) => {
    const { response, stop } = await listen(app, caller, headers)
    stop()
    return response.statusCode
  }
  expect(await status({ kind: 'guest' })).toBe(401)
  expect(await status((await anAdministrator(world)).caller)).toBe(401)
  expect(await status(person.caller, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  const first = await listen(app, person.caller)
  const rest = []
  for (let nth = 0; nth < 6; nth++) rest.push(await listen(app, person.caller))
  await first.ended
  const other = await listen(app, (await aCandidate(world)).caller)
  expect(other.response.statusCode).toBe(200)
  expect(await status((await aCandidate(world)).caller)).toBe(503)
  for (const stream of [...rest, other]) stream.stop()
})

test('a shutdown waits for no stream', async () => {
  const app = await aServer()
  const stream = await listen(app, (await aCandidate(world)).caller)
  expect(await stream.next()).toBe(unread(0))
  open.splice(0)
  await app.close()
  await stream.ended
})
