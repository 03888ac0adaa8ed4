import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, type Caller } from '#kernel/caller.ts'
import type { CallerKind, Endpoint } from '#kernel/endpoint.ts'
import { isFail } from '#kernel/fail.ts'
import { contract } from '#modules/contract.ts'
import { parseInput } from '#platform/core/parse-input.ts'
import { apiOf, authorization } from './fixtures/api.ts'
import { openRollbackScope, type RollbackScope } from './fixtures/rollback-scope.ts'
import { notedWrites, noteWrites } from './fixtures/noted-writes.ts'
import { hostileSegments, hostileValues, rawBodies } from './fixtures/hostile-input.ts'
import { testApp } from './fixtures/test-app.ts'
import { longRun } from './fixtures/long-run.ts'
import { inputShape, leaves, sample, withLeaf } from './fixtures/sample.ts'
import { aCandidate, anAdministrator, anEmployer } from './fixtures/people.ts'

const app = testApp()
const unknownId = '01890000-0000-7000-8000-000000000000'
const callers = new Map<CallerKind, Caller>([['guest', guest]])
let http: FastifyInstance
let held: RollbackScope

/** Naughty strings that others collected, where the folder is there; our own list always runs. */
const collected = new URL('../../shared/data/inputs/blns.json.gz', import.meta.url)
const naughty: string[] = existsSync(collected)
  ? (JSON.parse(gunzipSync(readFileSync(collected)).toString()) as string[])
  : []
if (naughty.length === 0)
  console.info('hostile input: the collected naughty strings are not here; only our own list runs')

beforeAll(async () => {
  http = await apiOf(app)
  callers.set('candidate', (await aCandidate(app)).caller)
  callers.set('employer', (await anEmployer(app)).caller)
  callers.set('admin', (await anAdministrator(app)).caller)
  await noteWrites(app)
  held = await openRollbackScope(app)
})
afterAll(async () => {
  held.close()
  await http.close()
})

/** Runs a request and takes back whatever it did when it was accepted; what a refusal wrote stays, to be found afterwards. */
const refusedStays = (request: () => ReturnType<typeof send>) =>
  held.run(request, ({ statusCode }) => statusCode >= 400)

/** Whether a body still has this place: a text may stand where an object stood. */
const reach = (body: unknown, path: (string | number)[]): boolean =>
  path
    .slice(0, -1)
    .every(
      (_, at) => typeof path.slice(0, at + 1).reduce<unknown>((so, part) => (so as never)?.[part], body) === 'object',
    )

function bodiesFor(action: string, endpoint: Endpoint): unknown[] {
  const base = sample(inputShape(endpoint)) as Record<string, unknown>
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const paths = leaves(base).filter(([head]) => !inPath.includes(String(head)))
  // Each call meets a share of the strings and each field a share of the values; over all calls and fields every one has its turn.
  const turn = action.length
  const strings = naughty
    .filter((_, at) => (at + turn) % 5 === 0)
    .map((text, at) => ({ path: paths[at % Math.max(paths.length, 1)] ?? [], text }))
  // The rest stands in all fields of one body at once, as far as 20 bodies go.
  const rest = naughty.filter((_, at) => (at + turn) % 5 !== 0)
  const packed = Array.from(
    { length: paths.length === 0 ? 0 : Math.min(20, Math.ceil(rest.length / paths.length)) },
    (_, at) =>
      paths.reduce<unknown>(
        (body, path, nth) =>
          reach(body, path) ? withLeaf(body, path, rest[(at * paths.length + nth) % rest.length]) : body,
        base,
      ),
  )
  const share = Math.max(1, Math.min(6, Math.ceil(paths.length / 3)))
  return [
    ...paths.flatMap((path, at) =>
      hostileValues.filter((_, nth) => (nth + at) % share === 0).map((value) => withLeaf(base, path, value)),
    ),
    ...packed,
    ...strings.map(({ path, text }) => withLeaf(base, path, text)),
    { ...base, isAdmin: true, status: 'APPROVED', ownerId: 'x' },
    [],
    'text',
    7,
    null,
  ].map((body) =>
    body && typeof body === 'object' && !Array.isArray(body)
      ? Object.fromEntries(Object.entries(body).filter(([key]) => !inPath.includes(key)))
      : body,
  )
}

/**
 * Whether the entry of every endpoint lets an input through to its handler. What it refuses meets no code of an endpoint, so
 * only a few of those go the whole way over HTTP; anything but a refusal fails here.
 */
function reachesHandler(endpoint: Endpoint, payload: string): boolean {
  const inPath = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'id' ? unknownId : 'education']),
  )
  const body: unknown = JSON.parse(payload)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  try {
    parseInput(endpoint.input, isObject ? { ...body, ...inPath } : body)
    return true
  } catch (error) {
    if (isFail(error) && ['BAD_INPUT', 'INVALID'].includes(error.code)) return false
    throw error
  }
}
/** One in so many goes over HTTP, by turn, so that over all endpoints each has its turn; all of them in the long run. */
const shares = longRun
  ? { accepted: 1, refused: 1, raw: 1, queries: 1, ids: 1 }
  : { accepted: 6, refused: 80, raw: 3, queries: 16, ids: 8 }
const hasTurn = (at: number, action: string, share: number) => (at + action.length) % share === 0

