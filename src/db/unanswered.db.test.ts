import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freezingProxy, type FreezingProxy } from '../../test/fixtures/freezing-proxy.ts'
import { sqlFail } from '#platform/core/sql-errors.server.ts'
import { inTransaction, openDatabase, type Database } from './db.server.ts'

let proxy: FreezingProxy
let database: Database
beforeAll(async () => {
  const url = new URL(inject('adminUrl'))
  proxy = await freezingProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  database = openDatabase({ url: url.href, max: 2, queryTimeoutMs: 300 })
})
afterAll(async () => {
  await database.close()
  await proxy.close()
})

const one = sql`select 1`
const failure = async (run: Promise<unknown>) => sqlFail(await run.catch((error: unknown) => error))?.code

test('a statement that PostgreSQL does not answer ends, and so does its transaction', async () => {
  await one.execute(database.db)
  proxy.freeze()
  expect(await failure(one.execute(database.db))).toBe('UNAVAILABLE')
  expect(
    await failure(
      inTransaction(database.db, async (tx) => {
        await one.execute(tx)
        proxy.freeze()
        await one.execute(tx)
      }),
    ),
  ).toBe('UNAVAILABLE')
  await expect(one.execute(database.db)).resolves.toMatchObject({ rows: [{}] })
}, 3000)
