import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/fixtures/any-text.ts'
import { jobSearchInput } from './contract.ts'
import { countFilters, lastPage, readBrowse, searchOf, without, writeBrowse } from './rules.url.ts'

const unit = { sliderUnit: 1_000_000, sliderMax: 200 }
const read = (query: string) => readBrowse(new URLSearchParams(query), unit)

test('an address says in short words what the search is', () => {
  const query =
    '?search=cook&location=Bandung&near=1&type=full-time&type=part-time&salary=8&wfh=1&sort=compNm&limit=20&page=3'
  expect(writeBrowse(read(query))).toBe(query)
  expect(searchOf(read(query), unit)).toMatchObject({
    search: 'cook',
    sort: 'compNm',
    order: 1,
    page: 3,
    limit: 20,
    filter: {
      location: 'Bandung',
      near: true,
      employmentTypes: ['FULL_TIME', 'PART_TIME'],
      minSalary: 8_000_000,
      workFromAnywhere: true,
    },
  })
})

test('defaults are left out, and the order of words does not matter', () => {
  expect(writeBrowse(read('page=1&limit=10&sort=&search='))).toBe('')
  expect(writeBrowse(read('type=b&type=a'))).toBe(writeBrowse(read('type=a,b')))
})

test.each([
  ['limit=15', { limit: 10 }],
  ['limit=Infinity', { limit: 10 }],
  ['page=-4', { page: 1 }],
  ['page=999999', { page: lastPage(10) }],
  ['sort=password', { sort: null }],
  ['city=1 or 1=1', { city: [] }],
  ['type=<script>', { type: [] }],
  ['salary=9999', { salary: 200 }],
  ['posted=2', { posted: null }],
  ['near=1', { near: false }],
  ['cursor=../..', { cursor: null }],
  ['experience=7&mode=moon', { experience: [], mode: [] }],
])('what cannot be is left out: %s', (query, expected) => expect(read(query)).toMatchObject(expected))

test('whatever stands in an address, the search takes it, and writing it again says the same', () => {
  const key = fc.constantFrom(
    'search',
    'location',
    'city',
    'type',
    'mode',
    'experience',
    'skills',
    'company',
    'salary',
    'posted',
    'wfh',
    'near',
    'sort',
    'page',
    'limit',
    'cursor',
  )
  const value = fc.oneof(
    anyText(300),
    fc.integer().map(String),
    fc.uuid(),
    fc.constantFrom('full-time', 'relevance', 'hybrid', '20', '1'),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value), { maxLength: 12 }), (pairs) => {
      const browse = readBrowse(new URLSearchParams(pairs), unit)
      expect(() => jobSearchInput.parse(searchOf(browse, unit))).not.toThrow()
      expect(read(writeBrowse(browse).slice(1))).toEqual(browse.cursor ? { ...browse, page: 1 } : browse)
    }),
  )
})

test('one part is taken out, the rest stays, and the page begins anew', () => {
  const browse = read('search=cook&type=full-time&type=part-time&salary=8&page=2')
  expect(writeBrowse(without(browse, 'employmentTypes', 'FULL_TIME'))).toBe('?search=cook&type=part-time&salary=8')
  expect(writeBrowse(without(browse, 'employmentTypes minSalary'))).toBe('?search=cook')
  expect(countFilters(browse)).toBe(3)
})

test('without a place nothing is near it, and working remotely is taken out of the words', () => {
  const browse = read('search=remote+designer&location=Bandung&near=1')
  expect(writeBrowse(without(browse, 'near'))).toBe('?search=remote+designer&location=Bandung')
  expect(writeBrowse(without(browse, 'location'))).toBe('?search=remote+designer')
  expect(writeBrowse(without(browse, 'remote'))).toBe('?search=designer&location=Bandung&near=1')
})
