import type { Pool } from 'pg'
import type { Prefilter, PrefilterCondition } from './rules.plan.prefilter.ts'
import { nextPass, type CandidateSet, type Retrieval } from './rules.plan.ts'
import { shareWithin, unbounded, type Progress, type TimeWindow } from './rules.plan.time-windows.ts'
import { variantsOf, type Predicate, type SearchCriteria } from './rules.query.criteria.ts'
import { either } from './rules.query.parse.ts'
import { daysBetween, kindOf, kinds } from './rules.tokens.ts'
import { Sql, unpacked } from './store.rank.server.ts'

export type Hit = { id: string; key: number; postedAt: Date }
export type HitRow = { job_id: string; id: number; posted_at: Date }
export const hitsOf = (rows: HitRow[]): Hit[] =>
  rows.map((row) => ({ id: row.job_id, key: row.id, postedAt: row.posted_at }))

/** Nearly all jobs have the currency of the deployment. */
const isCommon = (token: number) => kindOf(token) === kinds.currency
const columnOf = ({ in: place }: Predicate) => (place === 'body' ? 'text_vector' : 'summary_vector')
const tableOf = ({ in: place }: Predicate) => (place === 'body' ? 'job_search_text' : 'job_search')

/** The conditions over `job_search` (head) or `job_search_text` (body), without the time window. */
export function conditions(sql: Sql, criteria: SearchCriteria, predicate: Predicate): string[] {
  const parts = filters(sql, criteria)
  if (predicate.query) {
    const texts = variantsOf(predicate).map((query) => `${columnOf(predicate)} @@ ${sql.param(query, 'tsquery')}`)
    parts.unshift(texts.length > 1 ? `(${texts.join(' or ')})` : texts.join(''))
  }
  return parts.length > 0 ? parts : ['true']
}

function filters(sql: Sql, criteria: SearchCriteria): string[] {
  const all = criteria.tokens.all.flatMap((part) => part.tokens)
  const [common, selective] = [all.filter(isCommon), all.filter((token) => !isCommon(token))]
  return [
    ...(selective.length > 0 ? [`tokens @> ${sql.param(selective, 'int[]')}`] : []),
    // The concatenation keeps the planner from reading most of the index for it.
    ...(common.length > 0 ? [`tokens || '{}' @> ${sql.param(common, 'int[]')}`] : []),
    ...criteria.tokens.groups.map((group) => `tokens && ${sql.param(group.any, 'int[]')}`),
    ...paysAtLeast(sql, criteria),
  ]
}

/** The added zero keeps the planner from the index of salaries, which holds a quarter of all jobs. */
const paysAtLeast = (sql: Sql, { minSalary }: SearchCriteria): string[] =>
  minSalary ? [`salary_max + 0 >= ${sql.param(minSalary, 'bigint')}`] : []

/** The same with a prefilter: what the index is not asked for is hidden from it by a function around the column. */
function prefiltered(
  sql: Sql,
  { criteria, predicate }: Retrieval,
  { variants, rest }: Prefilter,
  inWindow: string,
): string[] {
  const column = columnOf(predicate)
  const conditionSql = (condition: PrefilterCondition) =>
    'words' in condition
      ? `${column} @@ ${sql.param(condition.words, 'tsquery')}`
      : `tokens && ${sql.param(condition.any, 'int[]')}`
  const branches = variants.map((variant) => variant.map(conditionSql).join(' and ') || 'true')
  // Tokens are cheaper to look at than words, which have to be unpacked.
  return [
    branches.length > 1 ? `(${branches.map((each) => `(${each})`).join(' or ')})` : (branches[0] ?? 'true'),
    inWindow,
    ...(rest.tokens.length > 0 ? [`tokens || '{}' @> ${sql.param(rest.tokens, 'int[]')}`] : []),
    ...rest.groups.map((group) => `tokens || '{}' && ${sql.param(group, 'int[]')}`),
    ...paysAtLeast(sql, criteria),
    ...(rest.words ? [`${unpacked(column)} @@ ${sql.param(either(...variantsOf(predicate)), 'tsquery')}`] : []),
  ]
}

