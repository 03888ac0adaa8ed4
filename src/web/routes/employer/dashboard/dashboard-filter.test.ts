import { expect, test } from 'vitest'
import { jobFilterQuery, readJobFilter } from './dashboard-filter.ts'

test('an address and its filter are the same thing; nonsense counts as not said', () => {
  const full = '?status=PAUSED&q=data+analis&sort=EXPIRES&size=20&page=2'
  expect(jobFilterQuery(readJobFilter(new URLSearchParams(full)))).toBe(full)
  expect(jobFilterQuery(readJobFilter(new URLSearchParams('?status=BEST&sort=salary&size=11&page=0')))).toBe('')
})
