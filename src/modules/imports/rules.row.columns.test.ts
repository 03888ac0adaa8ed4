import { describe, expect, test } from 'vitest'
import { datesIn, readRow, salariesIn, styleOf, valuesIn, type RowContext } from './rules.row.ts'

const context = (columns: RowContext['columns'], language: RowContext['language'] = 'id'): RowContext => ({
  columns,
  style: 'DOT',
  dateOrder: null,
  timeZone: 'Asia/Jakarta',
  currency: 'IDR',
  language,
  valueOf: (_, text) => ({ code: text, known: true, guessed: false }),
})
const read = (columns: RowContext['columns'], ...cells: string[]) => readRow(cells, context(columns))

describe('before rows are read', () => {
  test('values are looked up by category: of lists each, cities with their regions, of the rest the first', () => {
    const columns: RowContext['columns'] = ['city', 'skills', 'role', null, 'role', 'skills', 'title']
    expect(valuesIn(['Bandung, Jabar; Solo', 'a, b', 'Chef, head', 'x', 'Cook', 'c', 'T'], columns)).toEqual([
      { category: 'JOB_ROLE', text: 'Chef, head' },
      { category: 'SKILLS', text: 'a' },
      { category: 'SKILLS', text: 'b' },
      { category: 'SKILLS', text: 'c' },
      { category: 'CITY', text: 'Bandung, Jabar' },
      { category: 'CITY', text: 'Solo' },
    ])
    expect(valuesIn([' '], columns)).toEqual([])
  })

  test('dates and salaries are compared over the whole file', () => {
    const columns: RowContext['columns'] = ['closingDate', 'salaryMax', 'salaryMin', 'closingDate']
    expect(datesIn([' 1/2/26 ', '6', '5', '3/4/26'], columns)).toEqual(['1/2/26'])
    expect(datesIn(['', '6', '5'], columns)).toEqual([])
    expect(salariesIn(['1/2/26', '6', '5'], columns)).toEqual(['5', '6'])
  })

  test.each([
    [['1,5'], 'DOT'],
    [['1,234.567'], 'COMMA'],
    [['5.000'], 'DOT'],
    [['5,000'], 'COMMA'],
    [[], 'COMMA'],
  ])('salaries of %j are grouped with %s', (texts, style) => expect(styleOf(texts, 'AUTO')).toBe(style))
})

test.each([
  ['31/12/2026', '2026-12-31', []],
  ['', null, []],
  ['sampai terisi', null, []],
  ['05/12/2026', null, ['closingDate DATE_UNCLEAR 05/12/2026']],
  [`soon ${'x'.repeat(80)}`, null, [`closingDate DATE soon ${'x'.repeat(75)}`]],
])('closes on %s: %s', (cell, closesOn, said) => {
  const { job, problems } = read(['title', 'closingDate'], 'Cook', cell)
  expect(job.closesOn).toBe(closesOn)
  expect(problems.map(({ field, code, params }) => `${field} ${code} ${params?.['text']}`)).toEqual(said)
})

test.each([
  ['2', '', 2, null],
  ['2 - 4 tahun', '', 2, 4],
  ['2 - 4 tahun', '5', 2, 5],
  ['1,5 tahun', '', 1, null],
  ['2.5 - 3,5 years', '', 2, 3],
  ['6 bulan', '', 0, null],
  ['12 months', '', 1, null],
  ['6-18 bulan', '', 0, 1],
  ['6 bulan - 1 tahun', '', 0, 1],
  ['1 - 24 bulan', '', 0, 2],
  ['11 bln', '23 bln', 0, 1],
  ['1 tahun 6 bulan', '', 1, null],
  ['1 tahun 6 bulan - 30 bulan', '', 1, 2],
  ['1 year and 6 months - 3 years', '', 1, 3],
  ['10+ years', '', 10, null],
  ['Min. 3 thn', '', 3, null],
  ['Fresh Graduate', '1', 0, 1],
  ['tanpa pengalaman', '', 0, null],
  ['', '3', null, 3],
  ['', '', null, null],
])('experience of %j to %j: %j to %j', (from, to, min, max) => {
  const { job, problems } = read(['title', 'experienceMin', 'experienceMax'], 'Cook', from, to)
  expect([job.experienceMin, job.experienceMax, problems]).toEqual([min, max, []])
})

test.each([
  ['Indonesia', 'en', 'id'],
  ['ID', 'en', 'id'],
  ['bahasa Inggris', 'id', 'en'],
  ['English', 'id', 'en'],
  ['French', 'id', 'id'],
  ['French', 'en', 'en'],
  ['', 'en', 'en'],
] as const)('the language of %j in an import in %s: %s', (cell, language, expected) => {
  const { job } = readRow(['Cook', cell], context(['title', 'language'], language))
  expect(job.language).toBe(expected)
})
