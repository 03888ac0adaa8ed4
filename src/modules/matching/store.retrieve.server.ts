import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { mark, planned } from '#db/planned.server.ts'
import { windowsFor } from '#modules/search/rules.plan.time-windows.ts'
import type { Prescore } from './rules.prescore.ts'
import { estimateMatches, type JobCounts, type RoleScan, type RetrievalQuery } from './rules.retrieval.ts'
import { reachable, roughScore, sharedSkills, stateCities, weighedSkills, type Param } from './store.prescore.server.ts'
import { exact, readOpening, type Opening, type OpeningRow } from './store.recommendations.server.ts'

type Options = {
  /** Number of the day. */
  today: number
  /** Only jobs that have one of these tokens. */
  among?: readonly number[]
  /** Counts of the tokens of all queries, where they are known. */
  counts?: JobCounts
  /** Only the best of all by a rough score, with those of whole roles; else all, newest first. */
  best?: { by: Prescore; limit: number; scans: readonly RoleScan[] }
}

const columns =
  'id, job_id, posted_at, company_id, salary_min, salary_max, city_id, role_id, industry_id, experience_min, education_level, skill_ids, tokens'
/** With so many of the roles that score this much nothing else is looked for: they fill the list. */
const [enough, fitting] = [300, 70]
/** Of the roles so many stay in the running. */
const bestScanned = 1000
/** So many times as many as are wanted are left by the first, rougher score. */
const lookedInto = 2.5

/**
 * Open jobs by all queries, each once (database.md §4.6, "Recommend jobs"). For a candidate without those they saved, hid or applied to,
 * and without blocked companies.
 */
export async function openingsBy(
  { db, search }: { db: Db; search: Pool },
  queries: readonly RetrievalQuery[],
  reader: { accountId: string | null; currency: string },
  { today, among, counts, best }: Options,
): Promise<Opening[]> {
  const values: unknown[] = []
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const also = among ? `and tokens && ${param(among, 'int[]')}` : ''
  const named = queries.filter(({ tokens }) => tokens.length > 0)
  const newest = Math.max(0, ...queries.filter(({ tokens }) => tokens.length === 0).map(({ limit }) => limit))
  const known =
    counts ??
    (await openCounts(
      db,
      named.flatMap(({ tokens, any = [] }) => [...tokens, ...any]),
    ))
  const parts = [
    ...(named.length > 0 ? [byTokens(named, known, { today, also, param })] : []),
    ...(newest > 0
      ? [
          `(select ${columns} from job_search where true ${also} order by posted_at desc, id desc limit ${param(newest, 'int')})`,
        ]
      : []),
  ]
  if (parts.length === 0 && !best?.scans.length) return []
  const every = parts.length === 0 ? '' : `(${parts.join(' union all ')}) every`
  const own = reader.accountId === null ? '' : `where ${untouchedBy(param(reader.accountId, 'uuid'))}`
  const { rows } = await search.query<OpeningRow>(
    best
      ? bestSql(scansSql(every, best.scans, best.by, param), own, best, param)
      : `select ${shown} from (select distinct on (id) * from ${every}) found ${own} order by posted_at desc, id desc`,
    values,
  )
  return rows.map((row) => readOpening(row, reader.currency))
}

const shown = `job_id as id, posted_at, company_id as company, salary_min, salary_max, role_id, industry_id, experience_min, education_level,
  skill_ids::text as skills, tokens::text as tokens`

/**
 * What the person could be offered, by the roughest score: what is sorted and made unique are a few numbers. Jobs of other roles are
 * looked for where too few of the roles could match.
 */
function scansSql(every: string, scans: readonly RoleScan[], by: Prescore, param: Param): string {
  const scored = (over: 'columns' | 'tokens') =>
    `id, job_id, company_id, posted_at, ${roughScore(by, over, sharedSkills(by, param), param)} as rough`
  const others = every && `select ${scored('tokens')} from ${every}`
  if (scans.length === 0) return `found as materialized (select distinct on (id) * from (${others}) found)`
  const columns = <T>(of: (scan: RoleScan) => T, type: string) => param(scans.map(of), type)
  return `scanned as materialized (select ${scored('columns')}
    from unnest(${columns(({ role }) => role, 'int[]')}, ${columns(({ limit }) => limit, 'int[]')}, ${columns(({ near }) => near, 'bool[]')}) scan(role, most, near)
    cross join lateral (select * from job_search where role_id = scan.role order by posted_at desc, id desc limit scan.most) passed
    where not scan.near or ${reachable(by, param)} order by rough desc, posted_at desc, id desc limit ${bestScanned}),
    found as materialized (select distinct on (id) * from (select * from scanned
      ${every ? `union all ${others} where (select count(*) from scanned where rough >= ${fitting}) < ${enough}` : ''}) found order by id, rough desc)`
}

