import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Caller } from '#kernel/caller.ts'
import type { CallerKind, Endpoint } from '#kernel/endpoint.ts'
import { owners } from '#db/owners.ts'
import { contract } from '../src/contract.ts'
import { apiOf, authorization } from './app.ts'
import { hostileValues, rawBodies } from './hostile.ts'
import { testHouse } from './house.ts'
import { inputShape, leaves, sample, withLeaf } from './sample.ts'
import { aCandidate, anAdministrator, anEmployer } from './worlds.ts'

const world = testHouse()
const callers = new Map<CallerKind, Caller>([['guest', guest]])
let app: FastifyInstance

/** Naughty strings that others collected, where the folder is there; our own list always runs. */
const collected = new URL('../../shared/data/inputs/blns.json.gz', import.meta.url)
const naughty: string[] = existsSync(collected)
  ? (JSON.parse(gunzipSync(readFileSync(collected)).toString()) as string[])
  : []
if (naughty.length === 0)
  console.info('hostile input: the collected naughty strings are not here; only our own list runs')

beforeAll(async () => {
  app = await apiOf(world)
  callers.set('candidate', (await aCandidate(world)).caller)
  callers.set('employer', (await anEmployer(world)).caller)
  callers.set('admin', (await anAdministrator(world)).caller)
})
afterAll(() => app.close())
// Signing out is one of the calls under test, so everybody is signed in again before each.
beforeEach(async () => void (await world.db.updateTable('session').set({ revoked_at: null }).execute()))

/** Rows of every table but those that count attempts. */
const counted = Object.keys(owners).filter(
  (table) => !['rate_counter', 'audit_log', 'one_time_code', 'mail', 'account'].includes(table),
)
async function rowCounts(): Promise<string> {
  const { rows } = await sql
    .raw<{ n: string }>(counted.map((table) => `select '${table} ' || count(*) as n from ${table}`).join(' union all '))
    .execute(world.db)
  return rows.map((row) => row.n).join('\n')
}

function bodiesFor(action: string, endpoint: Endpoint): unknown[] {
  const base = sample(inputShape(endpoint)) as Record<string, unknown>
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const paths = leaves(base).filter(([head]) => !inPath.includes(String(head)))
  // Each call meets a share of the strings and each field a share of the values; over all calls and fields every one has its turn.
  const turn = action.length
  const strings = naughty
    .filter((_, at) => (at + turn) % 5 === 0)
    .map((text, at) => ({ path: paths[at % Math.max(paths.length, 1)] ?? [], text }))
  const share = Math.max(1, Math.min(6, Math.ceil(paths.length / 3)))
  return [
    ...paths.flatMap((path, at) =>
      hostileValues.filter((_, nth) => (nth + at) % share === 0).map((value) => withLeaf(base, path, value)),
    ),
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

async function send(endpoint: Endpoint, kind: CallerKind, payload: string, type = 'application/json') {
  const path = (kind === 'guest' && endpoint.guestPath ? endpoint.guestPath : endpoint.path)
    .replaceAll(/\{id\}/g, '01890000-0000-7000-8000-000000000000')
    .replaceAll(/\{\w+\}/g, 'education')
  const url = `${endpoint.unversioned ? '/client/api/' : '/client/api/v1/'}${path}`
  const headers = { ...(await authorization(world, callers.get(kind) ?? guest)), 'content-type': type }
  return app.inject({ method: endpoint.method, url, headers, payload })
}

const writable = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([, each]) => each.method !== 'GET' && !each.upload,
)

describe.each(writable)('%s', (action, endpoint) => {
  test('hostile bodies are refused or harmless, never a defect', async () => {
    const kind = endpoint.callers.includes('guest') ? 'guest' : (endpoint.callers[0] ?? 'guest')
    const bodies = bodiesFor(action, endpoint).map((body) => JSON.stringify(body))
    const before = await rowCounts()
    let accepted = 0
    for (const payload of [...bodies, ...rawBodies]) {
      const reply = await send(endpoint, kind, payload)
      expect(reply.statusCode, `${action} ${payload.slice(0, 300)} -> ${reply.body.slice(0, 300)}`).toBeLessThan(500)
      expect(reply.body).not.toMatch(/at .*\.ts:\d+|syntax error at or near|SELECT |select .* from/)
      if (reply.statusCode < 400) accepted++
    }
    if (accepted === 0 && endpoint.kind === 'write') expect(await rowCounts()).toBe(before)
  })

  test('another content type is refused', async () => {
    const kind = endpoint.callers.includes('guest') ? 'guest' : (endpoint.callers[0] ?? 'guest')
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect((await send(endpoint, kind, '{}', type)).statusCode).toBe(415)
    }
  })
})

const readable = (Object.entries(contract) as [string, Endpoint][]).filter(([, each]) => each.method === 'GET')
test.each(readable)('%s: hostile ids and queries are refused or harmless', async (_action, endpoint) => {
  const kind = endpoint.callers.includes('guest') ? 'guest' : (endpoint.callers[0] ?? 'guest')
  const prefix = `/client/api/v1/${(kind === 'guest' && endpoint.guestPath) || endpoint.path}`
  for (const text of [...hostileValues.filter((each) => typeof each === 'string'), ...naughty.slice(0, 120)]) {
    if (!text.isWellFormed()) continue
    const url = `${prefix.replaceAll(/\{\w+\}/g, encodeURIComponent(text.slice(0, 150)) || 'x')}?q=${encodeURIComponent(text.slice(0, 500))}`
    const reply = await app.inject({
      method: 'GET',
      url,
      headers: await authorization(world, callers.get(kind) ?? guest),
    })
    expect(reply.statusCode, `${url} -> ${reply.body.slice(0, 200)}`).toBeLessThan(500)
  }
})
