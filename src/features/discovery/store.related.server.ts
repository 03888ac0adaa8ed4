import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import { kinds, tok } from './rules.tokens.ts'

export type Related = { code: string; label: string; count: number }
type Asked = { search: string; roles: readonly string[]; jobIds: readonly string[] }

/**
 * Roles with open jobs near the ones that the words name (the longest name wins), the filter asks for, or else the found jobs are of:
 * first the same unit group of ISCO, then the wider group, then the same field of work, each by likeness of the name and by jobs.
 */
export async function relatedRoles(db: Db, locale: Locale, asked: Asked, most: number): Promise<Related[]> {
  const label = sql.ref(locale === 'id' ? 'r.id_text' : 'r.en')
  const [first, last] = [tok(kinds.role, 0), tok(kinds.role + 1, 0) - 1]
  const { rows } = await sql<Related>`
    with words as (
      select array_agg(word order by at) as list
      from regexp_split_to_table(plain(regexp_replace(${asked.search}, '(^|\\s)-\\S+', ' ', 'g')), '[\\s,;()!?:"]+') with ordinality t(word, at) where word <> ''
    ), names as (
      select distinct array_to_string(list[a:b], ' ') as name, b - a + 1 as size
      from words, generate_series(1, least(cardinality(list), 12)) a, generate_series(a, least(a + 3, cardinality(list))) b
    ), named as (
      select n.master_id, names.size from names join master_name n on n.category = 'JOB_ROLE' and n.name = names.name
    ), here as (
      select js.role_id as key, count(*) as n from js where js.job_id = any(${sql.val(asked.jobIds)}::uuid[]) group by js.role_id
    ), own as materialized (
      select m.key, m.meta, m.norm from master m
      where m.category = 'JOB_ROLE' and m.status = 'ACTIVE' and (
        m.id in (select master_id from named where size = (select max(size) from named))
        or m.code = any(${sql.val(asked.roles)}::text[])
        or not exists (select from named) and ${asked.roles.length === 0} and m.key in (select key from here order by n desc, key limit 2))
      limit 4
    )
    select r.code, ${label} as label, d.n as count from token_df d
    join master r on r.key = d.tok - ${first} and r.category = 'JOB_ROLE' and r.status = 'ACTIVE'
    cross join lateral (
      select max(near) as near, max(case when near > 0 or exists (select from here where here.key = r.key) then similarity(r.norm, norm) else 0 end) as alike
      from (
        select own.norm, case when r.meta->>'isco' = own.meta->>'isco' then 4 when left(r.meta->>'isco', 3) = left(own.meta->>'isco', 3) then 3
          when r.meta->>'domain' = own.meta->>'domain' then 2 else 0 end as near
        from own
      ) each
    ) o
    left join here on here.key = r.key
    where d.tok between ${first} and ${last} and (o.near > 0 or (here.n is not null and exists (select from own)))
      and r.key not in (select key from own)
    order by (here.n is not null) desc, o.near desc, round(o.alike::numeric, 1) desc, d.n desc, r.code limit ${most}`.execute(
    db,
  )
  return rows
}
