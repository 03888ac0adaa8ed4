import { describe, expect, test } from 'vitest'
import { minorDigits } from '#kernel/money.ts'
import { ago, formatFor } from './format.ts'

const en = formatFor({ locale: 'en', grouping: 'en-IN', timeZone: 'Asia/Jakarta' })
const id = formatFor({ locale: 'id', grouping: 'en-IN', timeZone: 'Asia/Jakarta' })
const at = '2026-08-04T17:07:00Z'

describe('formats of specification point 9', () => {
  test('dates in the deployment zone, month names by language', () => {
    expect(en.date(at)).toBe('05 August 2026')
    expect(id.date(at)).toBe('05 Agustus 2026')
    expect(en.dateTime(at)).toBe('05 Aug 2026 12:07 AM')
    expect(id.dateTime('2026-10-01T05:00:00Z')).toBe('01 Okt 2026 12:00 PM')
    expect(id.month(at)).toBe('Agu 2026')
    expect(en.day('2026-03-05')).toBe('05 March 2026')
  })
  test('Indian digit grouping, and another one by setting', () => {
    expect(en.number(1234567.891)).toBe('12,34,567.89')
    expect(formatFor({ locale: 'id', grouping: 'id-ID', timeZone: 'UTC' }).number(1234567)).toBe('1.234.567')
  })
  test('shorthand with two decimals from 1000 on', () => {
    expect([999, 1000, 1250000, 3e9, -1500].map(en.short)).toEqual(['999', '1.00K', '1.25M', '3.00B', '-1.50K'])
  })
  test('money from minor units', () => {
    expect(minorDigits('JPY')).toBe(0)
    expect(en.money(29_900_000, 'IDR')).toBe('IDR 2,99,000')
    expect(en.money(1050, 'USD')).toBe('USD 10.50')
    expect(id.moneyShort(450_000_000, 'IDR')).toBe('IDR 4.50M')
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
