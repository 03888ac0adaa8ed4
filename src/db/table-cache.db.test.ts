import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadLabels, loadPlaces, readSetting } from '#modules/reference/public.server.ts'
import { counted, keepTables } from '../../test/fixtures/table-cache.ts'
import { testApp } from '../../test/fixtures/test-app.ts'

const app = testApp()
let stop: () => Promise<void>

const siteName = () => readSetting(app.db, 'siteName')
const rename = (to: string) =>
  app.database.pool.query(
    `insert into setting (key, value, updated_at) values ('siteName', to_jsonb($1::text), now())
     on conflict (key) do update set value = excluded.value`,
    [to],
  )

beforeEach(async () => {
  stop = await keepTables(app)
})
afterEach(() => stop())

test('settings, labels and places are read once, and again when they change', async () => {
  const city = await app.db.selectFrom('city').select('id').limit(1).executeTakeFirstOrThrow()
  const master = await app.db
    .selectFrom('master')
    .select(['category', 'code', 'name_en', 'name_id'])
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirstOrThrow()
  const label = async (locale: 'en' | 'id') =>
    (await loadLabels(app.db, locale, [master])).masterRefs(master.category, master.code)
  expect(await label('en')).toEqual({ code: master.code, label: master.name_en })
  await loadPlaces(app.db, 'en', [city.id])
  expect(await counted(() => Promise.all([label('id'), loadPlaces(app.db, 'id', [city.id])]))).toBe(0)
  expect(await label('id')).toEqual({ code: master.code, label: master.name_id })
  await app.database.pool.query('update master set name_en = $2 where code = $1', [master.code, 'Renamed'])
  await expect.poll(() => label('en')).toEqual({ code: master.code, label: 'Renamed' })
})

test('a setting changed by another process is seen, and a value that is not there yet is looked for once', async () => {
  await rename('Before')
  await expect.poll(siteName).toBe('Before')
  const unknown = () => loadLabels(app.db, 'en', [{ category: 'SKILLS', code: 'not-yet' }])
  await unknown()
  expect(await counted(unknown)).toBe(0)
})

test('a call of a browser, which ends when that has gone, reads from memory too', async () => {
  const call = () => app.core.call('reference.settings', {}, { ...app.incoming(), isClosed: () => false })
  await call()
  expect(await counted(call)).toBe(0)
})

test('a transaction reads what it has written', async () => {
  await siteName()
  await app.core.asSystem(async (ctx) => {
    await ctx.db
      .updateTable('setting')
      .set({ value: JSON.stringify('Mine') })
      .where('key', '=', 'siteName')
      .execute()
    expect(await readSetting(ctx.db, 'siteName')).toBe('Mine')
  })
  // The notification has been heard, and drops nothing in the test after this one.
  await expect.poll(siteName).toBe('Mine')
})

test('an administrator sees their own change at once', async () => {
  const before = await counted(siteName)
  await app.core.inContext(
    true,
    app.incoming({
      caller: { kind: 'admin', accountId: '', sessionId: '', role: 'SUPER_ADMIN', secondFactorAt: new Date(0) },
    }),
    async () => undefined,
  )
  expect([before, await counted(siteName)]).toEqual([0, 1])
})

test('while notifications cannot be heard, every read asks the database', async () => {
  app.core.cache.stop()
  await rename('Unheard')
  expect([await siteName(), await counted(siteName)]).toEqual(['Unheard', 1])
  app.core.cache.start()
  expect(await counted(siteName)).toBeGreaterThan(0)
  // The notification of the change may come only now, and drops what was read.
  await expect.poll(() => counted(siteName)).toBe(0)
})
