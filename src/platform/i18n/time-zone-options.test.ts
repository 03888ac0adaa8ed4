import { expect, test } from 'vitest'
import { allZoneOptions, zoneOptions } from './time-zone-options.ts'

const winter = new Date('2026-12-01T00:00:00Z')
const summer = new Date('2026-07-01T00:00:00Z')
const labelOf = (zone: string, at = winter, locale: 'en' | 'id' = 'en') => zoneOptions([zone], at, locale)[0]?.label

test('zones are named by their city, in the language of the reader', () => {
  expect(labelOf('Asia/Jakarta')).toBe('Jakarta (WIB, UTC+7)')
  expect(labelOf('Asia/Jayapura', winter, 'id')).toBe('Jayapura (WIT, UTC+9)')
  expect(labelOf('Asia/Singapore')).toBe('Singapore (Singapore Standard Time, UTC+8)')
  expect(labelOf('Asia/Singapore', winter, 'id')).toBe('Singapore (Waktu Standar Singapura, UTC+8)')
  expect(labelOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (UTC−3)')
  expect(labelOf('UTC')).toBe('UTC')
  expect([labelOf('Europe/Paris'), labelOf('Europe/Paris', summer)]).toEqual(['Paris (UTC+1)', 'Paris (UTC+2)'])
})

test('all zones are there once, the first ones first and the others by city', () => {
  const options = allZoneOptions(['Asia/Makassar', 'Asia/Jakarta', 'Asia/Makassar'], winter, 'en')
  const values = options.map(({ value }) => value)
  expect(values.slice(0, 3)).toEqual(['Asia/Makassar', 'Asia/Jakarta', 'Africa/Abidjan'])
  expect(values.filter((value) => value === 'UTC')).toEqual(['UTC'])
  expect(new Set(values).size).toBe(values.length)
  const cities = options.slice(2).map(({ label }) => label)
  expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other, 'en')))
})
