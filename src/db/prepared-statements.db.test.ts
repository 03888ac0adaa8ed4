import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'
import { prepared } from './prepared-statements.server.ts'

const app = testApp()

test.each(['db', 'search'] as const)(
  'a statement of `%s` with the comment is prepared once a connection; others are not',
  async (handle) => {
    await app.database[handle].connection().execute(async (db) => {
      for (const email of ['one@example.com', 'two@example.com']) {
        await sql`${prepared} select id from account where email = ${email}`.execute(db)
        await db.selectFrom('account').select('phone').modifyFront(prepared).where('email', '=', email).execute()
        await sql`select kind from account where email = ${email}`.execute(db)
      }
      const { rows } = await sql<{ statement: string; times: number }>`
      select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by 1`.execute(db)
      expect(rows).toEqual([
        { statement: '/* prepared */ select id from account where email = $1', times: 2 },
        { statement: 'select /* prepared */ "phone" from "account" where "email" = $1', times: 2 },
      ])
    })
  },
)

test('a prepared statement has the same results and errors', async () => {
  const select = (value: string) => sql<{ n: number }>`${prepared} select ${value}::int as n`.execute(app.db)
  expect((await select('7')).rows).toEqual([{ n: 7 }])
  await expect(select('seven')).rejects.toThrow('invalid input syntax')
  expect((await select('8')).rows).toEqual([{ n: 8 }])
})
