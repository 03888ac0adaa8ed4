import englishNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import indonesianNames from 'i18n-iso-countries/langs/id.json' with { type: 'json' }
import { getProvinces, getRegencies } from 'idn-area-data'
import { iso31661, iso31662 } from 'iso-3166'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import cities from './places/cities.json' with { type: 'json' }
import coordinates from './places/coordinates.json' with { type: 'json' }
import countries from './places/countries.json' with { type: 'json' }
import indonesianCities from './places/indonesian-cities.json' with { type: 'json' }
import provinces from './places/provinces.json' with { type: 'json' }
import stateDrops from './places/state-drops.json' with { type: 'json' }
import stateNames from './places/state-names.json' with { type: 'json' }

export type CountryRow = {
  code: string
  name_en: string
  name_id: string
  dial_code: string | null
  currency: string | null
}
export type StateRow = { country_code: string; code: string; name_en: string; name_id: string }
export type CityRow = {
  country_code: string
  state_code: string
  name: string
  other_names: string
  kind: 'CITY' | 'REGENCY'
  population: number | null
  lat: number | null
  lon: number | null
}

type InternationalCity = { state: string; name: string; thousands: number; also?: string }

const indonesia = 'ID'
/** Keyed by regency code in Indonesia, by "state name" elsewhere. Entered by overrides, accurate to one or two kilometres. */
const coordinatesByCity = new Map(coordinates.map(({ city, at }) => [city, at]))
const coordinatesOf = (city: string) => ({
  lat: coordinatesByCity.get(city)?.[0] ?? null,
  lon: coordinatesByCity.get(city)?.[1] ?? null,
})
const overrides = new Map<string, { currency: string; en?: string; id?: string }>(
  countries.map((row) => [row.code, row]),
)
const first = (name: string | string[] | undefined) => (Array.isArray(name) ? name[0] : name)

/** All countries of ISO 3166-1. `places/countries.json` overrides the names of the packages and adds the currencies. */
export function countryRows(): CountryRow[] {
  const nameIn = (names: Record<string, string | string[]>, code: string) => first(names[code])
  return iso31661.map(({ alpha2: code, name }) => ({
    code,
    name_en: overrides.get(code)?.en ?? nameIn(englishNames.countries, code) ?? name,
    name_id: overrides.get(code)?.id ?? nameIn(indonesianNames.countries, code) ?? name,
    dial_code: isSupportedCountry(code) ? `+${getCountryCallingCode(code)}` : null,
    currency: overrides.get(code)?.currency ?? null,
  }))
}

/** Indonesia's provinces, the first-level subdivisions of other countries, and one state for a country without any. */
export function stateRows(): StateRow[] {
  const indonesian = provinces.map(({ code, en, id }) => ({ country_code: indonesia, code, name_en: en, name_id: id }))
  const drops = new Set(stateDrops.flatMap(({ country, codes }) => codes.map((code) => `${country}-${code}`)))
  const ukNations = new Set(['GB-ENG', 'GB-NIR', 'GB-SCT', 'GB-WLS'])
  const names = new Map<string, { en: string; id?: string }>(stateNames.map((row) => [row.code, row]))
  const others = iso31662
    .filter(
      ({ code, parent }) =>
        parent !== indonesia &&
        /^[A-Z]{2}$/.test(parent) &&
        !drops.has(code) &&
        (parent !== 'GB' || ukNations.has(code)),
    )
    .map(({ code, parent, name }) => {
      const en = names.get(code)?.en ?? plainName(name, parent)
      return { country_code: parent, code: code.slice(3), name_en: en, name_id: names.get(code)?.id ?? en }
    })
  const divided = new Set(others.map((row) => row.country_code)).add(indonesia)
  const undivided = countryRows()
    .filter(({ code }) => !divided.has(code))
    .map(({ code, name_en, name_id }) => ({ country_code: code, code, name_en, name_id }))
  return [...indonesian, ...others, ...undivided]
}

/** ISO 3166-2 romanises the names of these countries with diacritics nobody types, and appends the kind of region after a comma. */
const romanisedCountries = new Set(
  'AE AF BH DJ DZ EG ER ET IL IN IQ IR JO JP KG KW LB LK LY MV MR NP OM PK PS QA SA SD SO SY TN YE'.split(' '),
)
function plainName(name: string, country: string): string {
  const short = country === 'CN' ? name.replace(/ (Sheng|Shi)$/, '') : name.replace(/, .*$/, '').replace(/ \(.*\)$/, '')
  return romanisedCountries.has(country)
    ? short
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[‘’ʻʼ]/g, "'")
        .replace(/^'/, '')
    : short
}

/** Indonesia's regencies and cities, and the main cities of other countries. Throws when `provinces.json` lacks a province. */
export async function cityRows(): Promise<CityRow[]> {
  const [areas, officialProvinces] = [await getRegencies(), await getProvinces()]
  const provinceCodes = new Map(provinces.map(({ area, code }) => [area, code]))
  for (const { code, name } of officialProvinces)
    if (!provinceCodes.has(code)) throw new Error(`places/provinces.json lacks ${name} (${code})`)
  const overridesByCode = new Map<string, { thousands?: number; name?: string; also?: string }>(
    indonesianCities.map((row) => [row.code, row]),
  )
  const baseNames = areas.map(({ name }) => name.replace(/^(Kota|Kabupaten)( Administrasi)? /, ''))
  const cityNames = new Set(baseNames.filter((_, index) => areas[index]?.name.startsWith('Kota ')))
  const indonesian = areas.map((area, index): CityRow => {
    const regency = area.name.startsWith('Kabupaten ')
    const official = baseNames[index] ?? area.name
    const name = overridesByCode.get(area.code)?.name ?? official
    return {
      country_code: indonesia,
      state_code: provinceCodes.get(area.province_code) ?? area.province_code,
      name: regency && cityNames.has(official) ? `Kab. ${name}` : name, // "Bandung" is the city, "Kab. Bandung" the regency around it
      other_names: overridesByCode.get(area.code)?.also ?? '',
      kind: regency ? 'REGENCY' : 'CITY',
      population: toPopulation(overridesByCode.get(area.code)?.thousands),
      ...coordinatesOf(area.code),
    }
  })
  const international = (cities as InternationalCity[]).map(({ state, name, thousands, also = '' }): CityRow => ({
    country_code: state.slice(0, 2),
    state_code: state.slice(3),
    name,
    other_names: also,
    kind: 'CITY',
    population: toPopulation(thousands),
    ...coordinatesOf(`${state} ${name}`),
  }))
  return [...indonesian, ...international]
}

const toPopulation = (thousands: number | undefined) => (thousands === undefined ? null : thousands * 1000)
