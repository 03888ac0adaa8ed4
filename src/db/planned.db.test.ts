import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'
import { planned } from './planned.server.ts'

const app = testApp()

test.each(['db', 'search'] as const)(
  'a statement of `%s` that begins so is planned once a connection; others leave nothing behind',
  async (handle) => {
    await app.database[handle].connection().execute(async (db) => {
      for (const email of ['one@example.com', 'two@example.com']) {
        await sql`${planned} select id from account where email = ${email}`.execute(db)
        await db.selectFrom('account').select('phone').modifyFront(planned).where('email', '=', email).execute()
        await sql`select kind from account where email = ${email}`.execute(db)
      }
      const { rows } = await sql<{ statement: string; times: number }>`
      select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by 1`.execute(db)
      expect(rows).toEqual([
        { statement: '/* planned */ select id from account where email = $1', times: 2 },
        { statement: 'select /* planned */ "phone" from "account" where "email" = $1', times: 2 },
      ])
    })
  },
)

test('what such a statement answers and refuses is the same', async () => {
  const asked = (value: string) => sql<{ n: number }>`${planned} select ${value}::int as n`.execute(app.db)
  expect((await asked('7')).rows).toEqual([{ n: 7 }])
  await expect(asked('seven')).rejects.toThrow('invalid input syntax')
  expect((await asked('8')).rows).toEqual([{ n: 8 }])
})
