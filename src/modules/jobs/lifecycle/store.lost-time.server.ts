import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/**
 * Milliseconds of a time in which each of these jobs was removed and put back, or held and released: their end has moved by them already.
 * Jobs without any are left out.
 */
export async function movedWithin(
  db: Db,
  jobIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; ms: number }>`
    select job_id as id,
      sum(extract(epoch from least(back, ${until}::timestamptz) - greatest(at, ${from}::timestamptz)) * 1000)::float8 as ms
    from (
      select job_id, from_status, to_status, at, lead(at) over events as back, lead(to_status) over events as next
      from job_event where job_id = any(${sql.val([...jobIds])}::uuid[])
      window events as (partition by job_id order by at, id)
    ) e
    where back > ${from} and at < ${until}
      and (to_status = 'REMOVED' or (from_status = 'ACTIVE' and to_status = 'PENDING_REVIEW' and next = 'ACTIVE'))
    group by 1`.execute(db)
  return new Map(rows.map(({ id, ms }) => [id, ms]))
}
