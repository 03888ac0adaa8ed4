import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** A city as pages show it: `code` is its id. */
export type Place = { code: string; cityName: string; stateName: string; countryCode: string; countryNm: string }

/** The cities with these ids, in one language. */
export async function loadPlaces(
  db: Db,
  locale: Locale,
  cityIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const rows = await cachedRows(db, 'city', cityIds, readPlaces)
  const name = locale === 'id' ? 'id' : 'en'
  return new Map(
    [...rows].map(([code, { state, country, cityName, countryCode }]) => [
      code,
      { code, cityName, stateName: state[name], countryCode, countryNm: country[name] },
    ]),
  )
}

async function readPlaces(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('city as c')
    .innerJoin('state as s', 's.id', 'c.state_id')
    .innerJoin('country as n', 'n.code', 'c.country_code')
    .select(['c.id', 'c.name', 's.name_en as stateEn', 's.name_id as stateId'])
    .select(['c.country_code', 'n.name_en as countryEn', 'n.name_id as countryId'])
    .where('c.id', '=', anyOf(ids))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        cityName: row.name,
        countryCode: row.country_code,
        state: { en: row.stateEn, id: row.stateId },
        country: { en: row.countryEn, id: row.countryId },
      },
    ]),
  )
}
