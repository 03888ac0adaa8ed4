import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTables } from '../../../test/fixtures/table-cache.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { siteSettings } from './site-settings.server.ts'

const app = testApp()
let stop: () => Promise<void>
beforeEach(async () => {
  stop = await keepTables(app)
})
afterEach(() => stop())

const rename = (to: string) =>
  app.database.pool.query(
    `insert into setting (key, value, updated_at) values ('siteName', to_jsonb($1::text), now())
     on conflict (key) do update set value = excluded.value`,
    [to],
  )

test('pages show a setting that another process changed within a second, and no kept page has the one before', async () => {
  const settings = siteSettings(app.core)
  const { siteName } = await settings()
  const { changes } = app.core
  await rename(`${siteName} Baru`)
  await expect.poll(async () => (await settings()).siteName, { timeout: 1000, interval: 20 }).toBe(`${siteName} Baru`)
  expect(app.core.changes).toBeGreaterThan(changes)
  await settings.stop()
})
