import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { endArchiving } from './archiver.server.ts'

const app = testApp()

test('a server that takes no second connection keeps no first one open', async () => {
  const url = String(app.database.pool.options.connectionString)
  const adminUrl = 'postgres://nobody@127.0.0.1:1/postgres'
  await expect(endArchiving({ url, adminUrl })).rejects.toThrow('ECONNREFUSED')
  const sessions = async () => {
    const { rows } = await app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'karya backup'`,
    )
    return rows.length
  }
  await expect.poll(sessions, { interval: 10, timeout: 10_000 }).toBe(0)
})
