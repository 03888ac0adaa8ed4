import { makeTemplate } from '../fixtures/database.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'

/** One migrated database that every worker copies. Without TEST_DATABASE_URL it starts a PostgreSQL of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startTemporary()
  process.env['E2E_ADMIN_URL'] = given ?? own?.adminUrl ?? ''
  process.env['E2E_TEMPLATE'] = await makeTemplate(process.env['E2E_ADMIN_URL'])
  return async () => {
    await own?.stop()
  }
}
