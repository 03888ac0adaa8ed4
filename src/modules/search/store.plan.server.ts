import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { JobFilter } from './contract.ts'
import type { SearchStatistics } from './rules.plan.estimate.ts'
import type { CountedTokens } from './store.facets.server.ts'
import { kinds, searchToken, type FilterKeys, type TokenFilter } from './rules.tokens.ts'

const masterOf = {
  employmentTypes: 'TYPE_OF_EMPLOYMENT',
  positionLevels: 'POSITION_LEVEL',
  qualifications: 'EMPLOYEE_QUALIFICATION',
  domains: 'JOB_DOMAIN',
  industries: 'INDUSTRY',
  roles: 'JOB_ROLE',
  skills: 'SKILLS',
} as const
const names = Object.keys(masterOf) as (keyof typeof masterOf)[]

export type AppliedFilter = { name: string; code: string; label: string }

/** Keys of everything a filter names, and how it is called; a query a kind of thing, none for an empty filter. */
export async function filterKeys(
  db: Db,
  filter: JobFilter,
  locale: Locale,
): Promise<{ keys: FilterKeys; appliedFilters: AppliedFilter[] }> {
  const appliedFilters: AppliedFilter[] = []
  const keys: FilterKeys = {
    employmentTypes: [],
    positionLevels: [],
    qualifications: [],
    domains: [],
    industries: [],
    roles: [],
    skills: [],
    cityIds: [],
    stateKey: null,
    companyKey: null,
  }
  const pairs = names.flatMap((name) => filter[name].map((code) => ({ name, category: masterOf[name], code })))
  if (pairs.length > 0) {
    const rows = await db
      .selectFrom('master')
      .select(['key', 'category', 'code', locale === 'id' ? 'name_id as label' : 'name_en as label'])
      .where((where) => where.or(pairs.map(({ category, code }) => where.and({ category, code }))))
      .execute()
    for (const { name, category, code } of pairs) {
      const row = rows.find((each) => each.category === category && each.code === code)
      if (!row) continue
      keys[name].push(row.key)
      appliedFilters.push({ name, code, label: row.label })
    }
  }
  if (filter.cityIds.length > 0) {
    const rows = await db.selectFrom('city').select(['key', 'id', 'name']).where('id', 'in', filter.cityIds).execute()
    keys.cityIds = rows.map((row) => row.key)
    appliedFilters.push(...rows.map((row) => ({ name: 'cityIds', code: row.id, label: row.name })))
  }
  if (filter.stateId) {
    const row = await db
      .selectFrom('state')
      .select(['key', locale === 'id' ? 'name_id as label' : 'name_en as label'])
      .where('id', '=', filter.stateId)
      .executeTakeFirst()
    keys.stateKey = row?.key ?? null
    if (row) appliedFilters.push({ name: 'stateId', code: filter.stateId, label: row.label })
  }
  if (filter.companyId) {
    const row = await db
      .selectFrom('company')
      .select(['key', 'name'])
      .where('id', '=', filter.companyId)
      .where('status', '=', 'APPROVED')
      .executeTakeFirst()
    keys.companyKey = row?.key ?? null
    if (row) appliedFilters.push({ name: 'companyId', code: filter.companyId, label: row.name })
  }
  return { keys, appliedFilters }
}

/** What the last count says of everything that a search filters by, and of the days jobs are from; one round trip. */
export async function statisticsFor(db: Db, tokens: TokenFilter): Promise<SearchStatistics> {
  const asked = [...tokens.all.flatMap((part) => part.tokens), ...tokens.groups.flatMap((group) => group.any)]
  const [first, after] = [searchToken(kinds.day, 0), searchToken(kinds.day + 1, 0)]
  const { rows } = await sql<{ open: number; tokens: [number, number][]; days: [number, number][] }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'job_search'::regclass) as open,
      coalesce((select jsonb_agg(jsonb_build_array(token, job_count)) from job_token_count where token = any(${sql.val(asked)}::int[])), '[]') as tokens,
      coalesce((select jsonb_agg(jsonb_build_array(token - ${first}::int, job_count) order by token desc) from job_token_count where token >= ${first}::int and token < ${after}::int), '[]') as days`.execute(
    db,
  )
  const [found] = rows
  return { open: found?.open ?? 0, tokens: new Map(found?.tokens), days: found?.days ?? [] }
}

/** How many jobs are open, and by token, as they were counted last. */
export async function totalsByKind(
  db: Db,
  { kinds: counted, most, keep }: CountedTokens,
): Promise<{ total: number; counts: [number, number][] }> {
  const { rows } = await sql<{ open: number; token: number | null; job_count: number }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'job_search'::regclass) as open, d.token, d.job_count
    from (select 1) one left join lateral (
      select job_token_count.token, job_token_count.job_count from unnest(${sql.val(counted)}::int[]) kind
      cross join lateral (select token, job_count from job_token_count where token >= search_token(kind, 0) and token < search_token(kind + 1, 0)
        order by job_count desc, token limit ${most}) job_token_count
      union select token, job_count from job_token_count where token = any(${sql.val(keep)}::int[])
    ) d on true`.execute(db)
  return {
    total: rows[0]?.open ?? 0,
    counts: rows.flatMap(({ token, job_count }) => (token === null ? [] : [[token, job_count] as [number, number]])),
  }
}
