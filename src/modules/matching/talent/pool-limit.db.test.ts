import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { aPerson, aPool } from '../../../../test/fixtures/matching.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'
import { maxEntries } from './rules.ts'

const app = testApp()

test('a pool holds two thousand candidates, also when several are added at once; who is in it stays', async () => {
  const employer = await anEmployer(app)
  const first = await aPerson(app)
  const more = []
  for (let at = 0; at < 8; at++) more.push(await aPerson(app))
  const { pool } = await aPool(app, employer, { candidateId: first.id })
  const now = app.clock.now()
  await sql`
    with people as (
      insert into account (kind, email, full_name, email_verified_at)
      select 'CANDIDATE', 'pool' || n || '@example.com', 'Many ' || n, ${now} from generate_series(1, ${maxEntries - 2}::int) n
      returning id)
    insert into talent_pool_entry (pool_id, company_id, account_id, by_account, at, keep_until)
    select ${pool}::uuid, ${employer.companyId}::uuid, id, ${employer.id}::uuid, ${now}, ${now} from people`.execute(
    app.db,
  )
  const add = (candidateId: string) =>
    errorCodeOf(app.as(employer)('talent.add', { poolId: pool, candidateId, note: null }))
  const codes = await Promise.all(more.map(({ id }) => add(id)))
  expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
  expect(codes.filter((code) => code === 'INVALID POOL_FULL')).toHaveLength(7)
  expect(await add(first.id)).toBe('SUCCESS')
})
