import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Db } from '#db/db.server.ts'
import { escapeLike } from '#db/like.ts'
import { listPage } from '#db/list-page.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { Locale } from '#kernel/shapes.ts'

export type PageRequest = { page: number; limit: number | 'Infinity'; search: string }
const maxRows = 20_000
export const limitAndOffset = ({ page, limit }: PageRequest) => {
  const rows = limit === 'Infinity' ? maxRows : limit
  return { rows, offset: (page - 1) * rows }
}
export const pageResult = <T>(list: T[], total: number, { page, limit }: PageRequest) => ({
  list,
  total,
  page,
  limit: limit === 'Infinity' ? list.length : limit,
})

/** Orders matches by prefix, then word prefix, then similar spelling. `%` and `_` in a search are literal (IN-02). */
const fuzzyMatch = (column: string, search: string) => {
  const normalised = sql.ref(column)
  const like = `${escapeLike(search)}%`
  return {
    matches: sql<SqlBool>`(${normalised} like fold_text(${like}) or ${normalised} like '% ' || fold_text(${like}) or fold_text(${search}) <% ${normalised})`,
    rank: sql<number>`case when ${normalised} like fold_text(${like}) then 0 when ${normalised} like '% ' || fold_text(${like}) then 1 else 2 end`,
    similarity: sql<number>`word_similarity(fold_text(${search}), ${normalised})`,
  }
}

export async function listCountries(db: Db, locale: Locale, input: PageRequest) {
  const { rows, offset } = limitAndOffset(input)
  const name = locale === 'id' ? 'name_id' : 'name_en'
  const countries = (source: Db) =>
    source
      .selectFrom('country')
      .select(['code', `${name} as name`, 'dial_code as dialCode', 'currency'])
      .where('active', '=', true)
      .orderBy(name)
  const list = input.search
    ? await countries(db)
        .where(sql<SqlBool>`fold_text(${sql.ref(name)}) like fold_text(${`${escapeLike(input.search)}%`})`)
        .execute()
    : ((
        await cachedRows(
          db,
          'countries',
          [locale],
          async (source) => new Map([[locale, await countries(source).execute()]]),
        )
      ).get(locale) ?? [])
  return pageResult(list.slice(offset, offset + rows), list.length, input)
}

export async function listStates(db: Db, locale: Locale, input: PageRequest & { country: string }) {
  const { rows } = limitAndOffset(input)
  const name = locale === 'id' ? 'name_id' : 'name_en'
  let query = db.selectFrom('state').where('country_code', '=', input.country.toUpperCase())
  if (input.search)
    query = query.where(
      sql<SqlBool>`fold_text(${sql.ref(name)}) like '%' || fold_text(${`${escapeLike(input.search)}%`})`,
    )
  const listing = query
    .select(['id', 'code', `${name} as name`, sql<number>`(count(*) over ())::int`.as('total')])
    .orderBy(name)
  const { rows: list, total } = await listPage({ page: input.page, limit: rows }, (place) =>
    listing.limit(place.limit).offset(place.offset).execute(),
  )
  return pageResult(list, total, input)
}

export async function listCities(
  db: Db,
  locale: Locale,
  input: PageRequest & { country?: string | undefined; stateId?: string | undefined; ids?: string[] | undefined },
) {
  const { rows } = limitAndOffset(input)
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
  const match = fuzzyMatch('c.search_text', input.search)
  if (input.search) query = query.where(match.matches)
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
      .orderBy(match.rank)
      .orderBy(match.similarity, 'desc')
      .orderBy('c.population', (order) => order.desc().nullsLast())
  const ordered = listing.orderBy('c.name')
  const { rows: list, total } = await listPage({ page: input.page, limit: rows }, (place) =>
    ordered.limit(place.limit).offset(place.offset).execute(),
  )
  return pageResult(list, total, input)
}

/** Cities have a table of their own; as values of the category CITY their code is their id. */
export async function listCitiesAsMasters(
  db: Db,
  locale: Locale,
  input: PageRequest & { codes?: string[] | undefined },
) {
  const ids = input.codes?.filter((code) => z.guid().safeParse(code).success)
  const { list, ...page } = await listCities(db, locale, { ...input, ids })
  return { ...page, list: list.map(({ id, cityName, ...meta }) => ({ id, code: id, label: cityName, meta })) }
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

/** The settings that differ from their defaults. */
export async function storedSettings(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const cached = await cachedRows(db, 'setting', ['all'], async (source) => {
    const rows = await source.selectFrom('setting').select(['key', 'value']).execute()
    return new Map([['all', new Map(rows.map(({ key, value }) => [key, value]))]])
  })
  return cached.get('all') ?? new Map()
}