type SentRequest = { kind: CallerKind; payload?: string; type?: string; id?: string }
async function send(endpoint: Endpoint, { kind, payload, type = 'application/json', id }: SentRequest) {
  const path = (kind === 'guest' && endpoint.guestPath ? endpoint.guestPath : endpoint.path)
    .replaceAll(id === undefined ? /\{id\}/g : /\{\w+\}/g, id ?? unknownId)
    .replaceAll(/\{\w+\}/g, 'education')
  const url = `${endpoint.unversioned ? '/client/api/' : '/client/api/v1/'}${path}`
  const headers = {
    ...(await authorization(app, callers.get(kind) ?? guest)),
    ...(payload !== undefined && { 'content-type': type }),
  }
  return http.inject({ method: endpoint.method, url, headers, ...(payload !== undefined && { payload }) })
}

const writable = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([, each]) => each.method !== 'GET' && !each.upload,
)

/** The callers take turns, so that each of them sends a share of everything. */
const inTurn = ({ callers: kinds }: Endpoint, at: number): CallerKind => kinds[at % kinds.length] ?? 'guest'

describe.each(writable)('%s', (action, endpoint) => {
  test('hostile bodies are refused or harmless, never a defect; what is refused leaves nothing', async () => {
    const bodies = bodiesFor(action, endpoint)
      .map((body) => JSON.stringify(body))
      .filter((payload, at) =>
        hasTurn(at, action, reachesHandler(endpoint, payload) ? shares.accepted : shares.refused),
      )
    const raw = rawBodies.filter((_, at) => hasTurn(at, action, shares.raw))
    for (const [at, payload] of [...bodies, ...raw].entries()) {
      const reply = await refusedStays(() => send(endpoint, { kind: inTurn(endpoint, at), payload }))
      expect(reply.statusCode, `${action} ${payload.slice(0, 300)} -> ${reply.body.slice(0, 300)}`).toBeLessThan(500)
      expect(reply.body).not.toMatch(/at .*\.ts:\d+|syntax error at or near|SELECT |select .* from/)
    }
    expect(await notedWrites(app), 'written by what was refused').toEqual([])
  })

  test('another content type is refused', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']
    for (const [at, type] of types.filter((_, nth) => hasTurn(nth, action, shares.raw)).entries())
      expect((await send(endpoint, { kind: inTurn(endpoint, at), payload: '{}', type })).statusCode).toBe(415)
  })
})

const all = Object.entries(contract) as [string, Endpoint][]
test.each(all)(
  '%s: prototype keys and NUL are refused before any other check of the input',
  async (action, endpoint) => {
    const caller = callers.get(endpoint.callers[0] ?? 'guest')
    const base = sample(inputShape(endpoint)) as object
    for (const key of ['__proto__', 'constructor', 'prototype', 'a\0b']) {
      const more: unknown = JSON.parse(`{${JSON.stringify(key)}: {"isAdmin": true}}`)
      for (const bad of [more, { nested: [more] }]) {
        const input = Object.defineProperties({ ...base }, Object.getOwnPropertyDescriptors(bad))
        const refused = app.core.call(action, input, app.incoming({ ...(caller && { caller }) }))
        await expect(refused, `${action} ${key}`).rejects.toMatchObject({ code: 'BAD_INPUT' })
      }
    }
  },
)

const addressed = (Object.entries(contract) as [string, Endpoint][]).filter(([, { path }]) => path.includes('{'))
test.each(addressed)('%s: hostile ids in the address are refused and leave nothing', async (action, endpoint) => {
  const payload = endpoint.method === 'GET' ? {} : { payload: JSON.stringify(sample(inputShape(endpoint))) }
  for (const [at, id] of hostileSegments.entries()) {
    const reply = await refusedStays(() => send(endpoint, { kind: inTurn(endpoint, at), id, ...payload }))
    const said = `${action} ${id.slice(0, 80)} -> ${reply.statusCode} ${reply.body.slice(0, 200)}`
    expect(reply.statusCode, said).toBeLessThan(500)
    if (endpoint.path.includes('{id}')) expect(reply.statusCode, said).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toMatch(/at .*\.ts:\d+|syntax error at or near|SELECT |select .* from/)
  }
  expect(await notedWrites(app), 'written by what was refused').toEqual([])
})

const readable = (Object.entries(contract) as [string, Endpoint][]).filter(([, each]) => each.method === 'GET')
test.each(readable)('%s: hostile ids and queries are refused or harmless', async (action, endpoint) => {
  const kind = endpoint.callers.includes('guest') ? 'guest' : (endpoint.callers[0] ?? 'guest')
  const strings = [...hostileValues.filter((each) => typeof each === 'string'), ...naughty.slice(0, 120)]
  // Without a place in the address all of them meet the same check of the query.
  const share = endpoint.path.includes('{') ? shares.ids : shares.queries
  const prefix = `/client/api/v1/${(kind === 'guest' && endpoint.guestPath) || endpoint.path}`
  for (const [at, text] of strings.entries()) {
    if (!text.isWellFormed() || !hasTurn(at, action, share)) continue
    const url = `${prefix.replaceAll(/\{\w+\}/g, encodeURIComponent(text.slice(0, 150)) || 'x')}?q=${encodeURIComponent(text.slice(0, 500))}`
    const reply = await http.inject({
      method: 'GET',
      url,
      headers: await authorization(app, callers.get(kind) ?? guest),
    })
    expect(reply.statusCode, `${url} -> ${reply.body.slice(0, 200)}`).toBeLessThan(500)
  }
})
