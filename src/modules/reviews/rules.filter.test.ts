import { expect, test } from 'vitest'
import { filterQuery, filterParams, isFiltered, readFilter } from './rules.filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

test('a query string and its filter convert into each other', () => {
  const query = 'stars=4&kind=INTERN&recommend=no&sort=lowest&reviews=3'
  expect(new URLSearchParams(filterParams(read(query))).toString()).toBe(query)
  expect(filterQuery(read(query))).toEqual({
    page: 3,
    sort: 'lowest',
    filter: { overall: [4], kind: ['INTERN'], recommend: false },
  })
})

test('invalid parameters mean no filter', () => {
  const plain = { stars: null, kind: null, recommend: null, sort: 'newest', page: 1 }
  for (const query of ['', 'stars=0&kind=x&recommend=maybe&sort=up&reviews=-1', 'stars=6&reviews=1e9', 'stars=2.5'])
    expect(read(query)).toEqual(plain)
  expect(filterParams(read('sort=newest&reviews=1'))).toEqual([])
  expect(isFiltered(read('sort=highest&reviews=2'))).toBe(false)
  expect(isFiltered(read('recommend=yes'))).toBe(true)
})

test('the borders: one to five stars, pages 1 to 1000', () => {
  expect(['1', '5'].map((stars) => read(`stars=${stars}`).stars)).toEqual([1, 5])
  expect(['1', '2', '1000', '1001'].map((page) => read(`reviews=${page}`).page)).toEqual([1, 2, 1000, 1])
})

test('a recommendation is kept as yes or no, and each filter alone counts as one', () => {
  expect(read('recommend=yes').recommend).toBe(true)
  expect(filterParams(read('recommend=yes'))).toEqual([['recommend', 'yes']])
  for (const query of ['stars=3', 'kind=INTERN', 'recommend=no']) expect(isFiltered(read(query)), query).toBe(true)
})
