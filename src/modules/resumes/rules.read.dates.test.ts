import { describe, expect, test } from 'vitest'
import { findDates } from './rules.read.dates.ts'

test.each([
  ['Januari 2022 – sekarang', '2022-01-01', null, true],
  ['Maret 2019 s.d. Mei 2021', '2019-03-01', '2021-05-01', false],
  ['Mar 2019 - May 2021', '2019-03-01', '2021-05-01', false],
  ['Agu 2015 s/d Des 2017', '2015-08-01', '2017-12-01', false],
  ['Sept. 2020 to present', '2020-09-01', null, true],
  ['08/2018 – 12/2020', '2018-08-01', '2020-12-01', false],
  ['2015 - 2019', '2015-01-01', '2019-12-01', false],
  ['2019-03 – 2021-05', '2019-03-01', '2021-05-01', false],
  ['Juli 2020 hingga Oktober 2021', '2020-07-01', '2021-10-01', false],
])('%s', (line, startOn, endOn, present) => {
  expect(findDates(line, false)).toEqual({ startOn, endOn, present, rest: '' })
})

test('numbers, sentences and a single date of a job are not periods', () => {
  for (const line of ['Menaikkan omzet 2000 persen', '+62 812-2019-2020-11', 'Since May', 'Mei 2019'])
    expect(findDates(line, false)).toBeNull()
  expect(findDates('Postgres Indonesia · PG-2024-118', true)).toBeNull()
  expect(findDates('AWS, 2024-11-05', true)).toMatchObject({ endOn: '2024-11-01' })
  expect(findDates('Sertifikat AWS, Mei 2023', true)).toMatchObject({ endOn: '2023-05-01', rest: 'Sertifikat AWS' })
})

const startOf = (line: string) => findDates(`${line} - sekarang`, false)?.startOn

test('months are read by their names in both languages, long and short', () => {
  const names = [
    ['January', 'Januari', 'Jan'],
    ['February', 'Februari', 'Feb.'],
    ['March', 'Maret', 'Mar'],
    ['April', 'april', 'Apr'],
    ['May', 'Mei', 'MEI'],
    ['June', 'Juni', 'Jun'],
    ['July', 'Juli', 'Jul'],
    ['August', 'Agustus', 'Agt', 'Ags', 'Aug'],
    ['September', 'Sept', 'Sep.'],
    ['October', 'Oktober', 'Okt', 'Oct'],
    ['November', 'Nov'],
    ['December', 'Desember', 'Des', 'Dec'],
  ]
  for (const [at, month] of names.entries())
    for (const name of month) expect(startOf(`${name} 2020`), name).toBe(`2020-${String(at + 1).padStart(2, '0')}-01`)
})

test.each([
  ['3/2020', '2020-03-01'],
  ['11.2020', '2020-11-01'],
  ['17 Mei, 2020', '2020-05-01'],
  ['2020-11', '2020-11-01'],
  ['1998', '1998-01-01'],
])('%s is %s', (text, day) => expect(startOf(text)).toBe(day))

test('a year alone begins in January and ends in December', () => {
  expect(findDates('2015 - 2019', false)).toMatchObject({ startOn: '2015-01-01', endOn: '2019-12-01' })
  expect(findDates('Lulus 2019', true)).toMatchObject({ startOn: null, endOn: '2019-12-01' })
})

test('what goes on has no end', () => {
  for (const word of ['present', 'Now', 'current', 'today', 'sekarang', 'saat ini', 'kini', 'hari ini'])
    expect(findDates(`2019 - ${word}`, false), word).toMatchObject({ endOn: null, present: true })
  expect(findDates('2019 - 2020', false)?.present).toBe(false)
})

describe('a single date', () => {
  test('counts only where one is looked for, and is an end', () => {
    expect(findDates('Juli 2021', true)).toEqual({ startOn: null, endOn: '2021-07-01', present: false, rest: '' })
    expect(findDates('Juli 2021', false)).toBeNull()
    expect(findDates('Tanpa tanggal', true)).toBeNull()
  })

  test.each([
    ['7/2021', '2021-07-01'],
    ['2021-07', '2021-07-01'],
  ])('%s', (text, day) => expect(findDates(text, true)?.endOn).toBe(day))
})

describe('the rest of the line', () => {
  test('is what stands around the dates, without what parted them', () => {
    expect(findDates('Kasir (2019 - 2020)', false)?.rest).toBe('Kasir')
    expect(findDates('Kasir, 2019 - 2020', false)?.rest).toBe('Kasir')
    expect(findDates('Juara 1 2019 Bandung', true)?.rest).toBe('Juara 1 Bandung')
  })

  test('dates that stand apart at the end go before one in the text', () => {
    expect(findDates('Speaker at GopherCon 2019\tBali\tNov 2020', true)).toMatchObject({
      endOn: '2020-11-01',
      rest: 'Speaker at GopherCon 2019\tBali',
    })
    expect(findDates('Speaker 2019\tin Bali', true)).toMatchObject({ endOn: '2019-12-01' })
    expect(findDates('Kasir\t2019 - 2020 Bandung', false)).toMatchObject({ rest: 'Kasir\t Bandung' })
  })
})
