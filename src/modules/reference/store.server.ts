import { sql, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { likeText } from '#db/like.ts'
import type { Locale } from '#kernel/shapes.ts'

export type Slice = { page: number; limit: number | 'Infinity'; search: string }
const infinity = 20_000
export const bounds = ({ page, limit }: Slice) => {
  const rows = limit === 'Infinity' ? infinity : limit
  return { rows, offset: (page - 1) * rows }
}
export const answer = <T>(list: T[], total: number, { page, limit }: Slice) => ({
  list,
  total,
  page,
  limit: limit === 'Infinity' ? list.length : limit,
})

/** `%` and `_` typed by a person mean themselves (IN-02). */

/** Prefix, then word start, then near spelling; the order people expect of a pick list. */
const near = (column: string, search: string) => {
  const norm = sql.ref(column)
  const like = `${likeText(search)}%`
  return {
    matches: sql<SqlBool>`(${norm} like plain(${like}) or ${norm} like '% ' || plain(${like}) or plain(${search}) <% ${norm})`,
    rank: sql<number>`case when ${norm} like plain(${like}) then 0 when ${norm} like '% ' || plain(${like}) then 1 else 2 end`,
    distance: sql<number>`word_similarity(plain(${search}), ${norm})`,
  }
}

export async function listCountries(db: Db, locale: Locale, input: Slice) {
  const { rows, offset } = bounds(input)
  const name = locale === 'id' ? 'name_id' : 'name_en'
  let query = db.selectFrom('country').where('active', '=', true)
  if (input.search)
    query = query.where(sql<SqlBool>`plain(${sql.ref(name)}) like plain(${`${likeText(input.search)}%`})`)
  const list = await query
    .select([
      'code',
      `${name} as name`,
      'dial_code as dialCode',
      'currency',
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .orderBy(name)
    .limit(rows)
    .offset(offset)
    .execute()
  return answer(list, list[0]?.total ?? 0, input)
}

export async function listStates(db: Db, locale: Locale, input: Slice & { country: string }) {
  const { rows, offset } = bounds(input)
  const name = locale === 'id' ? 'name_id' : 'name_en'
  let query = db.selectFrom('state').where('country_code', '=', input.country.toUpperCase())
  if (input.search)
    query = query.where(sql<SqlBool>`plain(${sql.ref(name)}) like '%' || plain(${`${likeText(input.search)}%`})`)
  const list = await query
    .select(['id', 'code', `${name} as name`, sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy(name)
    .limit(rows)
    .offset(offset)
    .execute()
  return answer(list, list[0]?.total ?? 0, input)
}

export async function listCities(
  db: Db,
  locale: Locale,
  input: Slice & { country?: string | undefined; stateId?: string | undefined; ids?: string[] | undefined },
) {
  const { rows, offset } = bounds(input)
  const suffix = locale === 'id' ? 'name_id' : 'name_en'
  let query = db
    .selectFrom('city as c')
    .innerJoin('state as s', 's.id', 'c.state_id')
    .innerJoin('country as n', 'n.code', 'c.country_code')
    .where('c.active', '=', true)
  if (input.country) query = query.where('c.country_code', '=', input.country.toUpperCase())
  if (input.stateId) query = query.where('c.state_id', '=', input.stateId)
  if (input.ids)
    query = query.where('c.id', 'in', input.ids.length > 0 ? input.ids : ['00000000-0000-0000-0000-000000000000'])
  const found = near('c.norm', input.search)
  if (input.search) query = query.where(found.matches)
  let listing = query.select([
    'c.id',
    'c.name as cityName',
    `s.${suffix} as stateName`,
    'c.country_code as countryCode',
    `n.${suffix} as countryNm`,
    sql<number>`(count(*) over ())::int`.as('total'),
  ])
  if (input.search)
    listing = listing
      .orderBy(found.rank)
      .orderBy(found.distance, 'desc')
      .orderBy('c.population', (order) => order.desc().nullsLast())
  const list = await listing.orderBy('c.name').limit(rows).offset(offset).execute()
  return answer(list, list[0]?.total ?? 0, input)
}

export async function saveMessage(
  db: Db,
  values: {
    accountId: string | null
    name: string
    email: string
    topic: string
    message: string
    locale: Locale
    now: Date
  },
): Promise<string> {
  const { accountId, now, ...rest } = values
  const { id } = await db
    .insertInto('contact_message')
    .values({ ...rest, account_id: accountId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storedSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
