import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf, type RowsOf } from '#db/read-together.server.ts'
import { findingKey, type Hit } from '#modules/screening/public.server.ts'

type AcceptedHits = { at: Date; hits: Hit[] }

const versions = 200

/** What moderators accepted in jobs of this company, as they saw it. What stood in a job that was removed counts no more. */
const acceptedQuery = (companyId: string) => sql<AcceptedHits>`
    select v.at, v.hits from job_version v join job j on j.id = v.job_id
    where j.company_id = ${companyId} and j.status <> 'REMOVED' and v.acceptance = 'REVIEWED' and v.hits <> '[]'
    order by v.at desc limit ${versions}`

/** What they rejected in proposals. */
const rejectedQuery = (companyId: string) => sql<AcceptedHits>`
    select p.decided_at as at, p.hits from job_proposal p join job j on j.id = p.job_id
    where j.company_id = ${companyId} and p.status = 'REJECTED' and p.hits <> '[]'
    order by p.decided_at desc limit ${versions}`

/** What the screen compares a job with: the company's site, and keys of what was accepted and not rejected since. */
export const screenedAgainst = async (db: Db, companyId: string) =>
  againstOf(await readTogether(db, againstQueries(db, companyId)))

/** For `readTogether`, with `againstOf` to read what it answers. */
export const againstQueries = (db: Db, companyId: string) => ({
  companies: rowsOf(db.selectFrom('company').select(['website', 'name']).where('id', '=', companyId)),
  accepted: rowsOf(acceptedQuery(companyId), { at: true }),
  rejected: rowsOf(rejectedQuery(companyId), { at: true }),
})

export type ScreenedAgainst = ReturnType<typeof againstOf>

export function againstOf({ companies, accepted, rejected }: RowsOf<ReturnType<typeof againstQueries>>) {
  const latest = (rows: readonly AcceptedHits[]) =>
    new Map(rows.toReversed().flatMap(({ at, hits }) => hits.map((hit) => [findingKey(hit), at.getTime()] as const)))
  const rejections = latest(rejected)
  return {
    website: companies[0]?.website ?? null,
    name: companies[0]?.name ?? '',
    accepted: new Set([...latest(accepted)].flatMap(([key, at]) => (at > (rejections.get(key) ?? 0) ? [key] : []))),
  }
}
