import { describe, expect, test } from 'vitest'
import { problemsToShow, readRow, type RowContext } from './rules.row.ts'

test('problems of a row: none twice, what was found later only of other columns, at most ten', () => {
  const [city, title] = [
    { field: 'city', code: 'CITY_UNKNOWN' },
    { field: 'title', code: 'REQUIRED' },
  ]
  expect(problemsToShow([city, city], [{ field: 'city', code: 'NOT_IN_LIST' }, title, title])).toEqual([city, title])
  const many = Array.from({ length: 11 }, (_, at) => ({ field: `field${at}`, code: 'NOT_VALID' }))
  expect(problemsToShow(many, [])).toEqual(many.slice(0, 10))
})

describe('a row', () => {
  const context = (columns: RowContext['columns']): RowContext => ({
    columns,
    style: 'DOT',
    dateOrder: null,
    timeZone: 'Asia/Jakarta',
    currency: 'IDR',
    language: 'id',
    valueOf: (_, text) =>
      text === '?'
        ? { code: null, known: false, guessed: false }
        : { code: text.toUpperCase(), known: true, guessed: text === 'like' },
  })
  const read = (columns: RowContext['columns'], ...cells: string[]) => readRow(cells, context(columns))

  test('becomes a job with amounts in minor units', () => {
    const { job, externalId, problems } = read(
      ['title', 'externalId', 'salaryMin', 'city', 'skills', 'experienceMin', 'openings'],
      'Cook',
      'X-1',
      '5 - 7 jt',
      'Bandung; Jakarta',
      'a, b, a',
      '2-4 tahun',
      '3',
    )
    expect(problems).toEqual([])
    expect(externalId).toBe('X-1')
    expect(job).toMatchObject({
      title: 'Cook',
      language: 'id',
      openings: 3,
      salaryMin: 500_000_000,
      salaryMax: 700_000_000,
      salaryCurrency: 'IDR',
      salaryPeriod: 'MONTH',
      experienceMin: 2,
      experienceMax: 4,
      locationType: 'ON_SITE',
      locations: [{ cityId: 'BANDUNG' }, { cityId: 'JAKARTA' }],
      skills: [{ code: 'A' }, { code: 'B' }],
    })
  })

  test('of the longest text is read, and of a row that ends early what is there', () => {
    const longest = 'x'.repeat(32_767)
    expect(read(['title', 'description'], 'Cook', longest)).toMatchObject({ problems: [] })
    expect(read(['title', 'contactName', 'description', 'externalId'], 'Cook')).toMatchObject({
      job: { contactName: null, description: null, referenceCode: null },
      externalId: null,
      problems: [],
      warnings: [],
    })
    expect(read([null, 'city'], longest + longest, 'a')).toMatchObject({ job: { title: '' }, problems: [] })
  })

  test('texts of several columns are joined', () => {
    const { job } = read(['description', 'benefitsNote', 'description', 'benefitsNote'], 'One', 'A', 'Two', 'B')
    expect(job).toMatchObject({ description: '<p>One</p><p>Two</p>', benefitsNote: 'A\nB' })
  })

  test.each([
    ['salaryPeriod', 'often', 'NOT_IN_LIST', undefined],
    ['salaryHidden', 'maybe', 'NOT_IN_LIST', undefined],
    ['locationType', 'moon', 'NOT_IN_LIST', undefined],
    ['workFromAnywhere', 'maybe', 'NOT_IN_LIST', undefined],
    ['salaryMax', '-5', 'TOO_SMALL', { min: 0 }],
    ['description', 'x'.repeat(32_768), 'TOO_LONG', { max: 32_767 }],
    ['city', '?', 'CITY_UNKNOWN', { text: '?' }],
  ] as const)('%s %.10s: %s', (field, cell, code, params) => {
    const { job, problems } = read(['title', 'salaryMin', field], 'Cook', '5', cell)
    expect(problems).toEqual([params ? { field, code, params } : { field, code }])
    expect(job).toMatchObject({ salaryHidden: false, workFromAnywhere: false })
  })

  test.each([
    [['title', 'salaryMin'], ['Cook', 'abc'], 'salaryMin NOT_A_NUMBER'],
    [['title', 'salaryMin'], ['Cook', '1,2,3'], 'salaryMin NOT_A_NUMBER'],
    [['title', 'experienceMin'], ['Cook', '1.2.3'], 'experienceMin NOT_A_NUMBER'],
    [['title', 'salaryMin'], ['Cook', '-5'], 'salaryMin TOO_SMALL'],
    [['title', 'salaryMin'], ['Cook', '100000000000000000000'], 'salaryMin NOT_VALID'],
    [['title', 'salaryMin', 'salaryCurrency'], ['Cook', '5', 'gold'], 'salaryCurrency NOT_IN_LIST'],
    [['title', 'city'], ['Cook', '?'], 'city CITY_UNKNOWN'],
    [['title', 'openings'], ['Cook', 'many'], 'openings NOT_A_NUMBER'],
    [['title', 'description'], ['Cook', 'x'.repeat(32_768)], 'description TOO_LONG'],
  ] as const)('%j %j is refused', (columns, cells, problem) => {
    const [first] = read(columns, ...cells).problems
    expect(`${first?.field} ${first?.code}`).toBe(problem)
  })

  test('every column lands in its field', () => {
    const cells = {
      title: 'Cook',
      role: 'chef',
      domain: 'food',
      industry: 'hotels',
      employmentType: 'full',
      positionLevel: 'senior',
      language: 'English',
      referenceCode: 'AB12',
      description: 'Cooks',
      highlights: 'Meals',
      skills: 'knife',
      keywords: 'rice, noodles',
      qualification: 'diploma',
      experienceMin: 'fresh graduate',
      experienceMax: '3',
      salaryMin: '5 jt',
      salaryMax: '6 jt',
      benefits: 'meals',
      benefitsNote: 'Two a day',
      contactName: 'Rina',
      externalApplyUrl: 'https://kopi.id/jobs',
    } as const
    const { job, problems } = read(Object.keys(cells) as (keyof typeof cells)[], ...Object.values(cells))
    expect(problems).toEqual([])
    expect(job).toMatchObject({
      title: 'Cook',
      roleCode: 'CHEF',
      domain: 'FOOD',
      industry: 'HOTELS',
      employmentType: 'FULL',
      positionLevel: 'SENIOR',
      language: 'en',
      referenceCode: 'AB12',
      description: '<p>Cooks</p>',
      highlights: '<p>Meals</p>',
      skills: [{ code: 'KNIFE', required: true }],
      keywords: ['RICE', 'NOODLES'],
      qualification: 'DIPLOMA',
      experienceMin: 0,
      experienceMax: 3,
      salaryMin: 500_000_000,
      salaryMax: 600_000_000,
      benefits: ['MEALS'],
      benefitsNote: 'Two a day',
      contactName: 'Rina',
      externalApplyUrl: 'https://kopi.id/jobs',
    })
    expect(read(['title'], 'Cook').job).toMatchObject({ description: null, benefitsNote: null, contactName: null })
  })

  test('salaries: a currency by its name or the usual one, a month unless said, amounts as typed', () => {
    const salary = (columns: RowContext['columns'], ...cells: string[]) => {
      const { job, problems } = read(['title', ...columns], 'Cook', ...cells)
      const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden } = job
      return [[salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden], problems.map(({ field }) => field)]
    }
    const [none, month] = [[null, null, null, null, false], 'MONTH']
    expect(salary(['salaryMin', 'salaryMax'], '5 jt', '6 jt')).toEqual([[5e8, 6e8, 'IDR', month, false], []])
    expect(salary(['salaryMax'], '6 jt')).toEqual([[null, 6e8, 'IDR', month, false], []])
    expect(salary(['salaryMin'], 'negotiable')).toEqual([none, []])
    for (const rupiah of ['Rp', 'rupiah', 'idr'])
      expect(salary(['salaryMin', 'salaryCurrency'], '5', rupiah)).toEqual([[500, null, 'IDR', month, false], []])
    expect(salary(['salaryMin', 'salaryCurrency'], '5', 'usd')).toEqual([[500, null, 'USD', month, false], []])
    expect(salary(['salaryMin', 'salaryPeriod'], '5', 'tahun')).toEqual([[500, null, 'IDR', 'YEAR', false], []])
    expect(salary(['salaryMin', 'salaryPeriod'], '5', 'often')[1]).toEqual(['salaryPeriod'])
    expect(salary(['salaryMin', 'salaryHidden'], '5', 'ya')).toEqual([[500, null, 'IDR', month, true], []])
    expect(salary(['salaryMin', 'salaryHidden'], '5', 'maybe')[1]).toEqual(['salaryHidden'])
  })

  test('places: on site where there is a city, an address of one city only', () => {
    const place = (columns: RowContext['columns'], ...cells: string[]) => {
      const { job, problems } = read(['title', ...columns], 'Cook', ...cells)
      const { locationType, workFromAnywhere, locations } = job
      return [locationType, workFromAnywhere, locations, problems.map(({ field }) => field)]
    }
    expect(place([])).toEqual([null, false, [], []])
    expect(place(['city'], 'a')[0]).toBe('ON_SITE')
    expect(place(['workFromAnywhere'], 'ya')).toEqual(['REMOTE', true, [], []])
    expect(place(['locationType', 'city'], 'hybrid', 'a')).toEqual([
      'HYBRID',
      false,
      [{ cityId: 'A', address: null }],
      [],
    ])
    expect(place(['locationType'], 'moon')).toEqual([null, false, [], ['locationType']])
    expect(place(['workFromAnywhere'], 'perhaps')[3]).toEqual(['workFromAnywhere'])
    expect(place(['city', 'address'], 'a', 'Jl. 1')[2]).toEqual([{ cityId: 'A', address: 'Jl. 1' }])
    expect(place(['city', 'address'], 'a;b', 'Jl. 1')[2]).toEqual([
      { cityId: 'A', address: null },
      { cityId: 'B', address: null },
    ])
  })

  test('contacts are what is one in their cell', () => {
    const columns: RowContext['columns'] = ['title', 'contactEmail', 'contactPhone', 'externalApplyUrl', 'openings']
    const cells = ['Cook', 'HR <hr@kopi.id>', 'WA +62 812-3456', 'see https://kopi.id/x.', '2']
    const { job, problems, warnings } = read(columns, ...cells)
    expect([problems, warnings]).toEqual([[], []])
    expect(job).toMatchObject({ contactEmail: 'hr@kopi.id', contactPhone: '+62 812-3456', openings: 2 })
    expect(read(['title', 'openings'], 'Cook', '2,5').problems).toMatchObject([{ field: 'openings' }])
  })

  test('says what was likened or left out, and keeps the job', () => {
    const { warnings, problems, job } = read(
      ['title', 'domain', 'industry', 'contactEmail'],
      'Cook',
      'like',
      '?',
      'ask us',
    )
    expect(problems).toEqual([])
    expect(job).toMatchObject({ domain: 'LIKE', industry: null, contactEmail: null })
    expect(warnings.map(({ field, code }) => [field, code])).toEqual([
      ['domain', 'VALUE_GUESSED'],
      ['industry', 'LEFT_OUT'],
      ['contactEmail', 'LEFT_OUT'],
    ])
  })

  test('a value that stands for nothing on purpose leaves the field empty', () => {
    const nothing = {
      ...context(['title', 'skills', 'role']),
      valueOf: () => ({ code: null, known: true, guessed: false }),
    }
    expect(readRow(['Cook', 'a, b', 'c'], nothing)).toMatchObject({ job: { skills: [], roleCode: null }, warnings: [] })
  })

  test('messages name how a long text begins', () => {
    const columns: RowContext['columns'] = ['title', 'contactEmail', 'domain']
    const valueOf = () => ({ code: null, known: false, guessed: false })
    const begins = (length: number) =>
      readRow(['Cook', 'y'.repeat(length), 'y'.repeat(length)], { ...context(columns), valueOf }).warnings.map(
        ({ params }) => params?.['text'],
      )
    for (const length of [79, 80, 81]) expect(begins(length)).toEqual(Array(2).fill('y'.repeat(Math.min(length, 80))))
  })

  test('a code of another system that is no reference code of ours tells jobs apart', () => {
    expect(read(['title', 'referenceCode'], 'Cook', 'WH-2026-7')).toMatchObject({
      externalId: 'WH-2026-7',
      job: { referenceCode: null },
    })
    expect(read(['title', 'referenceCode'], 'Cook', 'AB12')).toMatchObject({
      externalId: null,
      job: { referenceCode: 'AB12' },
    })
  })

  test.each([
    [120, 120],
    [121, 120],
  ])('an id of %d characters is kept to %d', (length, kept) =>
    expect(read(['title', 'externalId'], 'Cook', '9'.repeat(length)).externalId).toBe('9'.repeat(kept)),
  )
})
