import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { loadReference } from './load.server.ts'

const app = testApp()
const clearStoredHash = () => app.db.deleteFrom('setting').where('key', '=', 'reference.hash').execute()
const rows = async () => {
  const { rows: counted } = await app.database.pool.query<{ kind: string; n: number; top: number | null }>(
    `select 'city' as kind, count(*)::int as n, max(key) as top from city
     union all select 'master', count(*)::int, max(key) from master
     union all select 'state', count(*)::int, null from state`,
  )
  return counted
}

test('a second start loads nothing, and reloading adds no rows and consumes no identity keys', async () => {
  const before = await rows()
  expect(await loadReference(app.db)).toBe(false)
  await clearStoredHash()
  const both = await Promise.all([loadReference(app.db), loadReference(app.db)])
  expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(await rows()).toEqual(before)
})

test('a thesaurus with a mistake is refused with its file, and the one that was loaded stays', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-thesaurus-'))
  cpSync(new URL('thesaurus', import.meta.url), folder, { recursive: true })
  const url = pathToFileURL(`${folder}/`)
  const file = path.join(folder, '3.json')
  const shipped = readFileSync(file, 'utf8')
  const names = async () =>
    (
      await app.database.pool.query(
        `select string_agg(name, ' ' order by concept_id, language, name) from concept_name`,
      )
    ).rows
  const before = await names()
  try {
    for (const [text, message] of [
      ['[{', /^3\.json: group -, -: .*JSON/],
      [shipped.replace('"code":"3111"', '"code":"3112"'), /^3\.json: group 3112, code: .*twice/],
    ] as const) {
      expect(text).not.toBe(shipped)
      writeFileSync(file, text)
      await expect(loadReference(app.db, url)).rejects.toThrow(message)
      expect(await names()).toEqual(before)
    }
    rmSync(file)
    await expect(loadReference(app.db, url)).rejects.toThrow(/^3\.json: group -, -: ENOENT/)
    writeFileSync(file, shipped)
    expect(await loadReference(app.db, url)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a new release updates its own values and keeps the changes of administrators', async () => {
  const master = (code: string) =>
    app.db
      .selectFrom('master')
      .select(['name_en', 'status'])
      .where('category', '=', 'SKILLS')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  const change = (code: string) =>
    app.db.updateTable('master').where('category', '=', 'SKILLS').where('code', '=', code)
  await change('TEAMWORK')
    .set({ name_en: 'Working together', updated_at: new Date(Date.now() + 1000) })
    .execute()
  await change('NEGOTIATION').set({ status: 'INACTIVE' }).execute()
  await change('CREATIVITY').set({ name_en: 'An older text' }).execute()
  await change('LEADERSHIP').set({ status: 'PROPOSED' }).execute()
  await app.db.deleteFrom('city').where('name', '=', 'Solok').execute()
  await clearStoredHash()
  expect(await loadReference(app.db)).toBe(true)
  expect(await master('TEAMWORK')).toEqual({ name_en: 'Working together', status: 'ACTIVE' })
  expect(await master('NEGOTIATION')).toEqual({ name_en: 'Negotiation', status: 'INACTIVE' })
  expect(await master('CREATIVITY')).toEqual({ name_en: 'Creativity', status: 'ACTIVE' })
  expect(await master('LEADERSHIP')).toEqual({ name_en: 'Leadership', status: 'ACTIVE' })
  expect(await app.db.selectFrom('city').select('kind').where('name', '=', 'Solok').execute()).toEqual([
    { kind: 'CITY' },
  ])
})

test('lists use the caller’s language and match aliases, former names and typos', async () => {
  const call = (locale: 'en' | 'id') => app.as({ locale })
  const roles = await call('id')('reference.masters', { category: 'JOB_ROLE', search: 'akuntan' })
  expect(roles.list[0]).toMatchObject({ code: 'ACCOUNTANT', label: 'Akuntan' })
  const skills = await call('en')('reference.masters', { category: 'SKILLS', search: 'javscript' })
  expect(skills.list.map(({ code }) => code)).toContain('JAVASCRIPT')
  const cities = await call('id')('reference.masters', { category: 'CITY', search: 'bandug' })
  const bandung = cities.list.find(({ label }) => label === 'Bandung')
  expect(bandung).toMatchObject({ label: 'Bandung', meta: { stateName: 'Jawa Barat', countryCode: 'ID' } })
  const byCode = { category: 'CITY' as const, codes: [bandung?.code ?? '', 'no id'] }
  expect((await call('en')('reference.masters', byCode)).list).toMatchObject([{ label: 'Bandung' }])
  const castes = await call('en')('reference.masters', { category: 'CAST_CATEGORY' })
  expect(castes.total).toBe(0)
  for (const [typed, city] of [
    ['South Jakarta', 'Jakarta Selatan'],
    ['jogja', 'Yogyakarta'],
    ['bangalore', 'Bengaluru'],
    ['bandung', 'Bandung'],
  ] as const) {
    const result = await call('en')('reference.cities', { search: typed })
    expect(result.list[0]?.cityName, typed).toBe(city)
  }
})
