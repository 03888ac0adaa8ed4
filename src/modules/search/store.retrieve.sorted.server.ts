import type { Pool } from 'pg'
import { windowsFor } from './rules.plan.time-windows.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { dayOf, kinds, searchToken } from './rules.tokens.ts'
import { Sql } from './store.rank.server.ts'
import { conditions, hitsOf, type Hit, type HitRow } from './store.retrieve.server.ts'

export type Keyset = { postedAt: string; key: number }
/** Rows in their order that are looked at first: a filter that many jobs fit fills its page from them. */
const scanned = 2000
/** With fewer matches all are read by their tokens and sorted. */
const fewMatches = 600

type Page = { limit: number; offset: number; guess: number }
type Listed = Page & { after: Keyset | null; oldestFirst: boolean; today: number }

/** Newest (or oldest) first; deep pages by keyset at the same speed as the first. `guess` is about how many jobs match. */
export async function listing(
  pool: Pool,
  criteria: SearchCriteria,
  predicate: Predicate,
  page: Listed,
): Promise<Hit[]> {
  const sql = new Sql()
  const direction = page.oldestFirst ? 'asc' : 'desc'
  const where = [...conditions(sql, criteria, predicate), ...sinceDay(sql, criteria)]
  const beyond = page.after
    ? `(posted_at, id) ${page.oldestFirst ? '>' : '<'} (${sql.param(page.after.postedAt, 'timestamptz')}, ${sql.param(page.after.key, 'bigint')})`
    : 'true'
  const start = page.after ? dayOf(new Date(page.after.postedAt)) : page.today
  const windows = page.oldestFirst ? [] : daysOf(sql, page, start)
  // The added interval keeps the planner from walking the date index (database.md §4.3).
  const branches = (windows.length > 0 ? windows : ['true']).map(
    (window) =>
      `(select id, posted_at, 0 as place from ${predicate.in === 'body' ? 'job_search_text' : 'job_search'} where ${[...where, window, beyond].join(' and ')}
        order by posted_at + interval '0' ${direction}, id ${direction} limit ${page.offset + page.limit})`,
  )
  return ordered(pool, sql, page, {
    scan:
      predicate.in === 'body' || (page.guess <= fewMatches && where[0] !== 'true')
        ? null
        : `select id, posted_at, 0 as place from (
            select id, posted_at, tokens, salary_max, summary_vector from job_search where ${beyond} order by posted_at ${direction}, id ${direction} limit ${where[0] === 'true' ? page.offset + page.limit : scanned}
          ) job_search where ${where.join(' and ')}`,
    all: branches.join(' union all '),
    order: `posted_at ${direction}, id ${direction}`,
  })
}

/** Jobs of the last days: said as a time too, for a scan beyond it would go through all that is older. */
function sinceDay(sql: Sql, { tokens }: SearchCriteria): string[] {
  const days = tokens.groups.find(({ name }) => name === 'postedWithinDays')?.any ?? []
  if (days.length === 0) return []
  const first = Math.min(...days) - searchToken(kinds.day, 0)
  return [`posted_at >= ${sql.param(new Date(Date.UTC(2020, 0, first)), 'timestamptz')}`]
}

/** Days backwards that the newest matches should be in, as conditions that exclude one another. */
function daysOf(sql: Sql, page: Page, start: number): string[] {
  const { near, far, before } = windowsFor(page.guess, page.offset + page.limit, start)
  if (near.length === 0) return []
  const within = (days: readonly number[]) => `tokens && ${sql.param(days, 'int[]')}`
  return [within(near), within(far), `posted_day <= ${before}`]
}

type Sorted = Page & { by: 'minSalary' | 'maxSalary' | 'compNm'; order: 1 | -1 }

/** The other sorts of the specification. Salaries compare as whole units a month; jobs that show none come last. */
export async function sortedPage(
  pool: Pool,
  criteria: SearchCriteria,
  predicate: Predicate,
  page: Sorted,
): Promise<Hit[]> {
  const sql = new Sql()
  const up = page.order === 1
  const where = conditions(sql, criteria, predicate).join(' and ')
  // Words of whole texts are looked for beside the tokens in the same index, before anything is joined.
  const matches =
    predicate.in === 'head'
      ? `(select * from job_search where ${where}) job_search`
      : `(select job_search.* from (select id from job_search_text where ${where} offset 0) found join job_search using (id)) job_search`
  const columns =
    'job_search.id, job_search.posted_at, job_search.tokens, job_search.salary_max, job_search.summary_vector'
  const company = 'join company c on c.key = job_search.company_id'
  const column = page.by === 'minSalary' ? 'salary_min' : 'salary_max'
  const place = page.by === 'compNm' ? 'lower(c.name)' : `job_search.${column}`
  // Neither is what an index has: else the planner walks it through all that does not match.
  const unindexed = page.by === 'compNm' ? `${place} || ''` : `${place} + 0`
  const scan =
    page.by === 'compNm'
      ? `select ${columns}, lower(c.name) as place from company c join job_search on job_search.company_id = c.key order by lower(c.name) ${up ? 'asc' : 'desc'}, job_search.id desc limit ${scanned}`
      : `select ${columns}, job_search.${column} as place from job_search where job_search.${column} is not null order by job_search.${column} ${up ? 'asc nulls first, job_search.id asc' : 'desc nulls last, job_search.id desc'} limit ${scanned}`
  const ties = up && page.by !== 'compNm' ? 'asc' : 'desc'
  return ordered(pool, sql, page, {
    scan:
      predicate.in === 'body' || page.guess <= fewMatches
        ? null
        : `select id, posted_at, place from (${scan}) job_search where ${where}`,
    all: `(select job_search.id, job_search.posted_at, ${place} as place from ${matches} ${page.by === 'compNm' ? company : ''}
      order by ${unindexed} ${up ? 'asc' : 'desc'} nulls last, job_search.id ${ties} limit ${page.offset + page.limit})`,
    order: `place ${up ? 'asc' : 'desc'} nulls last, id ${ties}`,
  })
}

/** One page of the first rows of `scan` when they fill it, else of all. The part that is not needed is not run. */
async function ordered(
  pool: Pool,
  sql: Sql,
  page: Page,
  { scan, all, order }: { scan: string | null; all: string; order: string },
): Promise<Hit[]> {
  const needed = page.offset + page.limit
  const every = `select * from (${all}) every limit ${needed}`
  const first = scan
    ? `with near as materialized (select * from (${scan} limit ${needed}) job_search), enough as materialized (select count(*) >= ${needed} as yes from near)`
    : ''
  const found = scan
    ? `select * from near where (select yes from enough) union all (select * from (${every}) rest where not (select yes from enough))`
    : every
  const { rows } = await pool.query<HitRow>(
    sql.config(`${first} select found.id, job_search.job_id, job_search.posted_at from (select * from (${found}) page order by ${order}
      limit ${sql.param(page.limit, 'int')} offset ${sql.param(page.offset, 'int')}) found join job_search using (id) order by ${order.replaceAll('posted_at', 'found.posted_at').replace(', id', ', found.id')}`),
  )
  return hitsOf(rows)
}
