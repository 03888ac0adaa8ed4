import { expect, test } from 'vitest'
import { parseEnv } from '#platform/env/env.server.ts'
import { connectionsOf } from './connections.server.ts'

const sizes = (variables: Record<string, string>) => connectionsOf(parseEnv({ NODE_ENV: 'test', ...variables }))

test('two processes with every role fit into the 100 connections of PostgreSQL', () => {
  expect(sizes({})).toEqual({ requests: 16, jobs: 8, total: 41 })
  expect(sizes({ ROLES: 'web,api' }).total).toBe(21)
})

test('a small server can be given few connections', () => {
  expect(sizes({ DATABASE_POOL: '4', WORKER_CONCURRENCY: '1' }).total).toBe(18)
})