/**
 * Of the best by the roughest score skills are weighed, and whoever misses a must-have is moved down, before the rest is left out. The
 * same text for nearly everybody, so that its plan is kept.
 */
function bestSql(found: string, own: string, { by, limit }: { by: Prescore; limit: number }, param: Param): string {
  return `${mark} with ${stateCities(by, param)}, ${found},
    near as materialized (select * from found ${own} order by rough desc, posted_at desc, id desc limit ${param(Math.round(lookedInto * limit), 'int')}),
    held as materialized (select array(select code from master where key = any(${param([...by.skills.keys()], 'int[]')})) as codes)
    select ${shown}, ${exact('best.job_id')} from (
      select job_search.* from near join job_search using (id, job_id, company_id, posted_at)
      order by least(${roughScore(by, 'tokens', weighedSkills(by, param), param)}, case when exists (select from job_skill s
        where s.job_id = near.job_id and s.required and s.skill_code <> all((select codes from held)::text[])) then 59 else 200 end) desc,
        posted_at desc, id desc
      limit ${param(limit, 'int')}) best`
}

const untouchedBy = (account: string) => `
  not exists (select from job_interaction t where t.account_id = ${account} and t.job_id = found.job_id and t.type in (1, 2))
  and not exists (select from application a where a.account_id = ${account} and a.job_id = found.job_id)
  and not exists (select from company_block b join company c on c.id = b.company_id where b.account_id = ${account} and c.key = found.company_id)`

/** Windows follow one another back in time: the next is looked into only when those before hold too few. */
function byTokens(
  queries: readonly RetrievalQuery[],
  counts: JobCounts,
  { today, also, param }: { today: number; also: string; param: Param },
): string {
  // Ways with places and without are asked apart: a condition on no place would hide the index from the planner.
  const groups = [queries.filter(({ any }) => !any), queries.filter(({ any }) => any)].filter(
    (group) => group.length > 0,
  )
  return groups.map((group) => byWindows(group, counts, { today, also, param })).join(' union all ')
}

function byWindows(
  queries: readonly RetrievalQuery[],
  counts: JobCounts,
  { today, also, param }: { today: number; also: string; param: Param },
): string {
  const windows = queries.map((query) => windowsFor(estimateMatches(query, counts), query.limit, today))
  const lists = (all: readonly (readonly number[])[]) =>
    param(
      all.map((tokens) => `{${tokens.join(',')}}`),
      'text[]',
    )
  const somewhere = queries[0]?.any ? 'and tokens && query.places::int[]' : ''
  // The added interval keeps the planner from walking the date index (database.md §4.3). Days come last: their lists are many.
  const within = (when: string) =>
    `(select ${columns} from job_search where tokens @> query.wanted::int[] ${somewhere} ${also} and ${when} order by posted_at + interval '0' desc limit query.most)`
  return `select job_search.* from unnest(${lists(queries.map(({ tokens }) => tokens))}, ${lists(queries.map(({ any = [] }) => any))},
      ${lists(windows.map(({ near }) => near))}, ${lists(windows.map(({ far }) => far))}, ${param(
        windows.map(({ before }) => before),
        'int[]',
      )}, ${param(
        queries.map(({ limit }) => limit),
        'int[]',
      )}) query(wanted, places, near, far, before, most)
    cross join lateral (select * from (${within('tokens && query.near::int[]')} union all ${within('tokens && query.far::int[]')}
      union all ${within('posted_day <= query.before')}) newest limit query.most) job_search`
}

/** How many jobs are open, and how many have each token, by the last count. */
export async function openCounts(db: Db, wanted: readonly number[]): Promise<JobCounts> {
  const { rows } = await sql<{ open: number; token: number | null; job_count: number }>`${planned}
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'job_search'::regclass) as open, token, job_count
    from (select 1) one left join job_token_count on token = any(${sql.val([...new Set(wanted)])}::int[])`.execute(db)
  const byToken = new Map(rows.map((row) => [row.token, row.job_count]))
  return { open: rows[0]?.open ?? 0, of: (token) => byToken.get(token) ?? 0 }
}
