import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'
import type { Db } from './db.server.ts'
import { statements } from './prepared-statements.server.ts'

const app = testApp()

// The files before this one in the same process may have used up the names.
const { maxNames } = statements
beforeAll(() => void (statements.maxNames = Number.POSITIVE_INFINITY))
afterAll(() => void (statements.maxNames = maxNames))

/** Statements that this connection has prepared. */
const preparedOn = async (db: Db, like: string) => {
  const { rows } = await sql<{ statement: string; times: number }>`
    select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement like ${like} order by 1`.execute(
    db,
  )
  return rows
}

test.each(['db', 'search'] as const)('a statement of `%s` that comes again is prepared once a connection', (handle) =>
  app.database[handle].connection().execute(async (db) => {
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
      await sql`select id, ${sql.lit(handle)} from account where email = ${email}`.execute(db)
    await sql`select kind, ${sql.lit(handle)} from account where email = ${'once@example.com'}`.execute(db)
    expect(await preparedOn(db, `select %, '${handle}' from account%`)).toEqual([
      { statement: `select id, '${handle}' from account where email = $1`, times: 2 },
    ])
  }),
)

test('a prepared statement has the same results and errors', async () => {
  const select = (value: string) => sql<{ n: number }>`select ${value}::int as n`.execute(app.db)
  expect((await select('6')).rows).toEqual([{ n: 6 }])
  expect((await select('7')).rows).toEqual([{ n: 7 }])
  await expect(select('seven')).rejects.toThrow('invalid input syntax')
  expect((await select('8')).rows).toEqual([{ n: 8 }])
})

test('a statement that was prepared before a migration is prepared again', async () => {
  await sql`create table prepared_example as select 1 as a`.execute(app.db)
  await app.db.connection().execute(async (db) => {
    const all = () => sql`select * from prepared_example where a = ${1}`.execute(db)
    for (let times = 0; times < 3; times++) expect((await all()).rows).toEqual([{ a: 1 }])
    await sql`alter table prepared_example add column b int default 2`.execute(app.db)
    expect((await all()).rows).toEqual([{ a: 1, b: 2 }])
    expect((await all()).rows).toEqual([{ a: 1, b: 2 }])
  })
})

test('in a transaction, what was prepared before a migration makes the transaction run again', async () => {
  await sql`create table prepared_again as select 1 as a`.execute(app.db)
  const ctx = app.incoming()
  const all = (db: Db) => sql`select * from prepared_again where a = ${1}`.execute(db)
  let migrated = false
  const { rows } = await app.core.inContext(true, ctx, async ({ db }) => {
    for (let times = 0; !migrated && times < 3; times++) await all(db)
    if (!migrated) {
      migrated = true
      await sql`alter table prepared_again add column b int default 2`.execute(db)
    }
    return all(db)
  })
  expect(rows).toEqual([{ a: 1 }])
})
