import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { buildCore } from '#app/server.ts'
import { databaseClock } from '#platform/core/clock.server.ts'
import { openDatabase } from './db.server.ts'
import { testApp } from '../../test/fixtures/test-app.ts'

const app = testApp()

test('a write goes by PostgreSQL’s time of its transaction, whatever the process thinks, and sends no statement more', async () => {
  const wrong = { query: async () => ({ rows: [{ now: new Date('2001-01-01') }] }) } as unknown as pg.Pool
  const { log, ports } = app.core.parts
  const query = vi.spyOn(pg.Client.prototype, 'query') // before connections are opened, which keep what they find
  const database = openDatabase({ url: app.database.pool.options.connectionString ?? '', max: 1 })
  const core = buildCore({ database, clock: await databaseClock(wrong), log, ports })
  const now = await core.asSystem(async (ctx) => ctx.now)
  expect(query.mock.calls.map(([text]) => text)).toEqual(['begin; select now() as now', 'commit'])
  query.mockRestore()
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000)
  await core.asSystem(async (ctx) => {
    const { rows } = await sql<{ now: Date }>`select now()`.execute(ctx.db)
    expect(ctx.now).toEqual(rows[0]?.now)
  })
  core.parts.clock.stop()
  await database.close()
})
