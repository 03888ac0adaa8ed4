import { expect, test } from 'vitest'
import coordinates from './places/coordinates.json' with { type: 'json' }
import { cityRows, countryRows, stateRows } from './load.places.server.ts'

const countries = countryRows()
const states = stateRows()
const cities = await cityRows()
const country = (code: string) => countries.find((row) => row.code === code)
const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('all countries of ISO 3166-1, in both languages, with currency and dialling code', () => {
  expect(countries).toHaveLength(249)
  expect(country('ID')).toEqual({
    code: 'ID',
    name_en: 'Indonesia',
    name_id: 'Indonesia',
    dial_code: '+62',
    currency: 'IDR',
  })
  expect(country('SE')?.name_id).toBe('Swedia')
  expect(country('IN')).toMatchObject({ dial_code: '+91', currency: 'INR' })
  expect(countries.filter((row) => !row.name_en || !row.name_id || !/^[A-Z]{3}$/.test(row.currency ?? ''))).toEqual([])
  const unreachable = countries.filter((row) => row.dial_code === null).map((row) => row.code)
  expect(unreachable.toSorted()).toEqual(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])
})

test('every country has a state, and state codes and names are unique per country', () => {
  const divided = new Set(states.map((row) => row.country_code))
  expect(countries.filter((row) => !divided.has(row.code))).toEqual([])
  expect(repeated(states.map((row) => `${row.country_code}-${row.code}`))).toEqual([])
  expect(repeated(states.map((row) => `${row.country_code} ${row.name_en}`))).toEqual([])
})

test('38 provinces of Indonesia, 36 states of India, four nations of the United Kingdom', () => {
  const of = (code: string) => states.filter((row) => row.country_code === code)
  expect(of('ID')).toHaveLength(38)
  expect(of('ID')).toContainEqual({ country_code: 'ID', code: 'JB', name_en: 'West Java', name_id: 'Jawa Barat' })
  expect(of('IN')).toHaveLength(36)
  expect(of('IN').map((row) => row.name_en)).toContain('Maharashtra')
  expect(of('GB').map((row) => row.name_id)).toEqual(['Inggris', 'Irlandia Utara', 'Skotlandia', 'Wales'])
  expect(of('JP').filter((row) => /\P{ASCII}/u.test(row.name_en))).toEqual([])
})

test('every city belongs to an existing state and is listed once', () => {
  const known = new Set(states.map((row) => `${row.country_code}-${row.code}`))
  const key = (row: (typeof cities)[number]) => `${row.country_code}-${row.state_code}`
  expect(cities.filter((row) => !known.has(key(row)))).toEqual([])
  expect(repeated(cities.map((row) => `${key(row)} ${row.name}`))).toEqual([])
})

test('all 514 regencies and cities of Indonesia have their colloquial names', () => {
  const own = cities.filter((row) => row.country_code === 'ID')
  expect(own).toHaveLength(514)
  const named = (name: string) => own.find((row) => row.name === name)
  expect(named('Bandung')).toMatchObject({ state_code: 'JB', kind: 'CITY' })
  expect(named('Kab. Bandung')).toMatchObject({ state_code: 'JB', kind: 'REGENCY' })
  expect(named('Sleman')).toMatchObject({ state_code: 'YO', kind: 'REGENCY' })
  expect(named('Jakarta Selatan')).toMatchObject({ state_code: 'JK', other_names: 'South Jakarta, Jaksel' })
  expect(own.filter((row) => /^(Kota|Kabupaten) /.test(row.name))).toEqual([])
})

test('main cities of the world have their current and former names', () => {
  const named = (name: string) => cities.find((row) => row.name === name)
  expect(named('Bengaluru')).toMatchObject({ country_code: 'IN', state_code: 'KA', other_names: 'Bangalore' })
  for (const borough of ['Manhattan', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'])
    expect(named(borough)?.state_code).toBe('NY')
  expect(cities.filter((row) => row.country_code !== 'ID').length).toBeGreaterThan(400)
})

test('coordinates lie inside the country, for all cities of Indonesia and the main cities elsewhere', () => {
  const own = cities.filter((row) => row.country_code === 'ID')
  expect(own.filter((row) => row.kind === 'CITY' && row.lat === null).map((row) => row.name)).toEqual([])
  const located = own.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  expect(located.length).toBeGreaterThan(350)
  expect(located.filter(({ lat, lon }) => lat < -11 || lat > 6 || lon < 95 || lon > 141)).toEqual([])
  const named = (name: string) => cities.find((row) => row.name === name)
  expect(named('Bandung')).toMatchObject({ lat: -6.91, lon: 107.61 })
  expect(named('Bengaluru')).toMatchObject({ lat: 12.97, lon: 77.59 })
  const codes = coordinates.map(({ city }) => city)
  expect(repeated(codes)).toEqual([])
  expect(cities.filter((row) => row.lat !== null)).toHaveLength(codes.length)
})
