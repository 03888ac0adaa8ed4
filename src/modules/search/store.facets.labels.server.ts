import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { citiesByKey, loadLabels, mastersByKey, of, type Names } from '#modules/reference/public.server.ts'
import type { FacetName } from './contract.ts'
import { keyOf, locationTypeKeys } from './rules.tokens.ts'

export type Label = { code: string; label: string }

/** Codes and labels of facet values: masters and cities by key; location types and experience steps by their number. */
export async function facetLabels(db: Db, locale: Locale, counts: Record<FacetName, [number, number][]>) {
  const keys = (name: FacetName) => counts[name].map(([token]) => keyOf(token))
  const masterKeys = (
    ['employmentTypes', 'positionLevels', 'qualifications', 'domains', 'industries', 'skills'] as const
  ).flatMap(keys)
  const [masters, cities, places] = await Promise.all([
    mastersByKey(db, masterKeys),
    citiesByKey(db, keys('cityIds')),
    loadLabels(db, locale, of('LOCATION_TYPE', Object.keys(locationTypeKeys))),
  ])
  const labelOf = (names: Names | undefined) => names && { code: names.code, label: names[locale] }
  return (name: FacetName, key: number): Label | undefined => {
    if (name === 'cityIds') return labelOf(cities.get(String(key)))
    if (name === 'experience') return { code: String(key), label: String(key) }
    if (name === 'locationTypes') {
      const code = Object.entries(locationTypeKeys).find(([, each]) => each === key)?.[0]
      return code === undefined ? undefined : places.masterRefs('LOCATION_TYPE', code)
    }
    return labelOf(masters.get(String(key)))
  }
}
