import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
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
    db
      .selectFrom('master')
      .select(['key', 'code', locale === 'id' ? 'name_id as label' : 'name_en as label'])
      .where('key', 'in', [0, ...masterKeys])
      .execute(),
    db
      .selectFrom('city')
      .select(['key', 'id as code', 'name as label'])
      .where('key', 'in', [0, ...keys('cityIds')])
      .execute(),
    db
      .selectFrom('master')
      .select(['code', locale === 'id' ? 'name_id as label' : 'name_en as label'])
      .where('category', '=', 'LOCATION_TYPE')
      .execute(),
  ])
  const masterByKey = new Map(masters.map(({ key, ...label }) => [key, label]))
  const cityByKey = new Map(cities.map(({ key, ...label }) => [key, label]))
  return (name: FacetName, key: number): Label | undefined => {
    if (name === 'cityIds') return cityByKey.get(key)
    if (name === 'experience') return { code: String(key), label: String(key) }
    if (name === 'locationTypes') {
      const code = Object.entries(locationTypeKeys).find(([, each]) => each === key)?.[0]
      return places.find((place) => place.code === code)
    }
    return masterByKey.get(key)
  }
}
