import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { addNotifications } from '#modules/notifications/store.server.ts'
import { revokeSessions } from '#modules/accounts/public.server.ts'
import { authorization } from '../../../test/fixtures/api.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { aCandidate, anAdministrator, anEmployer } from '../../../test/fixtures/people.ts'
import { notifyImports } from '#platform/live/notify.server.ts'
import { buildPipeline } from '#app/server.ts'
import { mountLive, type LiveOptions } from './live.server.ts'

const app = testApp()
const open: FastifyInstance[] = []
afterEach(async () => {
  for (const http of open.splice(0)) await http.close()
})

async function aServer(options: LiveOptions = {}): Promise<FastifyInstance> {
  const http = Fastify({ forceCloseConnections: false })
  mountLive(http, buildPipeline(app.core), options)
  await http.listen({ port: 0, host: '127.0.0.1' })
  open.push(http)
  return http
}

/** A stream over a real socket: `next` answers each event in turn, `ended` when it is over. */
async function listen(http: FastifyInstance, caller: Caller, headers: Record<string, string> = {}) {
  const { port } = http.server.address() as AddressInfo
  const own = await authorization(app, caller)
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
  /** Reads on to an event, and answers those before it. */
  const until = async (name: string) => {
    const before: string[] = []
    for (let event = await next(); event !== name; event = await next()) before.push(event)
    return before
  }
  return { response, next, until, ended, stop: () => response.destroy() }
}

const notify = (accountId: string, key = 'once') =>
  app.core.asSystem((ctx) =>
    addNotifications(ctx.db, [
      {
        accountId,
        category: 'SYSTEM',
        kind: 'system.x',
        params: {},
        jobId: null,
        applicationId: null,
        dedupeKey: key,
        now: ctx.now,
      },
    ]),
  )
const imports = 'event: imports\ndata: {}'
const unread = (count: number) => `event: unread\ndata: {"unread":${count},"messages":0}`

