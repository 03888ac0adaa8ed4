import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../test/fixtures/any-text.ts'
import { jobSearchInput } from './contract.ts'
import {
  browseParameters,
  browseTo,
  countFilters,
  fieldOf,
  lastPage,
  lastingQuery,
  readBrowse,
  searchOf,
  writeBrowse,
} from './rules.url.ts'
import { filtersOf, without } from './rules.url.without.ts'

const unit = { sliderUnit: 1_000_000, sliderMax: 200 }
const read = (query: string) => readBrowse(new URLSearchParams(query), unit)

test('a search of one field alone is the page of the field', () => {
  const pages = ['?domain=information-technology', '?domain=information-technology&page=2&sort=compNm']
  expect(pages.map((query) => fieldOf(read(query)))).toEqual(['INFORMATION_TECHNOLOGY', 'INFORMATION_TECHNOLOGY'])
  const narrowed = ['search=cook', 'domain=retail', 'posted=1', 'type=full-time', 'wfh=1'].map(
    (more) => `?domain=information-technology&${more}`,
  )
  expect(['', ...narrowed].map((query) => fieldOf(read(query)))).toEqual([null, null, null, null, null, null])
})

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
  ['salary=0', { salary: null }],
  ['page=0', { page: 1 }],
  ['company=1', { company: null }],
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

test('every list of the address means one filter', () => {
  const [city, company] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const query = `city=${city}&company=${company}&type=contract&mode=on-site,hybrid,remote&level=senior&experience=0,1,2,3,4,5&domain=it&industry=food&education=s1&role=chef&skills=knife-skills&posted=7`
  expect(searchOf(read(query), unit).filter).toMatchObject({
    cityIds: [city],
    companyId: company,
    employmentTypes: ['CONTRACT'],
    locationTypes: ['HYBRID', 'ON_SITE', 'REMOTE'],
    positionLevels: ['SENIOR'],
    experience: [0, 1, 2, 3, 4, 5],
    domains: ['IT'],
    industries: ['FOOD'],
    qualifications: ['S1'],
    roles: ['CHEF'],
    skills: ['KNIFE_SKILLS'],
    minSalary: null,
    postedWithinDays: 7,
  })
  // By the names that the search gives them, each list can be taken out.
  for (const [name, param] of [
    ['cityIds', 'city'],
    ['employmentTypes', 'type'],
    ['locationTypes', 'mode'],
    ['positionLevels', 'level'],
    ['experience', 'experience'],
    ['domains', 'domain'],
    ['industries', 'industry'],
    ['qualifications', 'education'],
    ['roles', 'role'],
    ['skills', 'skills'],
  ] as const)
    expect(new URLSearchParams(writeBrowse(without(read(query), name))).has(param), name).toBe(false)
})

test('every part can be taken out by its name in the search', () => {
  const query =
    'search=cook&company=018f0000-0000-7000-8000-000000000002&salary=8&posted=7&wfh=1&location=Bandung&cursor=abcdefgh'
  const left = (name: string) => writeBrowse(without(read(query), name))
  for (const [name, part] of [
    ['search', 'search=cook'],
    ['companyId', 'company=018f0000-0000-7000-8000-000000000002'],
    ['minSalary', 'salary=8'],
    ['postedWithinDays', 'posted=7'],
    ['workFromAnywhere', 'wfh=1'],
    ['location', 'location=Bandung'],
  ] as const)
    expect([left(name).includes(part), left('nothing').includes(part)], name).toEqual([false, true])
  expect(left('search')).not.toContain('search=')
  expect(left('nothing')).not.toContain('cursor')
  expect(without(read('location=Bandung&near=1'), 'location')).toMatchObject({ location: '', near: false })
  expect(left('nearby')).toContain('near=1')
})

