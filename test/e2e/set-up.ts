import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { templateOf } from '../fixtures/database.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'

/** One migrated database that every worker copies. Without TEST_DATABASE_URL it starts a PostgreSQL of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['NODE_ENV'] = 'production' // pages are rendered as they are for readers: React reads it when it is loaded
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startTemporary()
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-demo-'))
  process.env['E2E_ADMIN_URL'] = given ?? own?.adminUrl ?? ''
  process.env['E2E_TEMPLATE'] = await templateOf(process.env['E2E_ADMIN_URL'])
  process.env['E2E_DEMO'] = folder
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await own?.stop()
  }
}