test('the count is sent at the start and at every change, to every browser of the account and to nobody else', async () => {
  const http = await aServer()
  const [person, other] = [await aCandidate(app), await aCandidate(app)]
  const streams = [await listen(http, person.caller), await listen(http, person.caller)]
  const otherStream = await listen(http, other.caller)
  for (const stream of [...streams, otherStream]) expect(await stream.next()).toBe(unread(0))
  expect(streams[0]?.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await notify(person.id, 'a')
  for (const stream of streams) expect(await stream.next()).toBe(unread(1))
  await notify(other.id)
  expect(await otherStream.next()).toBe(unread(1))
  await app.as(person)('notifications.markAll', {})
  expect(await streams[0]?.next()).toBe(unread(0))
  for (const stream of [...streams, otherStream]) stream.stop()
})

test('members of a company are told that its imports got on, others are not', async () => {
  const http = await aServer({ heartbeatMs: 600_000 })
  const owner = await anEmployer(app)
  const colleague = await anEmployer(app, { companyId: owner.companyId, role: 'RECRUITER' })
  const [stranger, person] = [await anEmployer(app), await aCandidate(app)]
  const members = [await listen(http, owner.caller), await listen(http, colleague.caller)]
  const others = [await listen(http, stranger.caller), await listen(http, person.caller)]
  for (const stream of [...members, ...others]) await stream.until(unread(0))
  for (const { id } of [owner, colleague, stranger, person]) await notify(id)
  // They hear by now. When they began to, members were told that imports may have got on.
  for (const stream of [...members, ...others]) await stream.until(unread(1))
  await notifyImports(app.db, owner.companyId)
  for (const stream of members) expect(await stream.next()).toBe(imports)
  // What comes next to the others is something else.
  for (const { id } of [stranger, person]) await notify(id, 'after')
  for (const stream of others) expect(await stream.next()).toBe(unread(2))
  for (const stream of [...members, ...others]) stream.stop()
})

test('a change that was rolled back sends no event', async () => {
  const http = await aServer()
  const person = await aCandidate(app)
  const stream = await listen(http, person.caller)
  expect(await stream.next()).toBe(unread(0))
  await expect(
    app.core.asSystem(async (ctx) => {
      await addNotifications(ctx.db, [
        {
          accountId: person.id,
          category: 'SYSTEM',
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
  await notify(person.id)
  expect(await stream.next()).toBe(unread(1))
  stream.stop()
})

test('signing out ends the stream of that session only', async () => {
  const http = await aServer()
  const person = await aCandidate(app)
  const stream = await listen(http, person.caller)
  expect(await stream.next()).toBe(unread(0))
  await notify(person.id)
  expect(await stream.next(), 'it hears by now').toBe(unread(1))
  await revokeSessions(app.db, {
    accountId: person.id,
    now: app.clock.now(),
    reason: 'LOGOUT',
    only: person.caller.sessionId,
  })
  expect(await stream.next()).toBe('event: over\ndata: {}')
  await stream.ended
})

test('the stream of a member ends when they are removed, and does not open again', async () => {
  const http = await aServer()
  const owner = await anEmployer(app)
  const { caller } = await anEmployer(app, { companyId: owner.caller.companyId, role: 'RECRUITER' })
  const [stream, other] = [await listen(http, caller), await listen(http, owner.caller)]
  for (const each of [stream, other]) await each.until(unread(0))
  await notify(caller.accountId)
  await stream.until(unread(1)) // it hears by now
  await app.as(owner)('team.remove', { ids: [caller.memberId] })
  expect(await stream.next()).toBe('event: again\ndata: {}')
  await stream.ended
  expect((await listen(http, caller)).response.statusCode).toBe(401)
  await notify(owner.caller.accountId)
  await other.until(unread(1)) // the others go on
  other.stop()
})

test('an expired session is found by the heartbeats', async () => {
  const http = await aServer({ heartbeatMs: 20 })
  const person = await aCandidate(app)
  const stream = await listen(http, person.caller)
  const nextEvent = async () => {
    let event = await stream.next()
    while (event === ': beat') event = await stream.next()
    return event
  }
  expect(await nextEvent()).toBe(unread(0))
  await app.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('id', '=', person.caller.sessionId)
    .execute()
  expect(await nextEvent()).toBe('event: over\ndata: {}')
})

test('after a lost connection to the database nothing is missed', async () => {
  const http = await aServer()
  const [person, employer] = [await aCandidate(app), await anEmployer(app)]
  const [stream, member] = [await listen(http, person.caller), await listen(http, employer.caller)]
  expect(await stream.next()).toBe(unread(0))
  await member.until(unread(0))
  await notify(employer.id)
  await member.until(unread(1))
  const name = new URL(String(app.database.pool.options.connectionString)).pathname.slice(1)
  await app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karya-live' and datname = $1`,
    [name],
  )
  await notify(person.id)
  expect(await stream.next()).toBe(unread(1))
  expect(await member.next()).toBe(imports)
  for (const each of [stream, member]) each.stop()
})

test('guests, administrators and other sites get no stream; a full server answers 503; an account has at most six', async () => {
  const http = await aServer({ maxStreams: 7 })
  const person = await aCandidate(app)
  const status = async (caller: Caller, headers?: Record<string, string>) => {
    const { response, stop } = await listen(http, caller, headers)
    stop()
    return response.statusCode
  }
  expect(await status({ kind: 'guest' })).toBe(401)
  expect(await status((await anAdministrator(app)).caller)).toBe(401)
  expect(await status(person.caller, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  const first = await listen(http, person.caller)
  const rest = []
  for (let nth = 0; nth < 6; nth++) rest.push(await listen(http, person.caller))
  await first.ended
  const other = await listen(http, (await aCandidate(app)).caller)
  expect(other.response.statusCode).toBe(200)
  expect(await status((await aCandidate(app)).caller)).toBe(503)
  for (const stream of [...rest, other]) stream.stop()
})

test('a shutdown waits for no stream', async () => {
  const http = await aServer()
  const stream = await listen(http, (await aCandidate(app)).caller)
  expect(await stream.next()).toBe(unread(0))
  open.splice(0)
  await http.close()
  await stream.ended
})
