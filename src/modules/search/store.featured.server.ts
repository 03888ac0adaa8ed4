import { sql } from 'kysely'
import { and } from '#db/fragments.server.ts'
import { rowsOf, type RowsQuery } from '#db/read-together.server.ts'
import type { Predicate, SearchCriteria } from './rules.query.criteria.ts'
import { conditions, tableOf } from './store.retrieve.server.ts'

/** Places beside a page. */
const places = 3
const hourMs = 3_600_000

/**
 * Those of the featured jobs that match, as many as there are places. Every hour deals the places anew, so that each job has its turn
 * whatever its text or pay.
 */
export function featuredMatches(
  ids: readonly string[],
  criteria: SearchCriteria,
  predicate: Predicate,
  now: Date,
): RowsQuery<{ job_id: string }> {
  const hour = Math.floor(now.getTime() / hourMs)
  const matching = and([sql`id = featured.id`, ...conditions(criteria, predicate)])
  return rowsOf(sql<{ job_id: string }>`select featured.job_id from job_search featured
    where featured.job_id = any(${ids}::uuid[]) and exists (select from ${tableOf(predicate)} where ${matching})
    order by hashtextextended(featured.job_id::text, ${hour}), featured.job_id limit ${sql.lit(places)}`)
}
