import { describe, expect, test } from 'vitest'
import {
  booleanOf,
  citiesOf,
  htmlOf,
  listOf,
  locationTypeOf,
  numbersOf,
  numberStyleOf,
  numberStyles,
  salaryPeriodOf,
} from './rules.cells.ts'
import { examplesOf } from './rules.examples.ts'
import { columnProblems, headerWords, suggestColumns } from './rules.mapping.ts'
import { readRow, styleOf, type RowContext } from './rules.row.ts'
import { undoUntil } from './rules.ts'

describe('columns', () => {
  test.each([
    ['JobTitle', 'job title'],
    ['Jenis_Pekerjaan', 'jenis pekerjaan'],
    ['  Éducation!  ', 'education'],
  ])('%s is compared as %s', (header, words) => expect(headerWords(header)).toBe(words))

  test.each([
    [
      ['title', 'referencenumber', 'city', 'jobtype', 'salary', 'description'],
      ['title', 'externalId', 'city', 'employmentType', 'salaryMin', 'description'],
    ],
    [
      ['Posisi', 'Kota', 'Gaji min', 'Gaji maks', 'Catatan internal'],
      ['title', 'city', 'salaryMin', 'salaryMax', null],
    ],
    [
      ['Job titel', 'Job tittle'],
      [null, 'title'],
    ],
    [
      ['Foo', 'Bar'],
      [null, null],
    ],
  ])('%j', (header, fields) => expect(suggestColumns(header)).toEqual(fields))

  test('a job has a title, and a field that takes one column has one', () => {
    expect(columnProblems(['city', null])).toEqual([{ column: null, code: 'TITLE_COLUMN' }])
    expect(columnProblems(['title', 'city', 'city', 'title'])).toEqual([{ column: 3, code: 'COLUMN_TWICE' }])
  })
})

describe('numbers', () => {
  test.each([
    [['5.000.000', '7.500'], 'DOT'],
    [['5,000,000'], 'COMMA'],
    [['1.234,56'], 'DOT'],
    [['1,234.56'], 'COMMA'],
    [['12.5'], 'COMMA'],
    [['5.000', '5000'], null],
    [['5,000'], null],
    [['5.000.000', '5,000,000'], null],
    [['1,5'], 'DOT'],
    [['5'], null],
    [['1.2.3,4'], 'DOT'],
    [['5 000.000,5'], 'DOT'],
  ])('%j are written with %s', (texts, style) => expect(numberStyleOf(texts)).toBe(style))

  test.each([
    ['Rp 5.000.000', 'DOT', [5_000_000]],
    ['5-7 juta', 'DOT', [5_000_000, 7_000_000]],
    ['4,5 jt – 6 jt', 'DOT', [4_500_000, 6_000_000]],
    ['IDR 800 ribu', 'DOT', [800_000]],
    ['$1,200.50', 'COMMA', [1200.5]],
    ['3500000 - 4200000', 'COMMA', [3_500_000, 4_200_000]],
    ['negotiable', 'COMMA', []],
    ['5.000.000', 'COMMA', []],
    ['999 - 1000 rb', 'DOT', [999_000, 1_000_000]],
    ['1000 - 2 jt', 'DOT', [1000, 2_000_000]],
    ['500 rb - 2 jt', 'DOT', [500_000, 2_000_000]],
    ['3 000 000.', 'COMMA', [3_000_000]],
  ] as const)('%s', (text, style, numbers) => expect(numbersOf(text, style)).toEqual(numbers))

  test('where a file does not say, a point before three digits groups them', () => {
    expect(styleOf([['5.000']], ['salaryMin'], 'AUTO')).toBe('DOT')
    expect(styleOf([['5,000']], ['salaryMin'], 'AUTO')).toBe('COMMA')
    expect(styleOf([['5.000']], ['salaryMin'], 'COMMA')).toBe('COMMA')
  })
})

test('words for yes and no, in both languages', () => {
  const words = (text: string) => text.split('|').map(booleanOf)
  expect(new Set(words('Yes|y|true|1|ya|iya|x|benar'))).toEqual(new Set([true]))
  expect(new Set(words('no|N|false|0|tidak|bukan|salah|'))).toEqual(new Set([false]))
  expect(booleanOf('perhaps')).toBeNull()
})

test.each([
  ['ON_SITE', 'On site|onsite|ON_SITE|office|in office|WFO|di kantor|kantor|di lokasi|tatap muka'],
  ['HYBRID', 'hybrid|hibrida|campuran|WFO/WFH'],
  ['REMOTE', 'remote|fully remote|WFH|work from home|jarak jauh|dari rumah|TELECOMMUTE'],
  [null, 'moon|'],
])('a workplace is %s', (type, words) => expect(new Set(words.split('|').map(locationTypeOf))).toEqual(new Set([type])))

test.each([
  ['HOUR', 'hour|hourly|per hour|jam|per jam'],
  ['DAY', 'day|daily|per day|hari|per hari|harian'],
  ['WEEK', 'week|weekly|per week|minggu|per minggu|mingguan'],
  ['MONTH', 'month|monthly|per month|bulan|per bulan|bulanan'],
  ['YEAR', 'year|Annual|annually|yearly|per year|tahun|per tahun|tahunan'],
  [null, 'often'],
])('a salary is per %s', (period, words) =>
  expect(new Set(words.split('|').map(salaryPeriodOf))).toEqual(new Set([period])),
)

test('cells of several values: a comma divides skills, and names the region of a city', () => {
  expect(listOf(' a, b;c|d\n•e·, a,')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(citiesOf('Bandung, Jawa Barat; Jakarta|; Jakarta')).toEqual(['Bandung, Jawa Barat', 'Jakarta'])
})

test('a column shows its first three different texts, long ones cut', () => {
  const rows = ['a', ' a ', '', 'x'.repeat(80), 'y'.repeat(81), 'b'].map((cell) => ({ cells: [cell], line: 0 }))
  expect(examplesOf({ header: ['one', 'two'], rows })).toEqual([['a', 'x'.repeat(80), `${'y'.repeat(80)}…`], []])
})

test('plain text becomes paragraphs, and what looks like HTML in it is text', () => {
  expect(htmlOf('One <3\n\nTwo & three')).toBe('<p>One &lt;3</p><p>Two &amp; three</p>')
  expect(htmlOf('a > b\r\n \r c ')).toBe('<p>a &gt; b</p><p>c</p>')
  expect(htmlOf('<p>One</p>')).toBe('<p>One</p>')
})

test('what may group digits', () => expect(numberStyles).toEqual(['AUTO', 'DOT', 'COMMA']))

describe('a row', () => {
  const context = (columns: RowContext['columns']): RowContext => ({
    columns,
    style: 'DOT',
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
})

test('an import can be undone for seven days after its end', () => {
  const end = new Date('2026-11-23T09:00:00Z')
  const facts = { status: 'DONE', startedAt: end, finishedAt: end, createdBy: 'a' } as const
  const later = (days: number) => new Date(end.getTime() + days * 86_400_000)
  expect(undoUntil(facts, later(6.9))).toEqual(later(7))
  expect(undoUntil(facts, later(7))).toBeNull()
  expect(undoUntil({ ...facts, startedAt: null }, end)).toBeNull()
  expect(undoUntil({ ...facts, status: 'RUNNING' }, end)).toBeNull()
})
