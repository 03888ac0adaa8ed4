import { describe, expect, test } from 'vitest'
import { minorDigits } from '#kernel/money.ts'
import { ago, formatFor, numberStyles } from './format.ts'

const en = formatFor({ locale: 'en', numberStyle: 'specification', timeZone: 'Asia/Jakarta' })
const id = formatFor({ locale: 'id', numberStyle: 'specification', timeZone: 'Asia/Jakarta' })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const at = '2026-08-04T17:07:00Z'

test('one deployment writes numbers in its own style, also next to another one in the same process', () => {
  const written = numberStyles.map((numberStyle) =>
    formatFor({ locale: 'en', numberStyle, timeZone: 'Asia/Jakarta' }).number(1_234_567),
  )
  expect(written).toEqual(['12,34,567', '1,234,567'])
})

describe('formats of specification point 9', () => {
  test('dates in the deployment zone, month names by language', () => {
    expect(en.date(at)).toBe('05 August 2026')
    expect(id.date(at)).toBe('5 Agustus 2026')
    expect(en.dateTime(at)).toBe('05 Aug 2026 12:07 AM')
    expect(id.month(at)).toBe('Agu 2026')
    expect(en.day('2026-03-05')).toBe('05 March 2026')
    expect(['2026-03-05', '2026-03-10'].map(id.day)).toEqual(['5 Maret 2026', '10 Maret 2026'])
  })
  test('twelve hours in English, twenty-four with a dot in Indonesian', () => {
    const moments = ['2026-10-01T17:00:00Z', '2026-10-01T05:00:00Z', '2026-10-01T09:02:00Z']
    expect(moments.map(en.time)).toEqual(['12:00 AM', '12:00 PM', '04:02 PM'])
    expect(moments.map(id.time)).toEqual(['00.00', '12.00', '16.02'])
    expect(id.dateTime('2026-10-01T09:02:00Z')).toBe('1 Okt 2026 16.02')
  })
  test('English has Indian digit grouping', () => {
    expect(en.number(1234567.891)).toBe('12,34,567.89')
    expect(en.grouping).toBe('en-IN')
  })
  test('Indonesian has its own grouping and decimal comma, whatever the setting', () => {
    for (const numberStyle of numberStyles) {
      const format = formatFor({ locale: 'id', numberStyle, timeZone: 'UTC' })
      expect(format.grouping).toBe('id-ID')
      expect(format.number(22_000_000)).toBe('22.000.000')
      expect(format.number(4.3, 1)).toBe('4,3')
    }
  })
  test('shorthand with two decimals from 1000 on', () => {
    expect([999, 1000, 1250000, 3e9, -1500].map(en.short)).toEqual(['999', '1.00K', '1.25M', '3.00B', '-1.50K'])
  })
  test('Indonesian shorthand: ribu, juta, miliar, triliun', () => {
    expect([999.5, 1000, 1250000, 3e9, 2.5e12, -1500].map(id.short).map(plain)).toEqual([
      '999,5',
      '1,00 rb',
      '1,25 jt',
      '3,00 M',
      '2,50 T',
      '-1,50 rb',
    ])
    expect(en.short(2.5e12)).toBe('2500.00B')
    expect(id.short(1250)).toBe('1,25\u00a0rb')
  })
  test('what rounds to a thousand of a unit is one of the next', () => {
    expect([999.99, 999.995, 999_994, 999_995, 999_995e3, -999_999].map(en.short)).toEqual([
      '999.99',
      '1.00K',
      '999.99K',
      '1.00M',
      '1.00B',
      '-1.00M',
    ])
    expect(en.short(999_999e6)).toBe('1000.00B')
    expect([999_999, 999_995e6].map(id.short).map(plain)).toEqual(['1,00 jt', '1,00 T'])
  })
  test('money from minor units', () => {
    expect(minorDigits('JPY')).toBe(0)
    expect(en.money(29_900_000, 'IDR')).toBe('IDR 2,99,000')
    expect(en.money(1050, 'USD')).toBe('USD 10.50')
    expect(en.moneyShort(450_000_000, 'IDR')).toBe('IDR 4.50M')
    expect(id.money(2_200_000_000, 'IDR')).toBe('Rp22.000.000')
    expect(id.money(-150_000_000, 'IDR')).toBe('-Rp1.500.000')
    expect(id.money(1050, 'USD')).toBe('USD 10,50')
    expect(plain(id.moneyShort(1_300_000_000, 'IDR'))).toBe('Rp13,00 jt')
  })
})

describe('the number style of the language', () => {
  const english = formatFor({ locale: 'en', numberStyle: 'language', timeZone: 'UTC' })
  const indonesian = formatFor({ locale: 'id', numberStyle: 'language', timeZone: 'UTC' })
  test('groups by three in English', () => {
    expect(english.number(1234567.891)).toBe('1,234,567.89')
    expect(english.money(120_000_000, 'IDR')).toBe('IDR 1,200,000')
    expect(english.grouping).toBe('en-US')
  })
  test('shorthand keeps no trailing zeros', () => {
    expect([999, 1000, 1_200_000, 1_250_000, 3e9, 2.5e12, -1500].map(english.short)).toEqual([
      '999',
      '1K',
      '1.2M',
      '1.25M',
      '3B',
      '2,500B',
      '-1.5K',
    ])
    expect([1000, 1_200_000, 3e9, 2.5e12].map(indonesian.short).map(plain)).toEqual(['1 rb', '1,2 jt', '3 M', '2,5 T'])
    expect([999_994, 999_995].map(english.short)).toEqual(['999.99K', '1M'])
    expect(plain(indonesian.moneyShort(1_300_000_000, 'IDR'))).toBe('Rp13 jt')
  })
})

describe('ago', () => {
  const now = Date.parse('2026-08-31T12:00:00Z')
  const before = (ms: number) => ago(now - ms, now)
  test('the largest fitting unit', () => {
    expect(before(30_000)).toEqual({ unit: 'now', count: 0 })
    expect(before(59 * 60_000)).toEqual({ unit: 'minutes', count: 59 })
    expect(before(3 * 86_400_000)).toEqual({ unit: 'days', count: 3 })
    expect(before(15 * 86_400_000)).toEqual({ unit: 'weeks', count: 2 })
  })
  test('hidden beyond a month and for the future', () => {
    expect(before(31 * 86_400_000)).toBeNull()
    expect(before(-3_600_000)).toBeNull()
  })
})

test('a number with decimals that are always there', () => {
  expect(formatFor({ locale: 'en', numberStyle: 'specification', timeZone: 'UTC' }).exactly(2, 1)).toBe('2.0')
  expect(formatFor({ locale: 'id', numberStyle: 'specification', timeZone: 'UTC' }).exactly(4.25, 1)).toBe('4,3')
})
