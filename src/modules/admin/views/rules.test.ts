import { expect, test } from 'vitest'
import { filtersOf, viewAddress } from './rules.ts'

test('a view is what its list filters by, in one order, and nothing else', () => {
  const params = new URLSearchParams('page=3&state=BLOCKED&search=+sari+&next=https://example.org&side=')
  expect(filtersOf('people', params)).toEqual({ search: 'sari', state: 'BLOCKED' })
  expect(viewAddress('people', { state: 'BLOCKED', search: 'sari', next: '//example.org' })).toBe(
    '/admin/people?search=sari&state=BLOCKED',
  )
  expect(viewAddress('orders', {})).toBe('/admin/orders')
  expect(filtersOf('people', { search: 'a'.repeat(500) })['search']).toHaveLength(100)
  expect(viewAddress('people', { search: 'a&state=DELETED' })).toBe('/admin/people?search=a%26state%3DDELETED')
})
