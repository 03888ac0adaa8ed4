import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { windowsFor } from './rules.plan.ts'
import type { Prescore } from './rules.prescore.ts'
import { kinds, tok } from './rules.tokens.ts'
import { readOpening, type Opening, type OpeningRow } from './store.recommend.server.ts'

/** One way to come by jobs: the newest `limit` that have all these tokens. */
export type Arm = { tokens: readonly number[]; limit: number }
type Param = (value: unknown, type: string) => string
type Options = {
  /** Number of the day. */
  today: number
  /** Only jobs that have one of these tokens. */
  among?: readonly number[]
  /** Only the best of all by a rough score; else all, newest first. */
  best?: { by: Prescore; limit: number }
}

const columns =
  'id, job_id, posted_at, company_id, salary_min, salary_max, role_id, industry_id, exp_min, edu, skill_ids, tok'

/**
 * Open jobs by all arms, each once (database.md §4.6, "Recommend jobs"). For a candidate without those they saved, hid or applied to,
 * and without blocked companies. Which skills are must-haves comes later, for the few that are looked at exactly.
 */
export async function openingsBy(
  { db, search }: { db: Db; search: Pool },
  arms: readonly Arm[],
  reader: { accountId: string | null; currency: string },
  { today, among, best }: Options,
): Promise<Opening[]> {
  const values: unknown[] = []
  const param: Param = (value, type) => `$${values.push(value)}::${type}`
  const also = among ? `and tok && ${param(among, 'int[]')}` : ''
  const named = arms.filter(({ tokens }) => tokens.length > 0)
  const newest = Math.max(0, ...arms.filter(({ tokens }) => tokens.length === 0).map(({ limit }) => limit))
  const parts = [
    ...(named.length > 0 ? [byTokens(named, await countsOf(db, named), { today, also, param })] : []),
    ...(newest > 0
      ? [
          `(select ${columns} from js where true ${also} order by posted_at desc, id desc limit ${param(newest, 'int')})`,
        ]
      : []),
  ]
  if (parts.length === 0) return []
  const own = reader.accountId === null ? '' : `where ${untouchedBy(param(reader.accountId, 'uuid'))}`
  const order = best ? `${scored(best.by, param)} desc, ` : ''
  const limit = best ? `limit ${param(best.limit, 'int')}` : ''
  const place = best ? `, ${placed(best.by, param)} as place` : ''
  const { rows } = await search.query<OpeningRow>(
    `with found as materialized (select distinct on (id) * from (${parts.join(' union all ')}) every)
    select job_id as id, posted_at, company_id as company, salary_min, salary_max, role_id, industry_id, exp_min, edu,
      skill_ids::text as skills, tok::text as tokens
    from (select *${place} from found ${own} offset 0) found
    order by ${order}posted_at desc, found.id desc ${limit}`,
    values,
  )
  return rows.map((row) => readOpening(row, reader.currency))
}

const untouchedBy = (account: string) => `
  not exists (select from job_track t where t.account_id = ${account} and t.job_id = found.job_id and t.type in (1, 2))
  and not exists (select from application a where a.account_id = ${account} and a.job_id = found.job_id)
  and not exists (select from company_block b join company c on c.id = b.company_id where b.account_id = ${account} and c.key = found.company_id)`

/** Windows follow one another back in time: the next is looked into only when those before hold too few. */
function byTokens(
  arms: readonly Arm[],
  counts: { open: number; of(token: number): number },
  { today, also, param }: { today: number; also: string; param: Param },
): string {
  const windows = arms.map(({ tokens, limit }) => {
    const estimate = tokens.reduce((rest, token) => (rest * counts.of(token)) / Math.max(1, counts.open), counts.open)
    return windowsFor(estimate, limit, today)
  })
  const lists = (all: readonly (readonly number[])[]) =>
    param(
      all.map((tokens) => `{${tokens.join(',')}}`),
      'text[]',
    )
  const days = (all: readonly number[]) => all.map((day) => tok(kinds.day, day))
  // The added interval keeps the planner from walking the date index (database.md §4.3).
  const within = (when: string) =>
    `(select ${columns} from js where tok @> arm.wanted::int[] and ${when} ${also} order by posted_at + interval '0' desc limit arm.most)`
  return `select js.* from unnest(${lists(arms.map(({ tokens }) => tokens))}, ${lists(windows.map(({ near }) => days(near)))},
      ${lists(windows.map(({ far }) => days(far)))}, ${param(
        windows.map(({ before }) => before),
        'int[]',
      )}, ${param(
        arms.map(({ limit }) => limit),
        'int[]',
      )}) arm(wanted, near, far, before, most)
    cross join lateral (select * from (${within('tok && arm.near::int[]')} union all ${within('tok && arm.far::int[]')}
      union all ${within('pday <= arm.before')}) newest limit arm.most) js`
}

/** How many jobs are open, and how many have each token, by the last count. */
async function countsOf(db: Db, arms: readonly Arm[]): Promise<{ open: number; of(token: number): number }> {
  const tokens = [...new Set(arms.flatMap((arm) => arm.tokens))]
  const { rows } = await sql<{ open: number; tok: number | null; n: number }>`
    select (select greatest(reltuples, 0)::int from pg_class where oid = 'js'::regclass) as open, tok, n
    from (select 1) one left join token_df on tok = any(${sql.val(tokens)}::int[])`.execute(db)
  const byToken = new Map(rows.map(({ tok: token, n }) => [token, n]))
  return { open: rows[0]?.open ?? 0, of: (token) => byToken.get(token) ?? 0 }
}

const unnested = (worth: ReadonlyMap<number, number>, param: Param) =>
  `unnest(${param([...worth.keys()], 'int[]')}, ${param([...worth.values()], 'float8[]')}) x(key, worth)`
const points = (how: 'max' | 'sum', worth: ReadonlyMap<number, number>, param: Param) =>
  worth.size === 0 ? '0' : `coalesce((select ${how}(worth) from ${unnested(worth, param)} where key = any(tok)), 0)`

/** The points of its place: apart, since the score needs it twice. */
const placed = (by: Prescore, param: Param) => `greatest(${points('max', by.places, param)}, ${by.elsewhere})`

/** The rough score in SQL. */
function scored(by: Prescore, param: Param): string {
  const skills = `coalesce((select sum(worth) / (sum(worth) + (cardinality(skill_ids) - count(*)) * ${param(by.usualRarity, 'float8')})
    from ${unnested(by.skills, param)} where key = any(skill_ids)), 0) * ${by.skillPoints}`
  const age = `extract(epoch from ${param(by.now, 'timestamptz')} - posted_at)::float8 / 86400`
  const recency = `greatest(0, 1 - greatest(0, ${age}) / ${by.recencyDays}) * ${by.recencyPoints}`
  const years =
    by.years === null
      ? '0'
      : `greatest(0, 1 - greatest(0, coalesce(exp_min, 0) - ${param(by.years, 'float8')}) / 3) * ${by.experiencePoints}`
  // Nowhere near the person it cannot match, whatever else speaks for it.
  return `(least(${skills} + ${points('max', by.work, param)} + place + ${recency} + ${years}, case when place = 0 then 59 else 100 end)
    + ${points('sum', by.taste, param)})`
}
