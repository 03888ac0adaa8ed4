import { expect, test } from 'vitest'
import { testHouse } from '../../../test/fixtures/core.ts'
import { loadReference } from './load.server.ts'

const world = testHouse()
const forget = () => world.db.deleteFrom('setting').where('key', '=', 'reference.hash').execute()
const rows = async () => {
  const { rows: counted } = await world.database.pool.query<{ kind: string; n: number; top: number | null }>(
    `select 'city' as kind, count(*)::int as n, max(key) as top from city
     union all select 'master', count(*)::int, max(key) from master
     union all select 'state', count(*)::int, null from state`,
  )
  return counted
}

test('a second start loads nothing, and loading again adds nothing and uses up no keys', async () => {
  const before = await rows()
  expect(await loadReference(world.db)).toBe(false)
  await forget()
  const both = await Promise.all([loadReference(world.db), loadReference(world.db)])
  expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(await rows()).toEqual(before)
})

test('a new release renews what it shipped and keeps what an administrator changed', async () => {
  const master = (code: string) =>
    world.db
      .selectFrom('master')
      .select(['en', 'status'])
      .where('category', '=', 'SKILLS')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  const change = (code: string) =>
    world.db.updateTable('master').where('category', '=', 'SKILLS').where('code', '=', code)
  await change('TEAMWORK')
    .set({ en: 'Working together', updated_at: new Date(Date.now() + 1000) })
    .execute()
  await change('NEGOTIATION').set({ status: 'INACTIVE' }).execute()
  await change('CREATIVITY').set({ en: 'An older text' }).execute()
  await change('LEADERSHIP').set({ status: 'PROPOSED' }).execute()
  await world.db.deleteFrom('city').where('name', '=', 'Solok').execute()
  await forget()
  expect(await loadReference(world.db)).toBe(true)
  expect(await master('TEAMWORK')).toEqual({ en: 'Working together', status: 'ACTIVE' })
  expect(await master('NEGOTIATION')).toEqual({ en: 'Negotiation', status: 'INACTIVE' })
  expect(await master('CREATIVITY')).toEqual({ en: 'Creativity', status: 'ACTIVE' })
  expect(await master('LEADERSHIP')).toEqual({ en: 'Leadership', status: 'ACTIVE' })
  expect(await world.db.selectFrom('city').select('kind').where('name', '=', 'Solok').execute()).toEqual([
    { kind: 'CITY' },
  ])
})

test('lists answer in the reader’s language and find by alias, former name and typing error', async () => {
  const call = (locale: 'en' | 'id') => world.as({ locale })
  const roles = await call('id')('reference.masters', { category: 'JOB_ROLE', search: 'akuntan' })
  expect(roles.list[0]).toMatchObject({ code: 'ACCOUNTANT', label: 'Akuntan' })
  const skills = await call('en')('reference.masters', { category: 'SKILLS', search: 'javscript' })
  expect(skills.list.map(({ code }) => code)).toContain('JAVASCRIPT')
  const castes = await call('en')('reference.masters', { category: 'CAST_CATEGORY' })
  expect(castes.total).toBe(0)
  for (const [typed, city] of [
    ['South Jakarta', 'Jakarta Selatan'],
    ['jogja', 'Yogyakarta'],
    ['bangalore', 'Bengaluru'],
    ['bandung', 'Bandung'],
  ] as const) {
    const found = await call('en')('reference.cities', { search: typed })
    expect(found.list[0]?.cityName, typed).toBe(city)
  }
})
