import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { findingKey, type Hit } from '#modules/screening/public.server.ts'

type Decided = { at: Date; hits: Hit[] }

const versions = 200

/**
 * Keys of what moderators accepted in jobs of this company, as they saw it, and did not reject in a proposal since. What stood in a
 * job that was removed counts no more.
 */
export async function acceptedFindings(db: Db, companyId: string): Promise<Set<string>> {
  const accepted = await sql<Decided>`
    select v.at, v.hits from job_version v join job j on j.id = v.job_id
    where j.company_id = ${companyId} and j.status <> 'REMOVED' and v.acceptance = 'REVIEWED' and v.hits <> '[]'
    order by v.at desc limit ${versions}`.execute(db)
  if (accepted.rows.length === 0) return new Set()
  const rejected = await sql<Decided>`
    select p.decided_at as at, p.hits from job_proposal p join job j on j.id = p.job_id
    where j.company_id = ${companyId} and p.status = 'REJECTED' and p.hits <> '[]'
    order by p.decided_at desc limit ${versions}`.execute(db)
  const latest = (rows: readonly Decided[]) =>
    new Map(rows.toReversed().flatMap(({ at, hits }) => hits.map((hit) => [findingKey(hit), at.getTime()] as const)))
  const rejections = latest(rejected.rows)
  return new Set([...latest(accepted.rows)].flatMap(([key, at]) => (at > (rejections.get(key) ?? 0) ? [key] : [])))
}
