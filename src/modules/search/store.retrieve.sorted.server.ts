import { sql } from 'kysely'
import { and, type Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import { windowsFor } from './rules.plan.time-windows.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { dayOf, postedSince } from './rules.tokens.ts'
import { conditions, hitsOf, tableOf, type Hit, type HitRow } from './store.retrieve.server.ts'

export type Keyset = { postedAt: string; key: number }
/** Rows in their order that are looked at first: a filter that many jobs match fills its page from them. */
const scanned = sql.lit(2000)
/** With fewer matches all are read by their tokens and sorted. */
const fewMatches = 600

type ResultWindow = { limit: number; offset: number; guess: number }
type SortedWindow = ResultWindow & { after: Keyset | null; oldestFirst: boolean; today: number }
/** Rows with `id`, `posted_at` and `place`, their order, and a scan that may hold enough of them; null where it would not. */
type Listing = { scan: Fragment | null; all: Fragment; order: readonly OrderColumn[] }
type OrderColumn = { column: 'id' | 'place' | 'posted_at'; direction: Fragment }

const [ascending, descending] = [sql`asc`, sql`desc`]
const [ascendingNullsLast, descendingNullsLast] = [sql`asc nulls last`, sql`desc nulls last`]

/** Newest (or oldest) first; deep pages by keyset at the same speed as the first. `guess` is about how many jobs match. */
export async function listing(
  read: Reader,
  criteria: SearchCriteria,
  predicate: Predicate,
  page: SortedWindow,
): Promise<Hit[]> {
  const direction = page.oldestFirst ? ascending : descending
  const matching = conditions(criteria, predicate)
  const where = [...matching, ...newerThan(criteria)]
  const beyond = page.after ? [afterKeyset(page.after, page)] : []
  const start = page.after ? dayOf(new Date(page.after.postedAt)) : page.today
  const windows = page.oldestFirst ? [[]] : daysOf(page, start)
  const needed = sql.lit(page.offset + page.limit)
  // The added interval keeps the planner from scanning the date index (database.md §4.3).
  const branches = windows.map(
    (window) =>
      sql`(select id, posted_at, 0 as place from ${tableOf(predicate)} where ${and([...where, ...window, ...beyond])}
        order by posted_at + interval '0' ${direction}, id ${direction} limit ${needed})`,
  )
  const isEvery = matching.length === 0
  return readPage(read, page, {
    scan:
      predicate.in === 'body' || (page.guess <= fewMatches && !isEvery)
        ? null
        : sql`select id, posted_at, 0 as place from (
            select id, posted_at, tokens, salary_max, summary_vector from job_search where ${and(beyond)}
            order by posted_at ${direction}, id ${direction} limit ${isEvery ? needed : scanned}
          ) job_search where ${and(where)}`,
    all: sql.join(branches, sql` union all `),
    order: [
      { column: 'posted_at', direction },
      { column: 'id', direction },
    ],
  })
}

const afterKeyset = ({ postedAt, key }: Keyset, { oldestFirst }: SortedWindow) =>
  sql`(posted_at, id) ${oldestFirst ? sql`>` : sql`<`} (${postedAt}::timestamptz, ${key}::bigint)`

/** Jobs of the last days: said for the date index too, for a scan beyond it would go through all that is older. */
function newerThan({ tokens }: SearchCriteria): Fragment[] {
  const since = postedSince(tokens)
  return since ? [sql`posted_at >= ${since}::timestamptz`] : []
}

/** Days backwards that the newest matches should be in, as conditions that exclude one another; one without any for all days. */
function daysOf(page: ResultWindow, start: number): Fragment[][] {
  const { near, far, before } = windowsFor(page.guess, page.offset + page.limit, start)
  if (near.length === 0) return [[]]
  const within = (days: readonly number[]) => [sql`tokens && ${days}::int[]`]
  return [within(near), within(far), [sql`posted_day <= ${sql.lit(before)}`]]
}

type Sorted = ResultWindow & { by: 'minSalary' | 'maxSalary' | 'compNm'; order: 1 | -1 }

/** The other sorts of the specification. Salaries compare as whole units a month; jobs that show none come last. */
export async function sortedPage(
  read: Reader,
  criteria: SearchCriteria,
  predicate: Predicate,
  page: Sorted,
): Promise<Hit[]> {
  const up = page.order === 1
  const where = and(conditions(criteria, predicate))
  // Words of whole texts are looked for with the tokens in the same index, before anything is joined.
  const matches =
    predicate.in === 'head'
      ? sql`(select * from job_search where ${where}) job_search`
      : sql`(select job_search.* from (select id from job_search_text where ${where} offset 0) matches join job_search using (id)) job_search`
  const { all, scan } = page.by === 'compNm' ? byCompany(matches, up) : bySalary(matches, page.by, up)
  const ties = up && page.by !== 'compNm' ? ascending : descending
  const direction = up ? ascendingNullsLast : descendingNullsLast
  return readPage(read, page, {
    scan:
      predicate.in === 'body' || page.guess <= fewMatches
        ? null
        : sql`select id, posted_at, place from (${scan}) job_search where ${where}`,
    all: sql`(${all} ${direction}, job_search.id ${ties} limit ${sql.lit(page.offset + page.limit)})`,
    order: [
      { column: 'place', direction },
      { column: 'id', direction: ties },
    ],
  })
}

const scannedColumns = sql`job_search.id, job_search.posted_at, job_search.tokens, job_search.salary_max, job_search.summary_vector`

/**
 * A sort as the first rows of an index, and as all matches up to the direction of their order. What these are ordered by is not what
 * the index has: else the planner scans it through all that does not match.
 */
type Sort = { scan: Fragment; all: Fragment }

const byCompany = (matches: Fragment, up: boolean): Sort => ({
  scan: sql`select ${scannedColumns}, lower(c.name) as place from company c join job_search on job_search.company_id = c.key
    order by lower(c.name) ${up ? ascending : descending}, job_search.id desc limit ${scanned}`,
  all: sql`select job_search.id, job_search.posted_at, lower(c.name) as place from ${matches} join company c on c.key = job_search.company_id
    order by lower(c.name) || ''`,
})

function bySalary(matches: Fragment, by: 'minSalary' | 'maxSalary', up: boolean): Sort {
  const salary = sql.ref(by === 'minSalary' ? 'job_search.salary_min' : 'job_search.salary_max')
  const order = up ? sql`asc nulls first, job_search.id asc` : sql`desc nulls last, job_search.id desc`
  return {
    scan: sql`select ${scannedColumns}, ${salary} as place from job_search where ${salary} is not null order by ${salary} ${order} limit ${scanned}`,
    all: sql`select job_search.id, job_search.posted_at, ${salary} as place from ${matches} order by ${salary} + 0`,
  }
}

const orderBy = (order: readonly OrderColumn[], table: string): Fragment =>
  sql.join(order.map(({ column, direction }) => sql`${sql.ref(`${table}.${column}`)} ${direction}`))

/** One page of the first rows of `scan` when they fill it, else of all. The part that is not needed is not run. */
async function readPage(read: Reader, page: ResultWindow, { scan, all, order }: Listing): Promise<Hit[]> {
  const needed = sql.lit(page.offset + page.limit)
  const every = sql`select * from (${all}) every limit ${needed}`
  const first = scan
    ? sql`with near as materialized (select * from (${scan} limit ${needed}) job_search), enough as materialized (select count(*) >= ${needed} as yes from near)`
    : sql``
  const rows = scan
    ? sql`select * from near where (select yes from enough) union all (select * from (${every}) rest where not (select yes from enough))`
    : every
  const hits = sql<HitRow>`${first}
    select page.id, job_search.job_id, job_search.posted_at from (select * from (${rows}) candidates order by ${orderBy(order, 'candidates')}
      limit ${page.limit}::int offset ${page.offset}::int) page join job_search using (id) order by ${orderBy(order, 'page')}`
  return hitsOf(await read(rowsOf(hits, { posted_at: true })))
}
