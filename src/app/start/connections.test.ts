import { expect, test } from 'vitest'
import { parseEnv } from '#platform/env/env.server.ts'
import { connectionsOf, connectionsOfAll } from './connections.server.ts'

const env = (variables: Record<string, string>) => parseEnv({ NODE_ENV: 'test', ...variables })
const sizes = (variables: Record<string, string>) => connectionsOf(env(variables))

test('two processes with every role fit into the 100 connections of PostgreSQL', () => {
  expect(sizes({})).toEqual({ requests: 16, jobs: 8, total: 41 })
  expect(sizes({ ROLES: 'web,api' }).total).toBe(21)
})

test('a small server can be given few connections', () => {
  expect(sizes({ DATABASE_POOL: '4', WORKER_CONCURRENCY: '1' }).total).toBe(18)
})

test('all web processes together fit too, by default', () => {
  expect(connectionsOfAll(env({}))).toBe(41)
  expect(connectionsOfAll(env({ ROLES: 'worker', WEB_PROCESSES: '2' }))).toBe(41)
  const all = Array.from({ length: 7 }, (_, at) => connectionsOfAll(env({ WEB_PROCESSES: String(at + 2) })))
  expect(all[0]).toBe(41 + 2 * 21)
  expect(Math.max(...all)).toBeLessThanOrEqual(97)
})
