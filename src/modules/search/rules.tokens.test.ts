import { describe, expect, test } from 'vitest'
import { jobFilterShape } from './contract.ts'
import {
  dayOf,
  daysBetween,
  facetKinds,
  filterTokens,
  keyOf,
  kindOf,
  kinds,
  letterCode,
  postedSince,
  salaryStep,
  searchToken,
  stepFloor,
  type FilterKeys,
} from './rules.tokens.ts'

const noKeys: FilterKeys = {
  employmentTypes: [],
  positionLevels: [],
  qualifications: [],
  domains: [],
  industries: [],
  roles: [],
  skills: [],
  cityIds: [],
  stateKey: null,
  companyKey: null,
}
const now = new Date('2026-11-20T10:00:00Z')
const tokens = (filter: object, keys: Partial<FilterKeys> = {}) =>
  filterTokens(jobFilterShape.parse(filter), { ...noKeys, ...keys }, now, 'IDR')
const id = '018f0000-0000-7000-8000-000000000001'

test('a token gives its kind and key back and fits an int4', () => {
  const token = searchToken(kinds.currency, letterCode('IDR'))
  expect([kindOf(token), keyOf(token)]).toEqual([kinds.currency, letterCode('IDR')])
  expect(searchToken(kinds.currency, letterCode('ZZZ'))).toBeLessThan(2 ** 31)
})

test('an empty filter asks for nothing', () => expect(tokens({})).toEqual({ all: [], groups: [], unknown: [] }))

test('values of one field are alternatives, fields add up, skills must all be there', () => {
  const made = tokens({ employmentTypes: ['A', 'B'], skills: ['X', 'Y'] }, { employmentTypes: [1, 2], skills: [7, 8] })
  expect(made).toEqual({
    all: [{ name: 'skills', tokens: [searchToken(10, 7), searchToken(10, 8)] }],
    groups: [{ name: 'employmentTypes', any: [searchToken(1, 1), searchToken(1, 2)] }],
    unknown: [],
  })
})

test('a filter that names only unknown things fits nothing', () => {
  expect(tokens({ domains: ['NO_SUCH'] }).unknown).toEqual(['domains'])
  expect(tokens({ skills: ['A', 'B'] }, { skills: [1] }).unknown).toEqual(['skills'])
})

test('at least a salary is one token of the ladder, and the deployment’s currency', () => {
  expect(tokens({ minSalary: 8_000_000 }).all[0]?.tokens).toEqual([
    searchToken(kinds.currency, letterCode('IDR')),
    searchToken(kinds.salary, salaryStep(8_000_000)),
  ])
  expect(1000 * 1.35 ** salaryStep(8_000_000)).toBeLessThanOrEqual(8_000_000)
  expect(salaryStep(999)).toBe(-1)
})

test('kinds stand in stored rows and in SQL functions, so their numbers never change', () => {
  expect(Object.entries(kinds).toSorted(([, a], [, b]) => a - b)).toEqual(
    [
      'employmentType',
      'level',
      'qualification',
      'industry',
      'role',
      'domain',
      'city',
      'state',
      'country',
      'skill',
      'company',
      'day',
      'week',
      'experience',
      'locationType',
      'salary',
      'sample',
      'anywhere',
      'currency',
      'moves',
      'fromHome',
      'noCity',
      'concept',
    ].map((name, at) => [name, at + 1]),
  )
})

test('a token is its kind times ten million and its key', () => {
  expect(searchToken(7, 42)).toBe(70_000_042)
  expect([kindOf(79_999_999), keyOf(79_999_999)]).toEqual([7, 9_999_999])
  expect([kindOf(80_000_000), keyOf(80_000_000)]).toEqual([8, 0])
})

test('days are counted from 1 January 2020, in UTC', () => {
  const days = ['2020-01-01T00:00:00Z', '2020-01-01T23:59:59.999Z', '2020-01-02T00:00:00Z', '2026-11-20T10:00:00Z']
  expect(days.map((each) => dayOf(new Date(each)))).toEqual([0, 0, 1, 2515])
})

test('a week that ends on the last day is named as a week', () => {
  expect(daysBetween(14, 20)).toEqual([searchToken(kinds.week, 2)])
  expect(daysBetween(14, 19).map(kindOf)).toEqual(Array.from({ length: 6 }, () => kinds.day))
})

