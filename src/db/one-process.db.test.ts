import { expect, test } from 'vitest'
import { testApp } from '../../test/fixtures/test-app.ts'

const app = testApp()

test('no statement starts a second process or is compiled', async () => {
  const { pool, searchPool } = app.database
  for (const each of [pool, searchPool]) {
    const { rows } = await each.query(
      `select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as jit`,
    )
    expect(rows).toEqual([{ workers: '0', jit: 'off' }])
  }
})
