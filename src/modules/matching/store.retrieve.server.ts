import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { jobsByToken, openJobs } from '#modules/search/public.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { windowsFor } from '#modules/search/rules.plan.time-windows.ts'
import type { Prescore } from './rules.prescore.ts'
import { estimateMatches, type JobCounts, type RoleScan, type RetrievalQuery } from './rules.retrieval.ts'
import { reachable, roughScore, sharedSkills, stateCities, weightedSkills } from './store.prescore.server.ts'
import { jobFacts, readOpening, type Opening, type OpeningRow } from './store.recommendations.server.ts'
import { jobWorkColumns } from './store.work.server.ts'

type RetrieveOptions = {
  /** Number of the day. */
  today: number
  /** Only jobs that have one of these tokens. */
  among?: readonly number[]
  /** Counts of the tokens of all queries, where they are known. */
  counts?: JobCounts
  /** With the concepts of each job's title and text. */
  concepts?: true
  /** With the interest in each job since then. */
  interestSince?: Date
  /** Only the best of all by a rough score, with those of whole roles; else all, newest first. */
  best?: { by: Prescore; limit: number; scans: readonly RoleScan[] }
}

const columns = sql`id, job_id, posted_at, company_id, salary_min, salary_max, city_id, role_id, industry_id, experience_min, education_level, skill_ids, tokens, concepts`
/** With so many jobs of the roles that have these points no query is run: they fill the list. */
const [enough, goodPoints] = [sql.lit(300), sql.lit(70)]
/** Jobs of the roles that are kept, by the roughest score. */
const maxRanked = sql.lit(1000)
/** Jobs that are scored with their skills weighted, for each one that is returned. */
const scoredAgain = 2.5

/**
 * Open jobs by all queries, each once (database.md §4.6, "Recommend jobs"). For a candidate without those they saved, hid or applied to,
 * and without blocked companies.
 */
export async function openingsBy(
  { db, search }: { db: Db; search: Db },
  queries: readonly RetrievalQuery[],
  reader: { accountId: string | null; currency: string },
  { today, among, counts, concepts, interestSince, best }: RetrieveOptions,
): Promise<Opening[]> {
  const narrowed = among ? sql`and tokens && ${among}::int[]` : sql``
  const named = queries.filter(({ tokens }) => tokens.length > 0)
  const newest = Math.max(0, ...queries.filter(({ tokens }) => tokens.length === 0).map(({ limit }) => limit))
  const known =
    counts ??
    (await openCounts(
      db,
      named.flatMap(({ tokens, any = [] }) => [...tokens, ...any]),
    ))
  const branches = [
    ...(named.length > 0 ? [byTokens(named, known, { today, narrowed })] : []),
    ...(newest > 0
      ? [
          sql`(select ${columns} from job_search where true ${narrowed} order by posted_at desc, id desc limit ${newest}::int)`,
        ]
      : []),
  ]
  if (branches.length === 0 && !best?.scans.length) return []
  const every = branches.length === 0 ? null : sql`(${sql.join(branches, sql` union all `)}) every`
  const untouched = reader.accountId === null ? sql`` : sql`where ${untouchedBy(reader.accountId)}`
  const statement = best
    ? bestOf(fromScans(every, best.scans, best.by), untouched, best)
    : sql<OpeningRow>`select ${shown}${concepts ? titleAndText : sql``}${interestSince ? interestIn(interestSince) : sql``} from (select distinct on (id) * from ${every}) found ${untouched} order by posted_at desc, id desc`
  const { rows } = await statement.execute(search)
  return rows.map((row) => readOpening(row, reader.currency))
}

const shown = sql`job_id as id, posted_at, company_id as company, salary_min, salary_max, role_id, industry_id, experience_min, education_level,
  skill_ids::text as skills, tokens::text as tokens`

/** Of the text the strongest are enough to compare by. */
const titleAndText = sql`, concepts::text as concepts,
  (select w.concepts[1:20]::text from job_work w where w.job_id = found.job_id) as text_concepts`

/** Job by job, so that both are counted from indexes alone. */
const interestIn = (since: Date) => sql`, (
    select json_build_object('views', count(*) filter (where type = 3), 'likes', count(*) filter (where type = 1), 'applications',
      count(*) filter (where type = 4) + (select count(*) from application where application.job_id = found.job_id and created_at > ${since}))
    from job_interaction where job_interaction.job_id = found.job_id and type in (1, 3, 4) and at > ${since}) as interest`

/**
 * What the person could be offered, by the roughest score: what is sorted and made unique are a few numbers. Jobs of other roles are
 * looked for where too few of the roles could match.
 */
