import { sql } from 'kysely'
import { and, or, type Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import type { Prefilter, PrefilterCondition } from './rules.plan.prefilter.ts'
import { nextPass, type CandidateSet, type Retrieval } from './rules.plan.ts'
import { shareWithin, unbounded, type Progress, type TimeWindow } from './rules.plan.time-windows.ts'
import { variantsOf, type Predicate, type SearchCriteria } from './rules.query.criteria.ts'
import { either } from './rules.query.parse.ts'
import { daysBetween, kindOf, kinds, postedSince } from './rules.tokens.ts'
import { unpacked } from './store.rank.server.ts'

export type Hit = { id: string; key: number; postedAt: Date }
export type HitRow = { job_id: string; id: number; posted_at: Date }
export const hitsOf = (rows: HitRow[]): Hit[] =>
  rows.map((row) => ({ id: row.job_id, key: row.id, postedAt: row.posted_at }))

/** Nearly all jobs have the currency of the deployment. */
const isCommon = (token: number) => kindOf(token) === kinds.currency
const columnOf = ({ in: place }: Predicate) => (place === 'body' ? 'text_vector' : 'summary_vector')
/** The table of a predicate: `job_search` for heads, `job_search_text` for whole texts. */
export const tableOf = ({ in: place }: Predicate): Fragment =>
  sql.table(place === 'body' ? 'job_search_text' : 'job_search')

/** The conditions over that table, without the time window; none when every job matches. */
export function conditions(criteria: SearchCriteria, predicate: Predicate): Fragment[] {
  if (!predicate.query) return filters(criteria)
  const column = sql.ref(columnOf(predicate))
  return [or(variantsOf(predicate).map((query) => sql`${column} @@ ${query}::tsquery`)), ...filters(criteria)]
}

function filters(criteria: SearchCriteria): Fragment[] {
  const all = criteria.tokens.all.flatMap((part) => part.tokens)
  const [common, selective] = [all.filter(isCommon), all.filter((token) => !isCommon(token))]
  return [
    ...(selective.length > 0 ? [sql`tokens @> ${selective}::int[]`] : []),
    // The concatenation keeps the planner from reading most of the index for it.
    ...(common.length > 0 ? [sql`tokens || '{}' @> ${common}::int[]`] : []),
    ...criteria.tokens.groups.map((group) => sql`tokens && ${group.any}::int[]`),
    ...paysAtLeast(criteria),
    ...postedAfter(criteria),
  ]
}

/** The added zero keeps the planner from the index of salaries, which holds a quarter of all jobs. */
const paysAtLeast = ({ minSalary }: SearchCriteria): Fragment[] =>
  minSalary ? [sql`salary_max + 0 >= ${minSalary}::bigint`] : []

/** To the hour what the tokens of days say; the added interval keeps the planner from scanning the date index (database.md §4.3). */
function postedAfter({ tokens }: SearchCriteria): Fragment[] {
  const since = postedSince(tokens)
  return since ? [sql`posted_at + interval '0' >= ${since}::timestamptz`] : []
}

/** The same with a prefilter: what the index is not asked for is hidden from it by a function around the column. */
function prefiltered(
  { criteria, predicate }: Retrieval,
  { variants, rest }: Prefilter,
  inWindow: readonly Fragment[],
): Fragment[] {
  const column = columnOf(predicate)
  const conditionSql = (condition: PrefilterCondition) =>
    'words' in condition
      ? sql`${sql.ref(column)} @@ ${condition.words}::tsquery`
      : sql`tokens && ${condition.any}::int[]`
  // Tokens are cheaper to look at than words, which have to be unpacked.
  return [
    ...(variants.length > 0 ? [or(variants.map((variant) => and(variant.map(conditionSql))))] : []),
    ...inWindow,
    ...(rest.tokens.length > 0 ? [sql`tokens || '{}' @> ${rest.tokens}::int[]`] : []),
    ...rest.groups.map((group) => sql`tokens || '{}' && ${group}::int[]`),
    ...paysAtLeast(criteria),
    ...postedAfter(criteria),
    ...(rest.words ? [sql`${unpacked(column)} @@ ${either(...variantsOf(predicate))}::tsquery`] : []),
  ]
}

function windowConditions({ fromDay, toDay }: TimeWindow, today: number): Fragment[] {
  if (toDay !== Number.POSITIVE_INFINITY)
    return [sql`tokens && ${daysBetween(today - toDay + 1, today - fromDay)}::int[]`]
  return fromDay === 0 ? [] : [sql`posted_day <= ${today - fromDay}::int`]
}

/** The matches of the first pass, and the second pass where there may be more and more are needed. */
export type FirstCandidates = CandidateSet & { more: (() => Promise<CandidateSet>) | null }

/** The newest matches, at most `cap`, read as planned. */
export async function retrieve(read: Reader, retrieval: Retrieval): Promise<CandidateSet> {
  const { more, ...candidates } = await retrieveFirst(read, retrieval)
  return more ? more() : candidates
}

/** The same, for callers that may stop after the first pass. */
export async function retrieveFirst(read: Reader, retrieval: Retrieval): Promise<FirstCandidates> {
  const { first, more } = await inTwoPasses(retrieval, (pass) => readWindows(read, pass))
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

async function readWindows(read: Reader, pass: Retrieval): Promise<WindowRows> {
  type Row = { id: number; place: number; n: number }
  const rows = await read(rowsOf(sql<Row>`select id, place, n::int from ${matchesInWindows(pass, sql`id`)}`))
  return {
    ids: rows.map(({ id }) => id),
    ...progressOf(
      rows.map((row) => ({ ...row, jobs: 1 })),
      pass,
    ),
  }
}

/** The matches of each time window in turn until the cap is reached: `columns`, the window's place and how many match in it. */
export function matchesInWindows(pass: Retrieval, columns: Fragment): Fragment {
  const { criteria, predicate, windows, today, prefilter } = pass
  const cap = sql.lit(pass.cap)
  const branches = windows.map((window, place) => {
    const inWindow = windowConditions(window, today)
    const where = prefilter ? prefiltered(pass, prefilter, inWindow) : [...conditions(criteria, predicate), ...inWindow]
    // The added interval keeps the planner from scanning the date index (database.md §4.3).
    return sql`(select ${columns}, ${sql.lit(place)} as place, count(*) over () as n from ${tableOf(predicate)} where ${and(where)}
      order by posted_at + interval '0' desc, id desc limit ${cap})`
  })
  return sql`(select * from (${sql.join(branches, sql` union all `)}) every limit ${cap}) matches`
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
