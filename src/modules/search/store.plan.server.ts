import { sql } from 'kysely'
import { anyKey } from '#db/any-of.server.ts'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
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

function mastersByCode(db: Db, masters: readonly { category: string; code: string }[]) {
  const keys = masters.map(({ category, code }) => `${category} ${code}`)
  return cachedRows(db, 'master by code', keys, async (source, missing) => {
    const rows = await source
      .selectFrom('master')
      .select(['key', 'category', 'code', 'name_en as en', 'name_id as id'])
      .where((where) =>
        where.or(
          missing.map((key) => {
            const space = key.indexOf(' ')
            return where.and({ category: key.slice(0, space), code: key.slice(space + 1) })
          }),
        ),
      )
      .execute()
    return new Map(rows.map((row) => [`${row.category} ${row.code}`, row]))
  })
}

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
    const masters = await mastersByCode(db, pairs)
    for (const { name, category, code } of pairs) {
      const row = masters.get(`${category} ${code}`)
      if (!row) continue
      keys[name].push(row.key)
      appliedFilters.push({ name, code, label: row[locale] })
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

/** Days that jobs can be from: of all times, but few are open for longer than some months. */
const maxDays = 5000

/** What the last count says of everything that a search filters by, and of the days jobs are from. */
export async function statisticsFor(db: Db, tokens: TokenFilter): Promise<SearchStatistics> {
  const filterTokens = [...tokens.all.flatMap((part) => part.tokens), ...tokens.groups.flatMap((group) => group.any)]
  const [open, counts, days] = await Promise.all([
    openJobs(db),
    jobsByToken(db, filterTokens),
    countsByKind(db, [kinds.day], maxDays),
  ])
  const first = searchToken(kinds.day, 0)
  const newest = days.map(([token, count]): [number, number] => [token - first, count]).toSorted((a, b) => b[0] - a[0])
  return { open, tokens: counts, days: newest }
}

/** The same with more tokens, which are no filter of the person who searches: uncounted, they would pass for the rarest of all conditions. */
export const withCounts = async (
  db: Db,
  statistics: SearchStatistics,
  tokens: readonly number[],
): Promise<SearchStatistics> => ({
  ...statistics,
  tokens: new Map([...statistics.tokens, ...(await jobsByToken(db, tokens))]),
})

/** How many jobs are open, and by token, as they were counted last. */
export async function totalsByKind(
  db: Db,
  { kinds: counted, limit, keep }: CountedTokens,
): Promise<{ total: number; counts: [number, number][] }> {
  const [total, counts, keptCounts] = await Promise.all([
    openJobs(db),
    countsByKind(db, counted, limit),
    jobsByToken(db, keep),
  ])
  return { total, counts: [...new Map([...counts, ...keptCounts])] }
}

/** Open jobs, as PostgreSQL estimates them. */
export async function openJobs(db: Db): Promise<number> {
  const cached = await cachedRows(db, 'open jobs', ['all'], async (source) => {
    const { rows } = await sql<{ open: number }>`
      select greatest(reltuples, 0)::int as open from pg_class where oid = 'job_search'::regclass`.execute(source)
    return new Map([['all', rows[0]?.open ?? 0]])
  })
  return cached.get('all') ?? 0
}

/** Open jobs by token, as they were counted last; a token without a job is not in it. */
export async function jobsByToken(db: Db, tokens: readonly number[]): Promise<Map<number, number>> {
  const counts = await cachedRows(db, 'jobs of a token', tokens.map(String), async (source, keys) => {
    const rows = await source
      .selectFrom('job_token_count')
      .select(['token', 'job_count'])
      .where('token', '=', anyKey(keys.map(Number)))
      .execute()
    return new Map(rows.map(({ token, job_count }) => [String(token), job_count]))
  })
  return new Map([...counts].map(([token, count]) => [Number(token), count]))
}

/** The tokens of these kinds with the most jobs. */
async function countsByKind(db: Db, kindsToCount: readonly number[], limit: number): Promise<[number, number][]> {
  const cached = await cachedRows(
    db,
    `jobs of the ${limit} first tokens of a kind`,
    kindsToCount.map(String),
    (source, keys) => readCounts(source, keys.map(Number), limit),
  )
  return kindsToCount.flatMap((kind) => cached.get(String(kind)) ?? [])
}

async function readCounts(db: Db, kindsToCount: readonly number[], limit: number) {
  const { rows } = await sql<{ kind: number; counts: [number, number][] }>`
    select kind, (select coalesce(jsonb_agg(jsonb_build_array(token, job_count)), '[]') from (
      select token, job_count from job_token_count where token >= search_token(kind, 0) and token < search_token(kind + 1, 0)
      order by job_count desc, token limit ${limit}) first) as counts
    from unnest(${kindsToCount}::int[]) kind`.execute(db)
  return new Map(rows.map(({ kind, counts }) => [String(kind), counts]))
}
