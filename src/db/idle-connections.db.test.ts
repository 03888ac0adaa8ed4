import { expect, test, vi } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'
import { openDatabase } from './db.server.ts'

const app = testApp()

test('a few connections of each pool stay open with their prepared statements while nobody comes', async () => {
  const url = String(app.database.pool.options.connectionString)
  const database = openDatabase({ url, max: 8 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pools = [database.pool, database.searchPool]
    const ask = (pool: (typeof pools)[number]) =>
      Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.2)')))
    await Promise.all(pools.map(ask))
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([8, 2])
    vi.advanceTimersByTime(31_000)
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([4, 2])
  } finally {
    vi.useRealTimers()
    await database.close()
  }
})