function windowCondition(sql: Sql, { fromDay, toDay }: TimeWindow, today: number): string {
  if (toDay === Number.POSITIVE_INFINITY)
    return fromDay === 0 ? 'true' : `posted_day <= ${sql.param(today - fromDay, 'int')}`
  return `tokens && ${sql.param(daysBetween(today - toDay + 1, today - fromDay), 'int[]')}`
}

/** The matches of the first pass, and the second pass where there may be more and more are needed. */
export type FirstCandidates = CandidateSet & { more: (() => Promise<CandidateSet>) | null }

/** The newest matches, at most `cap`, read as planned. */
export async function retrieve(pool: Pool, retrieval: Retrieval): Promise<CandidateSet> {
  const { more, ...candidates } = await retrieveFirst(pool, retrieval)
  return more ? more() : candidates
}

/** The same, for callers that may stop after the first pass. */
export async function retrieveFirst(pool: Pool, retrieval: Retrieval): Promise<FirstCandidates> {
  const { first, more } = await inTwoPasses(retrieval, (pass) => readWindows(pool, pass))
  const candidates = ({ ids, matched, toDay }: Omit<WindowRows, 'jobs'>): CandidateSet => ({
    ids,
    all: matched === ids.length && toDay === unbounded.toDay,
    matched,
    share: shareWithin(retrieval.estimate.days, toDay, retrieval.today),
  })
  const rest = async (next: () => Promise<WindowRows>) => {
    const { ids, matched, toDay } = await next()
    return candidates({ ids: [...first.ids, ...ids], matched: first.matched + matched, toDay })
  }
  return { ...candidates(first), more: more && (() => rest(more)) }
}

/** How far back was read, how many jobs matched there, and how many of these were taken. */
export type PassResult = Progress & { jobs: number }
type WindowRows = PassResult & { ids: number[] }

export async function inTwoPasses<T extends PassResult>(
  retrieval: Retrieval,
  read: (pass: Retrieval) => Promise<T>,
): Promise<{ first: T; more: (() => Promise<T>) | null }> {
  const first = await read(retrieval)
  const next = nextPass(retrieval, first)
  return { first, more: next && (() => read(next)) }
}

async function readWindows(pool: Pool, pass: Retrieval): Promise<WindowRows> {
  const sql = new Sql()
  const { rows } = await pool.query<{ id: number; place: number; n: number }>(
    sql.config(`select id, place, n::int from ${windowsSql(sql, pass, 'id')}`),
  )
  return {
    ids: rows.map(({ id }) => id),
    ...progressOf(
      rows.map((row) => ({ ...row, jobs: 1 })),
      pass,
    ),
  }
}

/** The matches of each time window in turn until the cap is reached: `columns`, the window's place and how many match in it. */
export function windowsSql(sql: Sql, pass: Retrieval, columns: string): string {
  const { criteria, predicate, windows, today, cap, prefilter } = pass
  const branches = windows.map((each, place) => {
    const inWindow = windowCondition(sql, each, today)
    const where = prefilter
      ? prefiltered(sql, pass, prefilter, inWindow)
      : [...conditions(sql, criteria, predicate), inWindow]
    // The added interval keeps the planner from scanning the date index (database.md §4.3).
    return `(select ${columns}, ${place} as place, count(*) over () as n from ${tableOf(predicate)} where ${where.join(' and ')}
      order by posted_at + interval '0' desc, id desc limit ${cap})`
  })
  return `(select * from (${branches.join(' union all ')}) every limit ${cap}) found`
}

/** How far a pass came, by its rows in the order of windows: `jobs` were taken of the `n` that match in a window. */
export function progressOf(
  rows: readonly { place: number; n: number; jobs: number }[],
  { windows, cap }: Pick<Retrieval, 'windows' | 'cap'>,
): PassResult {
  const jobs = rows.reduce((sum, row) => sum + row.jobs, 0)
  const last = jobs >= cap ? (rows.at(-1)?.place ?? 0) : windows.length - 1
  return {
    jobs,
    matched: windows
      .slice(0, last + 1)
      .reduce((sum, _, at) => sum + (rows.find(({ place }) => place === at)?.n ?? 0), 0),
    toDay: windows[last]?.toDay ?? unbounded.toDay,
  }
}
