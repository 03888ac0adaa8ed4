import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { kinds, searchToken } from './rules.tokens.ts'

export type Related = { code: string; label: string; count: number }
type RelatedInput = { search: string; roles: readonly string[]; jobIds: readonly string[] }
type Own = { keys: number[]; here: number[]; domains: string[]; groups: string[] }

/** The roles that the words name (the longest name wins) or the filter asks for, else those of the found jobs; and of the found jobs all. */
async function ownRoles(db: Db, { search, roles, jobIds }: RelatedInput): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    with words as (
      select array_agg(word order by at) as list
      from regexp_split_to_table(fold_text(regexp_replace(${search}, '(^|\\s)-\\S+', ' ', 'g')), '[\\s,;()!?:"]+') with ordinality t(word, at) where word <> ''
    ), names as (
      select distinct array_to_string(list[a:b], ' ') as name, b - a + 1 as size
      from words, generate_series(1, least(cardinality(list), 12)) a, generate_series(a, least(a + 3, cardinality(list))) b
    ), named as materialized (
      select n.master_id, names.size from names join master_name n on n.category = 'JOB_ROLE' and n.name = names.name
    ), here as materialized (
      select job_search.role_id as key, count(*) as n from job_search where job_search.job_id = ${anyOf(jobIds)} and job_search.role_id is not null group by job_search.role_id
    ), own as (
      select id from master where category = 'JOB_ROLE' and code = any(${sql.val(roles)}::text[])
      union select master_id from named where size = (select max(size) from named)
      union (select m.id from here join master m on m.key = here.key
        where ${roles.length === 0} and not exists (select from named) order by here.n desc, here.key limit 2)
      limit 4
    )
    select coalesce(array_agg(m.key), '{}') as keys, (select coalesce(array_agg(key), '{}') from here) as here,
      coalesce(array_agg(m.meta->>'domain') filter (where m.meta->>'domain' is not null), '{}') as domains,
      coalesce(array_agg(m.meta->>'isco') filter (where m.meta->>'isco' is not null), '{}') as groups
    from own join master m on m.id = own.id and m.status = 'ACTIVE'`.execute(db)
  return rows[0]
}

/**
 * Roles with open jobs near the asked ones: those of the jobs found first, then the same unit group of ISCO (four digits), the minor
 * group (three), the same field of work; each by likeness of the name, then by jobs.
 */
export async function relatedRoles(db: Db, locale: Locale, input: RelatedInput, limit: number): Promise<Related[]> {
  const own = await ownRoles(db, input)
  if (!own || own.keys.length === 0) return []
  const sorted = { keys: own.keys.toSorted((a, b) => a - b), here: own.here.toSorted((a, b) => a - b) }
  const key = JSON.stringify([locale, sorted.keys, sorted.here, own.domains.toSorted(), own.groups.toSorted(), limit])
  const cached = await cachedRows(
    db,
    'related roles',
    [key],
    async (source) => new Map([[key, await rolesNear(source, locale, own, limit)]]),
  )
  return cached.get(key) ?? []
}

async function rolesNear(db: Db, locale: Locale, own: Own, limit: number): Promise<Related[]> {
  const label = sql.ref(locale === 'id' ? 'r.name_id' : 'r.name_en')
  const wider = own.groups.map((group) => group.slice(0, 3))
  const { rows } = await sql<Related>`
    with near as (
      select key from master where category = 'JOB_ROLE' and status = 'ACTIVE' and meta->>'domain' = any(${sql.val(own.domains)}::text[])
      union select key from master where category = 'JOB_ROLE' and status = 'ACTIVE' and left(meta->>'isco', 3) = any(${sql.val(wider)}::text[])
      union select unnest(${sql.val(own.here)}::int[])
    )
    select r.code, ${label} as label, d.job_count as count
    from near join master r on r.key = near.key and r.category = 'JOB_ROLE' and r.status = 'ACTIVE'
    join job_token_count d on d.token = ${searchToken(kinds.role, 0)} + r.key
    cross join lateral (select max(similarity(r.search_text, m.search_text)) as alike from master m where m.key = any(${sql.val(own.keys)}::int[])) o
    where r.key <> all(${sql.val(own.keys)}::int[])
    order by r.key = any(${sql.val(own.here)}::int[]) desc,
      case when r.meta->>'isco' = any(${sql.val(own.groups)}::text[]) then 2 when left(r.meta->>'isco', 3) = any(${sql.val(wider)}::text[]) then 1 else 0 end desc,
      round(o.alike::numeric, 1) desc, d.job_count desc, r.code
    limit ${limit}`.execute(db)
  return rows
}