function fromScans(every: Fragment | null, scans: readonly RoleScan[], by: Prescore): Fragment {
  const scored = (over: 'columns' | 'tokens') =>
    sql`id, job_id, company_id, posted_at, ${roughScore(by, over, sharedSkills(by))} as rough`
  const others = every && sql`select ${scored('tokens')} from ${every}`
  if (scans.length === 0) return sql`found as materialized (select distinct on (id) * from (${others}) found)`
  const reached = sql`(not scan.near or ${reachable(by)})`
  return sql`scanned as materialized (select ${scored('columns')}
    from unnest(${scans.map(({ role }) => role)}::int[], ${scans.map(({ limit }) => limit)}::int[], ${scans.map(({ near }) => near)}::bool[]) scan(role, most, near)
    cross join lateral (select * from job_search where role_id = scan.role order by posted_at desc, id desc limit scan.most) passed
    where ${reached} order by rough desc, posted_at desc, id desc limit ${maxRanked}),
    found as materialized (select distinct on (id) * from (select * from scanned
      ${others ? sql`union all ${others} where (select count(*) from scanned where rough >= ${goodPoints}) < ${enough}` : sql``}) found order by id, rough desc)`
}

/**
 * Of the best by the roughest score skills are weighted, and whoever misses a required one is moved down, before the rest is left out.
 * The same text for nearly everybody, so that its plan is kept.
 */
function bestOf(foundRows: Fragment, untouched: Fragment, { by, limit }: { by: Prescore; limit: number }) {
  return sql<OpeningRow>`with ${stateCities(by)}, ${foundRows},
    near as materialized (select * from found ${untouched} order by rough desc, posted_at desc, id desc limit ${Math.round(scoredAgain * limit)}::int),
    own_skill as materialized (select array(select code from master where key = any(${[...by.skills.keys()]}::int[])) as codes)
    select ${shown}, ${jobFacts(sql`best.job_id`)}, ${jobWorkColumns} from (
      select job_search.* from near join job_search using (id, job_id, company_id, posted_at)
      order by least(${roughScore(by, 'tokens', weightedSkills(by))}, case when exists (select from job_skill s
        where s.job_id = near.job_id and s.required and s.skill_code <> all((select codes from own_skill)::text[])) then 59 else 200 end) desc,
        posted_at desc, id desc
      limit ${limit}::int) best left join job_work w using (job_id)`
}

const untouchedBy = (accountId: string) => sql`
  not exists (select from job_interaction t where t.account_id = ${accountId}::uuid and t.job_id = found.job_id and t.type in (1, 2))
  and not exists (select from application a where a.account_id = ${accountId}::uuid and a.job_id = found.job_id)
  and not exists (select from company_block b join company c on c.id = b.company_id where b.account_id = ${accountId}::uuid and c.key = found.company_id)`

/** Windows follow one another back in time: the next is looked into only when those before hold too few. */
function byTokens(
  queries: readonly RetrievalQuery[],
  counts: JobCounts,
  filter: { today: number; narrowed: Fragment },
): Fragment {
  // Queries with places and without are branches apart: a condition on no place would hide the index from the planner.
  const groups = [queries.filter(({ any }) => !any), queries.filter(({ any }) => any)].filter(
    (group) => group.length > 0,
  )
  return sql.join(
    groups.map((group) => byWindows(group, counts, filter)),
    sql` union all `,
  )
}

function byWindows(
  queries: readonly RetrievalQuery[],
  counts: JobCounts,
  { today, narrowed }: { today: number; narrowed: Fragment },
): Fragment {
  const windows = queries.map((query) => windowsFor(estimateMatches(query, counts), query.limit, today))
  const lists = (all: readonly (readonly number[])[]) => sql`${all.map((tokens) => `{${tokens.join(',')}}`)}::text[]`
  const inPlaces = queries[0]?.any ? sql`and tokens && query.places::int[]` : sql``
  // The added interval keeps the planner from scanning the date index (database.md §4.3). Days come last: their lists are many.
  const within = (window: Fragment) =>
    sql`(select ${columns} from job_search where tokens @> query.required::int[] ${inPlaces} ${narrowed} and ${window} order by posted_at + interval '0' desc limit query.most)`
  return sql`select job_search.* from unnest(${lists(queries.map(({ tokens }) => tokens))}, ${lists(queries.map(({ any = [] }) => any))},
      ${lists(windows.map(({ near }) => near))}, ${lists(windows.map(({ far }) => far))}, ${windows.map(({ before }) => before)}::int[],
      ${queries.map(({ limit }) => limit)}::int[]) query(required, places, near, far, before, most)
    cross join lateral (select * from (${within(sql`tokens && query.near::int[]`)} union all ${within(sql`tokens && query.far::int[]`)}
      union all ${within(sql`posted_day <= query.before`)}) newest limit query.most) job_search`
}

/** How many jobs are open, and how many have each token, by the last count. */
export async function openCounts(db: Db, tokens: readonly number[]): Promise<JobCounts> {
  const [open, counts] = await Promise.all([openJobs(db), jobsByToken(db, tokens)])
  return { open, of: (token) => counts.get(token) ?? 0 }
}
