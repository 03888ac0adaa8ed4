import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { keyOf, kindOf, kinds, searchToken } from './rules.tokens.ts'
import { nearKm } from './rules.url.ts'

export type NearbyPlace = { kind: 'RADIUS' | 'REGION'; label: string; tokens: number[] }
type NearbyRow = { key: number; state: number | null; label: string | null; far: boolean }

/** Kilometres between two places on the sphere (haversine; the earth's mean radius is 6371 km). */
const distance = sql`2 * 6371 * asin(sqrt(
  power(sin(radians(c.lat - own.lat) / 2), 2) + cos(radians(own.lat)) * cos(radians(c.lat)) * power(sin(radians(c.lon - own.lon) / 2), 2)))`

/**
 * What lies around cities or a state: cities up to `nearKm` away, and for a city that nobody has placed on the map the state it is in
 * (`REGION`, with its name). The places themselves are among the tokens. Null where nothing can be around, as for a country.
 */
export async function around(db: Db, locale: Locale, place: readonly number[]): Promise<NearbyPlace | null> {
  const keys = (kind: number) => place.filter((token) => kindOf(token) === kind).map(keyOf)
  const [cities, states] = [keys(kinds.city), keys(kinds.state)]
  if (cities.length + states.length === 0) return null
  const key = JSON.stringify([locale, cities, states])
  const cached = await cachedRows(
    db,
    'places around',
    [key],
    async (source) => new Map([[key, await rowsAround(source, locale, { cities, states })]]),
  )
  const rows = cached.get(key) ?? []
  const regions = rows.filter((row) => row.state !== null)
  const more = [
    ...rows.map((row) => searchToken(kinds.city, row.key)),
    ...regions.map((row) => searchToken(kinds.state, row.state ?? 0)),
  ]
  const region = cities.length > 0 && regions.length === cities.length
  return {
    kind: region ? 'REGION' : 'RADIUS',
    label: region ? [...new Set(regions.map((row) => row.label))].join(', ') : '',
    tokens: [...new Set([...place, ...more])],
  }
}

async function rowsAround(
  db: Db,
  locale: Locale,
  { cities, states }: { cities: readonly number[]; states: readonly number[] },
): Promise<NearbyRow[]> {
  const name = sql.ref(locale === 'id' ? 's.name_id' : 's.name_en')
  const { rows } = await sql<NearbyRow>`
    with own as materialized (
      select c.key, c.lat, c.lon, s.key as state, ${name} as label from city c join state s on s.id = c.state_id
      where c.key = any(${sql.val(cities)}::int[]) or (s.key = any(${sql.val(states)}::int[]) and c.lat is not null)
      order by c.population desc nulls last limit 60
    )
    select key, case when lat is null then state end as state, label, false as far from own
    union
    select c.key, null, null, true from own join city c
      on c.lat between own.lat - 0.46 and own.lat + 0.46
      and c.lon between own.lon - 0.46 / cos(radians(own.lat)) and own.lon + 0.46 / cos(radians(own.lat))
    where c.active and ${distance} <= ${nearKm}`.execute(db)
  return rows
}

/** The city of a candidate's profile as one would type it, or null. */
export async function homeOf(db: Db, locale: Locale, accountId: string): Promise<string | null> {
  const [state, country] =
    locale === 'id' ? (['s.name_id', 'n.name_id'] as const) : (['s.name_en', 'n.name_en'] as const)
  const row = await db
    .selectFrom('candidate_profile as p')
    .innerJoin('city as c', 'c.id', 'p.city_id')
    .innerJoin('state as s', 's.id', 'c.state_id')
    .innerJoin('country as n', 'n.code', 'c.country_code')
    .select(['c.name as city', `${state} as state`, `${country} as country`])
    .where('p.account_id', '=', accountId)
    .executeTakeFirst()
  return row ? `${row.city}, ${row.state}, ${row.country}` : null
}

/** The city nearest to a point, at most 100 km away, as one would type it; null where no city is known. */
export async function nearestCity(db: Db, locale: Locale, point: { lat: number; lon: number }): Promise<string | null> {
  const [state, country] = locale === 'id' ? ['s.name_id', 'n.name_id'] : ['s.name_en', 'n.name_en']
  const { rows } = await sql<{ city: string; state: string; country: string; km: number }>`
    select c.name as city, ${sql.ref(state ?? '')} as state, ${sql.ref(country ?? '')} as country, ${distance} as km
    from (select ${point.lat}::float8 as lat, ${point.lon}::float8 as lon) own
    join city c on c.active and c.lat between own.lat - 1 and own.lat + 1
    join state s on s.id = c.state_id join country n on n.code = c.country_code
    order by km, c.population desc nulls last limit 1`.execute(db)
  const [row] = rows
  return row && row.km <= 100 ? `${row.city}, ${row.state}, ${row.country}` : null
}