test('steps, sorts and lengths that an address knows', () => {
  expect([1, 2, 3, 7, 14, 15, 30].map((days) => read(`posted=${days}`).posted)).toEqual([1, null, 3, 7, 14, null, 30])
  for (const sort of ['lastPosted', 'relevance', 'maxSalary', 'minSalary', 'compNm'])
    expect(read(`sort=${sort}`).sort).toBe(sort)
  expect(['maxSalary', 'compNm'].map((sort) => searchOf(read(`sort=${sort}`), unit).order)).toEqual([-1, 1])
  expect([
    read(`search=${'x'.repeat(300)}`).search.length,
    read(`location=${'x'.repeat(300)}`).location.length,
  ]).toEqual([200, 100])
  const many = (key: string, value: (at: number) => string) =>
    read(Array.from({ length: 40 }, (_, at) => `${key}=${value(at)}`).join('&'))
  expect(many('skills', (at) => `s${at}`).skills).toHaveLength(30)
  expect(many('city', (at) => `018f0000-0000-7000-8000-0000000000${at + 10}`).city).toHaveLength(30)
  expect(read('search=a%00b').search).toBe('a b')
  expect(writeBrowse(read('city=018F0000-0000-7000-8000-000000000001'))).toBe(
    '?city=018F0000-0000-7000-8000-000000000001',
  )
})

test('offsets reach a thousand rows, then one page more goes on by a cursor', () => {
  expect([lastPage(7), lastPage(10), lastPage(1000)]).toEqual([143, 101, 2])
  expect(read('cursor=abcdefgh').cursor).toBe('abcdefgh')
  expect(writeBrowse({ ...read('page=3'), cursor: 'abcdefgh' })).toBe('?cursor=abcdefgh')
})

test('the search that lasts has no page, order or date; a link to a search begins on its first page', () => {
  const browse = read('search=cook&sort=compNm&page=3&limit=20&posted=7')
  expect(lastingQuery(browse)).toBe('?search=cook')
  expect(browseTo(browse)).toBe('/jobsseekers/browse-jobs?search=cook&posted=7&sort=compNm&limit=20')
})

test('filters are counted one by one, words and place apart', () => {
  const query = 'search=cook&location=Bandung&near=1&wfh=1&posted=7&salary=8&type=contract,part-time'
  expect(countFilters(read(query))).toBe(6)
  expect(countFilters(read('search=cook&location=Bandung'))).toBe(0)
})

test('every part of a search has a parameter of its name', () => {
  expect(new Set(browseParameters)).toEqual(new Set(Object.keys(read(''))))
  expect(browseParameters).toHaveLength(new Set(browseParameters).size)
})

test.each([
  ['salary=0', { salary: null }],
  ['salary=1', { salary: 1 }],
  ['salary=200', { salary: 200 }],
  ['salary=201', { salary: 200 }],
  ['page=0', { page: 1 }],
  ['page=2', { page: 2 }],
])('the smallest and largest: %s is read as %o', (query, expected) => {
  expect(read(query)).toMatchObject(expected)
})

test('page one has no parameter, and what lasts has no page', () => {
  expect([1, 2].map((page) => writeBrowse({ ...read(''), page }))).toEqual(['', '?page=2'])
  expect(lastingQuery(read('page=3&search=cook'))).toBe('?search=cook')
})

test('each filter that is set leads to the search without it', () => {
  const browse = read('search=baker&type=full-time&type=contract&posted=7&wfh=1')
  expect(filtersOf(browse)).toEqual([
    { name: 'employmentTypes', value: 'CONTRACT', to: expect.not.stringContaining('type=contract') },
    { name: 'employmentTypes', value: 'FULL_TIME', to: expect.not.stringContaining('type=full-time') },
    { name: 'postedWithinDays', value: '7', to: expect.not.stringContaining('posted') },
    { name: 'workFromAnywhere', value: 'true', to: expect.not.stringContaining('wfh') },
  ])
  for (const { to } of filtersOf(browse)) expect(to).toContain('search=baker')
})
