import { expect, test } from 'vitest'
import type { Db } from './db.server.ts'
import { TableCache } from './table-cache.server.ts'

test('when no more rows fit, those of the read that asked for them are all answered', { tags: ['slow'] }, async () => {
  const cache = new TableCache({} as Db)
  cache.start()
  const load = (_: Db, keys: readonly string[]) => Promise.resolve(new Map(keys.map((key) => [key, `row ${key}`])))
  await cache.read('example', ['known'], load)
  const many = Array.from({ length: 100_000 }, (_, at) => String(at))
  const rows = await cache.read('example', ['known', ...many], load)
  expect([rows.size, rows.get('known'), rows.get('99999')]).toEqual([100_001, 'row known', 'row 99999'])
})
