import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/locale.ts'
import { denotes } from '#modules/reference/public.server.ts'
import type { ValueCategory } from './rules.fields.ts'

export type NamedText = { category: ValueCategory; text: string }
export type ValueMatch = { category: ValueCategory; text: string; code: string; label: string }

/** What the company said texts stand for; `code` null is left empty on purpose. */
export async function rememberedValues(
  db: Db,
  companyId: string,
  texts: readonly NamedText[],
): Promise<{ category: ValueCategory; text: string; code: string | null }[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ category: ValueCategory; text: string; code: string | null }>`
    select t.category, t.text, v.code
    from unnest(${texts.map(({ category }) => category)}::text[], ${texts.map(({ text }) => text)}::text[]) as t (category, text)
    join import_value v on v.company_id = ${companyId} and v.category = t.category and v.name = fold_text(t.text)`.execute(
    db,
  )
  return rows
}

export async function rememberValues(
  db: Db,
  companyId: string,
  values: readonly { category: ValueCategory; text: string; code: string | null }[],
  now: Date,
): Promise<void> {
  await sql`insert into import_value (company_id, category, name, code, used_at)
    select distinct on (category, fold_text(text)) ${companyId}::uuid, category, fold_text(text), code, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (category text, text text, code text)
    on conflict (company_id, category, name) do update set code = excluded.code, used_at = excluded.used_at`.execute(db)
}

/** Reference values that a text is the code or one of the names of; of a role, a name that says no more than a whole field ("security") is none. */
export async function exactMasters(db: Db, texts: readonly NamedText[], locale: Locale): Promise<ValueMatch[]> {
  if (texts.length === 0) return []
  const label = sql.ref(locale === 'id' ? 'm.name_id' : 'm.name_en')
  const { rows } = await sql<ValueMatch>`
    select distinct on (t.category, t.text) t.category, t.text, m.code, ${label} as label
    from unnest(${texts.map(({ category }) => category)}::text[], ${texts.map(({ text }) => text)}::text[]) as t (category, text)
    join lateral (
      select n.master_id as id, 1 as rank, n.sort from master_name n join master named on named.id = n.master_id
        where n.category = t.category and n.name = fold_text(btrim(t.text)) and (n.category <> 'JOB_ROLE' or ${denotes(sql`n`, sql`named`)})
      union all
      select c.id, 0, 0 from master c where c.category = t.category and c.code = upper(regexp_replace(btrim(t.text), '[^[:alnum:]]+', '_', 'g'))
    ) hit on true
    join master m on m.id = hit.id and m.status = 'ACTIVE'
    order by t.category, t.text, hit.rank, hit.sort, m.key`.execute(db)
  return rows
}

export type CityMatch = { text: string; code: string; label: string; exact: boolean; matches: number }

/** Cities by the whole name, else by its beginning; what follows a comma must be part of the region's or country's name. */
export async function namedCities(db: Db, texts: readonly string[], country: string): Promise<CityMatch[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<CityMatch>`
    with typed as (
      select text, fold_text(regexp_replace(btrim(split_part(text, ',', 1)), '^(kota|kab\\.?|kabupaten|city of)\\s+', '', 'i')) as name,
        fold_text(btrim(substring(text from position(',' in text || ',') + 1))) as region
      from unnest(${sql.val(texts)}::text[]) as t (text)
    ), hits as (
      select t.text, c.id as code, c.name || ', ' || s.name_en as label, true as exact,
        count(*) over (partition by t.text) as matches,
        row_number() over (partition by t.text order by (c.country_code = ${country}) desc, c.population desc nulls last, c.key) as place
      from typed t join city c on c.active and c.search_text like t.name || '%'
        and t.name = any(array(select fold_text(btrim(each)) from unnest(string_to_array(c.name || ',' || coalesce(c.other_names, ''), ',')) as each))
      join state s on s.id = c.state_id join country n on n.code = c.country_code
      where t.region = '' or fold_text(concat_ws(' ', s.name_en, s.name_id, n.name_en, n.name_id, n.code)) like '%' || t.region || '%'
    )
    select text, code, label, exact, matches::int from hits where place <= 5 order by text, place`.execute(db)
  return rows
}

/** Cities of a country whose name is like a text, the likest first; all of the country are compared. */
export async function citiesLike(
  db: Db,
  texts: readonly string[],
  { country, limit }: { country: string; limit: number },
): Promise<{ text: string; code: string; label: string }[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ text: string; code: string; label: string }>`
    with typed as materialized (
      select text, fold_text(btrim(split_part(text, ',', 1))) as name from unnest(${sql.val(texts)}::text[]) as t (text)
    )
    select typed.text, near.id as code, near.name || ', ' || s.name_en as label
    from typed cross join lateral (
      select c.id, c.name, c.state_id, c.population, word_similarity(typed.name, c.search_text) as likeness
      from city c
      where c.active and c.country_code = ${country} and word_similarity(typed.name, c.search_text) >= 0.4
      order by likeness desc, c.population desc nulls last, c.key limit ${limit}
    ) near
    join state s on s.id = near.state_id
    order by typed.text, near.likeness desc, near.population desc nulls last`.execute(db)
  return rows
}

/** Labels of codes that were chosen before, cities included. */
export async function labelsOf(
  db: Db,
  values: readonly { category: ValueCategory; code: string }[],
  locale: Locale,
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const label = sql.ref(locale === 'id' ? 'm.name_id' : 'm.name_en')
  const { rows } = await sql<{ category: string; code: string; label: string }>`
    select m.category, m.code, ${label} as label from master m
      where m.status = 'ACTIVE' and (m.category, m.code) in
        (select * from unnest(${values.map(({ category }) => category)}::text[], ${values.map(({ code }) => code)}::text[]))
    union all
    select 'CITY', c.id::text, c.name from city c where c.active and c.id::text = any(${values.map(({ code }) => code)}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.category} ${row.code}`, row.label]))
}

export type ListedValue = { category: ValueCategory; code: string; label: string }

/** All values of these categories in their order. */
export async function allValues(db: Db, categories: readonly ValueCategory[], locale: Locale): Promise<ListedValue[]> {
  if (categories.length === 0) return []
  const rows = await db
    .selectFrom('master')
    .select(['category', 'code', locale === 'id' ? 'name_id as label' : 'name_en as label'])
    .where('category', 'in', categories)
    .where('status', '=', 'ACTIVE')
    .orderBy('sort')
    .orderBy('name_en')
    .limit(3000)
    .execute()
  return rows as ListedValue[]
}
