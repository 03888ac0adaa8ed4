import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'
import { statements } from './prepared-statements.server.ts'
import { readByTurns, readTogether, rowsOf } from './read-together.server.ts'

const app = testApp()

test('one statement answers what each query answers by itself', async () => {
  const values = sql<{
    at: Date
    day: string
    list: number[]
    part: number
    big: number
    text: string
    none: Date | null
  }>`
    select timestamptz '2026-03-01 10:20:30.123456+07' as at, date '2026-03-01' as day, array[3, 1] as list, 4.50::numeric as part,
      9007199254740991::bigint as big, '2026-03-01T10:20:30+00:00' as text, null::timestamptz as none`
  const cities = app.db.selectFrom('city').select(['id', 'name', 'key']).orderBy('name', 'desc').orderBy('id').limit(3)
  const nobody = app.db.selectFrom('account').select(['id', 'created_at']).where('kind', '=', 'CANDIDATE').limit(0)

  const before = statements.count
  const together = await readTogether(app.db, {
    values: rowsOf(values, { at: true, none: true }),
    cities: rowsOf(cities),
    nobody: rowsOf(nobody, { created_at: true }),
  })

  expect(statements.count - before).toBe(1)
  expect(together).toEqual({ values: (await values.execute(app.db)).rows, cities: await cities.execute(), nobody: [] })
})

test('queries of one turn are one statement, each with its own answer, and later ones are another', async () => {
  const read = readByTurns(app.db)
  const number = (value: number) => read(rowsOf(sql<{ n: number }>`select ${value}::int as n`))
  const before = statements.count
  const later = Promise.resolve()
    .then(() => undefined)
    .then(() => number(2))
  expect(await Promise.all([number(1), later])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(statements.count - before).toBe(1)
  expect(await number(3)).toEqual([{ n: 3 }])
  expect(statements.count - before).toBe(2)
})

test('queries of one turn fail together', async () => {
  const read = readByTurns(app.db)
  const [good, bad] = [sql<{ n: number }>`select 1 as n`, sql<{ n: number }>`select 1 / 0 as n`]
  const outcomes = await Promise.allSettled([read(rowsOf(good)), read(rowsOf(bad))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