test('letters are digits of base 27, upper or lower case', () => {
  expect(['A', 'z', 'AB', 'IDR'].map(letterCode)).toEqual([1, 26, 1 + 2 * 27, 9 + 4 * 27 + 18 * 27 ** 2])
})

describe('the salary ladder', () => {
  test('starts at 1,000, each step is 35 % above the last, and it has 51 steps', () => {
    expect([0, 999, 1000, 1349, 1351, 1823].map(salaryStep)).toEqual([-1, -1, 0, 0, 1, 2])
    expect([salaryStep(1000 * 1.35 ** 50.1), salaryStep(10_000_000_000)]).toEqual([50, 50])
    expect(salaryStep(1000 * 1.35 ** 49.5)).toBe(49)
  })

  test('a step shows its least amount to two digits, below the first nothing', () => {
    expect([-1, 0, 2, 10, 30].map(stepFloor)).toEqual([0, 1000, 1800, 20_000, 8_100_000])
  })
})

describe('a filter as tokens', () => {
  test.each([
    ['employmentTypes', 1],
    ['positionLevels', 2],
    ['qualifications', 3],
    ['industries', 4],
    ['roles', 5],
    ['domains', 6],
    ['cityIds', 7],
  ] as const)('%s are alternatives of kind %i', (name, kind) => {
    const value = name === 'cityIds' ? [id] : ['A']
    expect(tokens({ [name]: value }, { [name]: [8, 9] })).toEqual({
      all: [],
      groups: [{ name, any: [searchToken(kind, 8), searchToken(kind, 9)] }],
      unknown: [],
    })
    expect(tokens({ [name]: value })).toEqual({ all: [], groups: [], unknown: [name] })
  })

  test('kinds of location and experience need no look-up', () => {
    const { groups } = tokens({ locationTypes: ['ON_SITE', 'HYBRID', 'REMOTE'], experience: [0, 5] })
    expect(groups).toEqual([
      { name: 'locationTypes', any: [1, 2, 3].map((key) => searchToken(15, key)) },
      { name: 'experience', any: [0, 5].map((key) => searchToken(14, key)) },
    ])
  })

  test('state, company, country and work from anywhere must each hold', () => {
    const filter = { stateId: id, companyId: id, country: 'id', workFromAnywhere: true }
    expect(tokens(filter, { stateKey: 3, companyKey: 4 })).toEqual({
      all: [
        { name: 'stateId', tokens: [searchToken(8, 3)] },
        { name: 'companyId', tokens: [searchToken(11, 4)] },
        { name: 'country', tokens: [searchToken(9, letterCode('ID'))] },
        { name: 'workFromAnywhere', tokens: [searchToken(18, 1)] },
      ],
      groups: [],
      unknown: [],
    })
  })

  test('a state or company that nobody knows matches nothing; keys without a filter are no filter', () => {
    expect(tokens({ stateId: id, companyId: id })).toEqual({ all: [], groups: [], unknown: ['stateId', 'companyId'] })
    expect(tokens({}, { stateKey: 3, companyKey: 4 })).toEqual({ all: [], groups: [], unknown: [] })
  })

  test('a salary below the ladder asks for the currency alone', () => {
    const currency = searchToken(kinds.currency, letterCode('IDR'))
    expect(tokens({ minSalary: 999 }).all).toEqual([{ name: 'minSalary', tokens: [currency] }])
    expect(tokens({ minSalary: 1000 }).all).toEqual([{ name: 'minSalary', tokens: [currency, searchToken(16, 0)] }])
  })

  test('the last three days are 72 hours, in the days of today and the three before', () => {
    const today = dayOf(now)
    const filter = tokens({ postedWithinDays: 3 })
    expect(filter.groups).toEqual([
      {
        name: 'postedWithinDays',
        any: [0, 1, 2, 3].map((back) => searchToken(kinds.day, today - back)),
        since: new Date(now.getTime() - 72 * 3_600_000),
      },
    ])
    expect(postedSince(filter)).toEqual(filter.groups[0]?.since)
    expect(postedSince(tokens({}))).toBeNull()
  })
})

test('every facet counts the kind that its filter names', () => {
  for (const [name, kind] of Object.entries(facetKinds)) {
    const value = { cityIds: [id], locationTypes: ['REMOTE'], experience: [1] }[name] ?? ['A']
    const { all, groups } = tokens({ [name]: value }, { [name]: [1] })
    expect([...all.flatMap((each) => each.tokens), ...groups.flatMap(({ any }) => any)].map(kindOf), name).toEqual([
      kind,
    ])
  }
})
