import { describe, expect, test } from 'vitest'
import { fieldOfContent, sampleOf, tellingFields } from './rules.content.ts'
import type { ValueField } from './rules.fields.ts'
import { likeness, saysLittle, suggestColumns } from './rules.mapping.ts'

describe('likeness', () => {
  test.each([
    ['cat', 'cat', 1],
    ['cat', 'cats', 3 / 6],
    ['cats', 'cat', 3 / 6],
    ['a', 'ab', 1 / 4],
    ['cat', 'dog', 0],
    ['aaaa', 'aaaaaa', 1],
  ])('%s and %s: %d', (one, other, share) => expect(likeness(one, other)).toBeCloseTo(share, 10))
})

describe('columns', () => {
  test('a header of two million letters leads nowhere within the time of a test', () => {
    expect(suggestColumns([Array.from({ length: 300_000 }, (_, at) => at).join(' ')])).toEqual([null])
  })

  test.each([
    [
      ['Kota asal', 'Kota', 'Nama', 'Email'],
      ['city', 'city', null, 'contactEmail'],
    ],
    [
      ['Email', 'E-mail'],
      ['contactEmail', null],
    ],
    [
      ['Posisi', 'Jabatan', 'Title'],
      ['title', null, null],
    ],
    [
      ['', '  '],
      [null, null],
    ],
  ])('of equals the first takes the field: %j', (header, fields) => expect(suggestColumns(header)).toEqual(fields))

  test('what the values are comes before a name that says little, and behind one that is alike', () => {
    expect(suggestColumns(['Title', 'Jenis'], [null, 'locationType'])).toEqual(['title', 'locationType'])
    expect(suggestColumns(['Title', 'Kota asal'], [null, 'locationType'])).toEqual(['title', 'city'])
    expect(suggestColumns(['Jenis', 'Cabang'], [null, 'employmentType'])).toEqual([null, 'employmentType'])
  })

  test.each([
    ['Jenis', true],
    ['Kolom B', true],
    ['', true],
    ['Kota', false],
    ['Kota asal', false],
  ])('%s says little: %s', (header, little) => expect(saysLittle(header)).toBe(little))
})

describe('the sample of a column', () => {
  const of = (header: string[], ...rows: string[][]) =>
    sampleOf({ header, rows: rows.map((cells, line) => ({ cells, line })) })

  test('only where the header says little, each text once, without those that are missing', () => {
    expect(of(['Kota', 'Kolom B'], ['Bandung', ' a '], ['Medan', 'a'], ['Solo'], ['Solo', ' '])).toEqual([[], ['a']])
  })

  test('has twenty texts at most', () => {
    const column = Array.from({ length: 22 }, (_, at) => [`text ${at}`])
    for (const [rows, texts] of [
      [19, 19],
      [20, 20],
      [22, 20],
    ] as const)
      expect(of(['B'], ...column.slice(0, rows))).toEqual([column.slice(0, texts).flat()])
    // What stands behind the twentieth is not looked at, however long it is.
    expect(of(['B'], ...column.slice(0, 20), ['x'.repeat(81)])[0]).toHaveLength(20)
  })

  test.each([
    [80, 1],
    [81, 0],
  ])('a text of %d characters: %d', (length, texts) => expect(of(['B'], ['x'.repeat(length)])[0]).toHaveLength(texts))
})

describe('the field of values', () => {
  const known = (field: ValueField, count: number) => (each: ValueField) => (each === field ? count : 0)
  const five = ['a', 'b', 'c', 'd', 'e']

  test.each([...tellingFields])('%s is known by four of five', (field) => {
    expect(fieldOfContent(five, known(field, 4))).toBe(field)
    expect(fieldOfContent(five, known(field, 3))).toBeNull()
  })

  test('words that mean many things tell nothing, and neither does an empty column', () => {
    for (const field of ['skills', 'role', 'keywords', 'domain'] as const)
      expect(fieldOfContent(five, known(field, 5))).toBeNull()
    expect(tellingFields).toEqual(['employmentType', 'positionLevel', 'qualification', 'city'])
    expect(fieldOfContent([], () => 0)).toBeNull()
  })

  test.each([
    [['5 jt', '6 juta', '700 rb', 'Rp 5.000.000', 'US$ 900'], 'salaryMin'],
    [['https://a.example', 'HTTP://b.example/c', 'https://c.example', 'https://d.example', '-'], 'externalApplyUrl'],
    [['https://a.example', 'http://b.example', 'https://c.example', 'see us', '-'], null],
    [['IDR', 'idr'], null],
    [['ayu@mail', 'budi@mail.example'], null],
  ])('%j: %s', (texts, field) => expect(fieldOfContent(texts, () => 0)).toBe(field))
})
