import type { Pool, QueryConfig } from 'pg'
import { rankCap, type Arm } from './rules.plan.ts'
import { kinds, tok, type TokenFilter } from './rules.tokens.ts'
import { loosened } from './rules.words.ts'

export type Hit = { id: string; key: number; postedAt: Date }
type Row = { job_id: string; id: number; posted_at: Date }
const hits = (rows: Row[]): Hit[] => rows.map((row) => ({ id: row.job_id, key: row.id, postedAt: row.posted_at }))

/** Collects parameters while a query is put together; everything a person typed goes through here. */
class Sql {
  readonly values: unknown[] = []
  param(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
  config(text: string): QueryConfig {
    return { text, values: this.values }
  }
}

/** `text` as it was asked; `words` is what it is compared by: a tsquery as text, widened by other names of the same thing. */
export type Wanted = { text: string; words: string; tokens: TokenFilter; minSalary: number | null }

/** The conditions of a search over `js` (tsv_head) or `jb` (tsv), without those of recency. */
function conditions(sql: Sql, wanted: Wanted, column: 'tsv_head' | 'tsv', skip?: string): string[] {
  const parts: string[] = []
  // Descriptions keep no positions: of a phrase all words must be there.
  if (wanted.words)
    parts.push(`${column} @@ ${sql.param(column === 'tsv' ? loosened(wanted.words) : wanted.words, 'tsquery')}`)
  const all = wanted.tokens.all.flatMap((part) => part.tokens)
  if (all.length > 0) parts.push(`tok @> ${sql.param(all, 'int[]')}`)
  for (const group of wanted.tokens.groups)
    if (group.name !== skip) parts.push(`tok && ${sql.param(group.any, 'int[]')}`)
  if (wanted.minSalary) parts.push(`salary_max >= ${sql.param(wanted.minSalary, 'bigint')}`)
  return parts.length > 0 ? parts : ['true']
}

function window(sql: Sql, arm: Arm, today: number): string {
  if (arm.unit === 'rest') return arm.fromDay === 0 ? 'true' : `pday <= ${sql.param(today - arm.fromDay, 'int')}`
  const [last, first] = [today - arm.fromDay, today - arm.toDay + 1]
  const inDays = `pday between ${sql.param(first, 'int')} and ${sql.param(last, 'int')}`
  const tokens: number[] = []
  if (arm.unit === 'day') for (let day = first; day <= last; day++) tokens.push(tok(kinds.day, day))
  else for (let week = Math.floor(first / 7); week <= Math.floor(last / 7); week++) tokens.push(tok(kinds.week, week))
  return `tok && ${sql.param(tokens, 'int[]')} and ${inDays}`
}

/** The best matches: text rank times recency (half life about three weeks), over at most `rankCap` candidates. */
export async function rankedPage(
  pool: Pool,
  wanted: Wanted,
  page: { arms: Arm[]; today: number; now: Date; limit: number; offset: number },
): Promise<Hit[]> {
  const sql = new Sql()
  const query = sql.param(wanted.words, 'tsquery')
  const arms = page.arms.map((arm) => {
    const where = [...conditions(sql, wanted, 'tsv_head'), window(sql, arm, page.today)].join(' and ')
    // The added interval keeps the planner from walking the date index (database.md §4.3).
    return `(select id, job_id, tsv_head, posted_at from js where ${where} order by posted_at + interval '0' desc limit ${rankCap})`
  })
  const { rows } = await pool.query<Row>(
    sql.config(`
    select id, job_id, posted_at from (
      select id, job_id, posted_at, ts_rank('{0.1,0.3,0.6,1}', tsv_head, ${query})
        * exp(-extract(epoch from ${sql.param(page.now, 'timestamptz')} - posted_at)::float8 / 2592000) as rank
      from (select * from (${arms.join(' union all ')}) arm limit ${rankCap}) k
    ) r order by rank desc, id desc limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`),
  )
  return hits(rows)
}

/** Matches in the description, for when the heads hold too few; heads that match already come out too. */
export async function bodyPage(
  pool: Pool,
  wanted: Wanted,
  page: { limit: number; offset: number; now: Date },
): Promise<Hit[]> {
  const sql = new Sql()
  const query = sql.param(wanted.words, 'tsquery')
  const where = conditions(sql, wanted, 'tsv').join(' and ')
  const { rows } = await pool.query<Row>(
    sql.config(`
    select js.id, js.job_id, js.posted_at from (
      select id from jb where ${where} order by posted_at + interval '0' desc limit ${rankCap}
    ) b join js using (id)
    order by (js.tsv_head @@ ${query}) desc,
      (0.05 + ts_rank('{0.1,0.3,0.6,1}', js.tsv_head, ${query}))
        * exp(-extract(epoch from ${sql.param(page.now, 'timestamptz')} - js.posted_at)::float8 / 2592000) desc, js.id desc
    limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`),
  )
  return hits(rows)
}

export type Keyset = { postedAt: string; key: number }

/** Newest (or oldest) first; deep pages by keyset at the same speed as the first. */
export async function listing(
  pool: Pool,
  wanted: Wanted,
  page: { limit: number; offset: number; after: Keyset | null; oldestFirst: boolean },
): Promise<Hit[]> {
  const sql = new Sql()
  const parts = conditions(sql, wanted, 'tsv_head')
  const direction = page.oldestFirst ? 'asc' : 'desc'
  if (page.after)
    parts.push(
      `(posted_at, id) ${page.oldestFirst ? '>' : '<'} (${sql.param(page.after.postedAt, 'timestamptz')}, ${sql.param(page.after.key, 'bigint')})`,
    )
  const { rows } = await pool.query<Row>(
    sql.config(`select id, job_id, posted_at from js where ${parts.join(' and ')}
      order by posted_at ${direction}, id ${direction} limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`),
  )
  return hits(rows)
}

const sortColumns = { minSalary: 'js.salary_min', maxSalary: 'js.salary_max', compNm: 'lower(c.name)' } as const

/** The other sorts of the specification. Salaries compare as whole units a month; jobs that show none come last. */
export async function sortedPage(
  pool: Pool,
  wanted: Wanted,
  page: { by: keyof typeof sortColumns; order: 1 | -1; limit: number; offset: number },
): Promise<Hit[]> {
  const sql = new Sql()
  const where = conditions(sql, wanted, 'tsv_head').join(' and ')
  const direction = page.order === 1 ? 'asc' : 'desc'
  const company = page.by === 'compNm' ? 'join company c on c.key = js.company_id' : ''
  const { rows } = await pool.query<Row>(
    sql.config(`select js.id, js.job_id, js.posted_at from js ${company} where ${where}
      order by ${sortColumns[page.by]} ${direction} nulls last, js.id desc
      limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}`),
  )
  return hits(rows)
}

/** Counts by facet token, and the matches looked at. `power` names a nested sample of 2^power/64 of all jobs. */
export async function facetCounts(
  pool: Pool,
  wanted: Wanted,
  options: { power: number | null; skip?: string; body?: boolean; only?: readonly number[] },
): Promise<{ total: number; counts: Map<number, number> }> {
  const sql = new Sql()
  const parts = conditions(sql, wanted, options.body ? 'tsv' : 'tsv_head', options.skip)
  if (options.power !== null) parts.push(`tok @> ${sql.param([tok(kinds.sample, options.power)], 'int[]')}`)
  // Tokens are many: they are looked at only when there is something to count of them.
  const counted = options.only ?? []
  const byToken =
    counted.length === 0
      ? ''
      : `union all select t, count(*)::int from found, unnest(tok) t where t / 10000000 = any(${sql.param(counted, 'int[]')}) group by t`
  const { rows } = await pool.query<{ t: number | null; n: number }>(
    sql.config(`
    with found as materialized (select tok from ${options.body ? 'jb' : 'js'} where ${parts.join(' and ')} limit 60000)
    select null::int as t, count(*)::int as n from found ${byToken}`),
  )
  const counts = new Map(rows.flatMap((row) => (row.t === null ? [] : [[row.t, row.n] as const])))
  return { total: rows.find((row) => row.t === null)?.n ?? 0, counts }
}
