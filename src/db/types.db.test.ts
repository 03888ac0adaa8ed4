import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as accounts from '#kernel/enums/accounts.ts'
import * as billing from '#kernel/enums/billing.ts'
import * as companies from '#kernel/enums/companies.ts'
import * as interviews from '#kernel/enums/interviews.ts'
import * as jobs from '#kernel/enums/jobs.ts'
import * as messages from '#kernel/enums/messages.ts'
import * as profiles from '#kernel/enums/profiles.ts'
import * as reviews from '#kernel/enums/reviews.ts'
import { rowTypes } from '../../scripts/row-types.ts'
import { testApp } from '../../test/fixtures/test-app.ts'
import { columnTypes } from './column-types.ts'

const app = testApp()
const enums = { ...accounts, ...billing, ...companies, ...interviews, ...jobs, ...messages, ...profiles, ...reviews }

test('the generated row types are those of the migrated schema; else: npm run generate:types', async () => {
  const text = readFileSync(new URL('types.generated.ts', import.meta.url), 'utf8')
  expect(await rowTypes(app.database.pool.options.connectionString ?? '')).toBe(text)
})

test('a column takes exactly the values that are declared for it', async () => {
  const plural = (name: string) =>
    name
      .replace(/^./, (first) => first.toLowerCase())
      .replace(/y$/, 'ie')
      .replace(/s$/, 'se') + 's'
  const { rows } = await sql<{ column: string; definition: string }>`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1`.execute(app.db)
  const compared = Object.entries(columnTypes).flatMap(([column, type]) => {
    const values = Object.entries(enums).find(([name]) => name === plural(type))?.[1]
    const check = rows.find((row) => row.column === column && row.definition.includes('ARRAY['))
    if (!values || !check) return []
    const allowed = [...check.definition.matchAll(/'([^']+)'::text/g)].map((match) => match[1] ?? '')
    return [{ column, allowed: allowed.sort(), declared: [...values].sort() }]
  })
  expect(compared.length).toBeGreaterThan(20)
  expect(compared.filter(({ allowed, declared }) => allowed.join() !== declared.join())).toEqual([])
})
