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
  yearsOf,
} from './rules.cells.ts'
import { fieldOfContent, sampleOf } from './rules.content.ts'
import { examplesOf } from './rules.examples.ts'
import type { ImportField, ValueField } from './rules.fields.ts'
import { columnProblems, headerWords, suggestColumns } from './rules.mapping.ts'
import { styleOf } from './rules.row.ts'
import { failedImportDays, importTaskKinds } from './rules.tasks.ts'
import {
  importModes,
  importStatuses,
  isBusy,
  isLong,
  mayCancel,
  mayMap,
  mayRun,
  rowResults,
  undoUntil,
  type ImportStatus,
} from './rules.ts'

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
    [
      ['Judul', 'Jenis'],
      ['title', 'employmentType'],
    ],
    [
      ['Title', 'Tipe', 'Type'],
      ['title', 'employmentType', null],
    ],
    [
      ['Type', 'Jenis pekerjaan'],
      [null, 'employmentType'],
    ],
  ])('%j', (header, fields) => expect(suggestColumns(header)).toEqual(fields))

  const values = (header: string[], column: string[], known: ValueField | null = null) => {
    const rows = column.map((text, line) => ({ line, cells: ['Cook', text] }))
    const samples = sampleOf({ header, rows })
    return suggestColumns(
      header,
      samples.map((texts) => fieldOfContent(texts, (field) => (field === known ? texts.length : 0))),
    )[1]
  }
  test.each<[header: string, column: string[], known: ValueField | null, field: ImportField | null]>([
    ['Jenis', ['FULL_TIME', 'Kontrak'], 'employmentType', 'employmentType'],
    ['Jenis', ['WFO', 'Hybrid', ''], null, 'locationType'],
    ['Kolom B', ['FULL_TIME', 'Kontrak'], 'employmentType', 'employmentType'],
    ['Cabang', ['Bandung', 'Medan'], 'city', 'city'],
    ['Cabang', ['Bandung', 'x'.repeat(81)], 'city', null],
    ['HR', ['ayu@mail.example', 'budi@mail.example'], null, 'contactEmail'],
    ['HR', ['ayu@mail.example', 'Budi'], null, null],
    ['Uang', ['Rp 5.000.000', '6 juta'], null, 'salaryMin'],
    ['Uang', ['5000000', '6000000'], null, null],
    ['#2', ['https://a.example/1'], null, 'externalApplyUrl'],
    ['#2', ['IDR', 'USD'], null, 'salaryCurrency'],
    ['#2', ['per bulan', 'harian'], null, 'salaryPeriod'],
    ['#2', [], null, null],
    ['Gaji maksimal', ['Rp 5.000.000'], null, 'salaryMax'],
    ['Kota', ['FULL_TIME'], 'employmentType', 'city'],
  ])('%s with %j', (header, column, known, field) => expect(values(['Title', header], column, known)).toBe(field))

  test('values alone add no second column to a field', () => {
    expect(suggestColumns(['Keterangan', 'Catatan internal'])).toEqual(['description', null])
    expect(suggestColumns(['Kota', 'Cabang'], [null, 'city'])).toEqual(['city', null])
    expect(suggestColumns(['Kota', 'Lokasi'], [null, null])).toEqual(['city', 'city'])
  })

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

  test('a cell of stops is read within the time of a test', () => {
    expect(numbersOf(`1${'.'.repeat(400_000)}x2`, 'DOT')).toEqual([1, 2])
    expect(yearsOf(`1${'.'.repeat(400_000)}x2`)).toEqual([1, 2])
  })

  test('where a file does not say, a point before three digits groups them', () => {
    expect(styleOf(['5.000'], 'AUTO')).toBe('DOT')
    expect(styleOf(['5,000'], 'AUTO')).toBe('COMMA')
    expect(styleOf(['5.000'], 'COMMA')).toBe('COMMA')
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

test('an import can be undone for seven days after its end', () => {
  const end = new Date('2026-11-23T09:00:00Z')
  const facts = { status: 'DONE', startedAt: end, finishedAt: end, createdBy: 'a' } as const
  const later = (days: number) => new Date(end.getTime() + days * 86_400_000)
  expect(undoUntil(facts, later(6.9))).toEqual(later(7))
  expect(undoUntil(facts, later(7))).toBeNull()
  expect(undoUntil({ ...facts, startedAt: null }, end)).toBeNull()
  expect(undoUntil({ ...facts, finishedAt: null }, end)).toBeNull()
  const undoable = importStatuses.filter((status) => undoUntil({ ...facts, status }, end))
  expect(undoable).toEqual(['DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED', 'PARTLY_UNDONE'])
})

test('what a person may do with an import, and what goes on in the background', () => {
  const when = (rule: (status: ImportStatus) => boolean) => importStatuses.filter(rule).join(' ')
  expect({ map: when(mayMap), run: when(mayRun), cancel: when(mayCancel), busy: when(isBusy) }).toEqual({
    map: 'MAPPING READY',
    run: 'READY',
    cancel: 'MAPPING CHECKING READY RUNNING',
    busy: 'CHECKING RUNNING UNDOING',
  })
  expect(rowResults).toEqual(['CREATED', 'UPDATED', 'SKIPPED_DUPLICATE', 'ERROR'])
  expect(importModes).toEqual(['CREATE', 'UPDATE'])
  expect(importTaskKinds).toEqual(['IMPORT_MAPPING', 'IMPORT_READY', 'IMPORT_FAILED'])
  expect(failedImportDays).toBe(7)
})

test('the end of an import that took two minutes is mailed', () => {
  const startedAt = new Date('2026-11-23T09:00:00Z')
  const after = (ms: number) => isLong({ startedAt, finishedAt: new Date(startedAt.getTime() + ms) })
  expect([after(119_999), after(120_000)]).toEqual([false, true])
  expect(isLong({ startedAt: null, finishedAt: startedAt })).toBe(false)
})
