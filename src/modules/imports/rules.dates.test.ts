import { describe, expect, test } from 'vitest'
import { suggestColumns } from './rules.mapping.ts'
import { dateOf, dateOrderOf, dateOrders } from './rules.dates.ts'

const read = (text: string, order: 'DAY_FIRST' | 'MONTH_FIRST' | null = null) => {
  const result = dateOf(text, { order, timeZone: 'Asia/Jakarta' })
  return 'date' in result ? result.date : result.code
}

describe('a day', () => {
  test.each([
    ['2026-12-05', '2026-12-05'],
    [' 2026/12/5 ', '2026-12-05'],
    ['2026-12-05T23:59', '2026-12-05'],
    ['2026-12-05 00:00:00', '2026-12-05'],
    ['2026-12-05T18:30:00Z', '2026-12-06'],
    ['2026-12-05T18:30:00.000+07:00', '2026-12-05'],
    ['5 December 2026', '2026-12-05'],
    ['5 Desember 2026', '2026-12-05'],
    ['December 5th, 2026', '2026-12-05'],
    ['05-DEC-26', '2026-12-05'],
    ['5 Des 2026', '2026-12-05'],
    ['17 Agt 2026', '2026-08-17'],
    ['17 Agustus 2026', '2026-08-17'],
    ['1 Sept 2026', '2026-09-01'],
    ['Sat, 05 Dec 2026 22:49:39 GMT', '2026-12-05'],
    ['Sabtu, 5 Desember 2026', '2026-12-05'],
    ["Jum'at, 4 Desember 2026", '2026-12-04'],
    ['4th of December 2026', '2026-12-04'],
    ['Dec 5,2026', '2026-12-05'],
    ['17 Agst 2026', '2026-08-17'],
    ['10 Nopember 2026', '2026-11-10'],
    ['10 Nop 2026', '2026-11-10'],
    ['1 Pebruari 2026', '2026-02-01'],
    ['1 Februari 2026', '2026-02-01'],
    ['1 Okt 2026', '2026-10-01'],
    ['May 1 2026', '2026-05-01'],
    ['29 Feb 2028', '2028-02-29'],
    ['31/12/2026', '2026-12-31'],
    ['13/05/2026', '2026-05-13'],
    ['05/13/2026', '2026-05-13'],
    ['05/5/2026', '2026-05-05'],
    ['12/31/2026 12:00:00 AM', '2026-12-31'],
    ['31.12.26', '2026-12-31'],
    ['12-12-2026', '2026-12-12'],
    ['Until filled', null],
    ['N/A', null],
    ['-', null],
    ['31.02.2026', 'DATE'],
    ['2026-02-30', 'DATE'],
    ['31 June 2026', 'DATE'],
    ['13/13/2026', 'DATE'],
    ['13/14/2026', 'DATE'],
    ['31/13/2026', 'DATE'],
    ['0/5/2026', 'DATE'],
    ['', 'DATE'],
    ['00/13/2026', 'DATE'],
    ['5 Foo 2026', 'DATE'],
    ['5 ju 2026', 'DATE'],
    ['next week', 'DATE'],
    ['46387', 'DATE'],
    ['12/2026', 'DATE'],
    ['5/12/20261', 'DATE'],
    ['05/12/2026', 'DATE_UNCLEAR'],
    ['12/05/2026', 'DATE_UNCLEAR'],
  ])('%s is %s', (text, date) => expect(read(text)).toBe(date))

  test('the order that is chosen decides only what could be either', () => {
    expect([read('05/12/2026', 'DAY_FIRST'), read('05/12/2026', 'MONTH_FIRST')]).toEqual(['2026-12-05', '2026-05-12'])
    expect([read('31/12/2026', 'MONTH_FIRST'), read('12/31/2026', 'DAY_FIRST')]).toEqual(['2026-12-31', '2026-12-31'])
  })
})

test.each([
  [['05/12/2026', '31/12/2026'], 'AUTO', 'DAY_FIRST'],
  [['05/12/2026', '12/31/2026', ''], 'AUTO', 'MONTH_FIRST'],
  [['05/12/2026'], 'AUTO', null],
  [['31/12/2026', '12/31/2026'], 'AUTO', null],
  [['12/05/2026'], 'AUTO', null],
  [['13/12/2026'], 'AUTO', 'DAY_FIRST'],
  [['12/13/2026'], 'AUTO', 'MONTH_FIRST'],
  [['13/14/2026', '14/13/2026'], 'AUTO', null],
  [['13/14/2026'], 'AUTO', null],
  [['14/13/2026'], 'AUTO', null],
  [['2026-12-31'], 'AUTO', null],
  [[], 'AUTO', null],
  [['31/12/2026'], 'MONTH_FIRST', 'MONTH_FIRST'],
] as const)('%j, %s: %s', (texts, setting, order) => expect(dateOrderOf(texts, setting)).toBe(order))

test('every order can be chosen', () => expect(dateOrders).toEqual(['AUTO', 'DAY_FIRST', 'MONTH_FIRST']))

test.each([
  'Post Until',
  'expirationdate',
  'validThrough',
  'Expiry date',
  'Closing Date',
  'Tanggal tutup',
  'Batas Lamaran',
])('%s is the closing date', (header) => expect(suggestColumns(['Title', header])).toEqual(['title', 'closingDate']))
test.each(['Posting Date', 'Posting Updated', 'Date', 'datePosted', 'Start date', 'Tanggal mulai', 'Process Date'])(
  '%s is not',
  (header) => expect(suggestColumns(['Title', header])).toEqual(['title', null]),
)
