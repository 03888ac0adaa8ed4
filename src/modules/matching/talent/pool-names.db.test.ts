import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/db.server.ts'
import { errorCodeOf } from '../../../../test/fixtures/accounts.ts'
import { anEmployer } from '../../../../test/fixtures/people.ts'
import { testApp } from '../../../../test/fixtures/test-app.ts'

const app = testApp()

test('two pools of a company have different names, also when both are made at once', async () => {
  const employer = await anEmployer(app)
  const call = app.as(employer)
  const pool = { name: 'Night shift', note: null, shared: true }
  const [first, second] = [randomUUID(), randomUUID()]
  const made = await Promise.allSettled([first, second].map((id) => call('talent.poolSave', { id, ...pool })))
  expect(made.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
  const refused = call('talent.poolSave', { ...pool, id: randomUUID(), name: ' NIGHT shift ' })
  expect(await errorCodeOf(refused)).toBe('INVALID POOL_NAME_TAKEN')
  const other = randomUUID()
  await call('talent.poolSave', { ...pool, id: other, name: 'Day shift' })
  expect(await errorCodeOf(call('talent.poolSave', { ...pool, id: other, version: 1 }))).toBe('INVALID POOL_NAME_TAKEN')
  const own = made[0]?.status === 'fulfilled' ? first : second
  await call('talent.poolSave', { ...pool, id: own, name: 'Night Shift', version: 1 })
  await app.as(await anEmployer(app))('talent.poolSave', { ...pool, id: randomUUID() })
  await call('talent.poolDelete', { id: own, version: 2 })
  await call('talent.poolSave', { ...pool, id: randomUUID() })
})

test('pools that shared a name before names were unique are numbered', async () => {
  const migration = readFileSync(new URL('../../../db/migrations/0229_pool_names.sql', import.meta.url), 'utf8')
  const owner = await anEmployer(app)
  const long = 'x'.repeat(60)
  const names = ['Bakers', 'bakers', 'Bakers (2)', 'BAKERS', long, long]
  await inTransaction(app.db, async (tx) => {
    await sql`drop index talent_pool_name`.execute(tx)
    for (const [at, name] of names.entries())
      await tx
        .insertInto('talent_pool')
        .values({
          id: randomUUID(),
          company_id: owner.companyId,
          owner_id: owner.id,
          name,
          shared: true,
          created_at: new Date(at),
        })
        .execute()
    await sql.raw(migration).execute(tx)
  })
  const rows = app.db.selectFrom('talent_pool').select('name').where('company_id', '=', owner.companyId)
  const renamed = (await rows.orderBy('created_at').execute()).map(({ name }) => name)
  expect(renamed).toEqual(['Bakers', 'bakers (3)', 'Bakers (2)', 'BAKERS (4)', long, `${'x'.repeat(56)} (2)`])
})
