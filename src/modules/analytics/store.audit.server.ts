import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

export type AuditCell = { company_id: string; job_id: string; day: string }
/** What is stored of a day of a job: how many of each metric and source. */
export type StoredCell = AuditCell & { counts: Record<string, number> }

/** Cells checked in a night: one of a hundred, and of few cells all. */
const [share, atLeast] = [100, 200]

/**
 * Another sample each day. Days that wait to be counted again are not in it: they are known to be old. The order is that of a hash, so
 * every cell has the same chance whatever it holds.
 */
export async function sampleCells(db: Db, today: string, timeZone: string): Promise<AuditCell[]> {
  await sql`set local statement_timeout = '15min'`.execute(db)
  const { rows } = await sql<AuditCell>`
    with cell as materialized (select distinct d.company_id, d.job_id, d.day from analytics_day d
      where not exists (select from analytics_dirty m where m.job_id = d.job_id and (m.at at time zone ${timeZone})::date = d.day))
    select company_id, job_id, day::text from cell order by md5(job_id::text || day::text || ${today}::text)
    limit greatest(${atLeast}::int, (select count(*) / ${share}::int from cell))`.execute(db)
  return rows
}

/** What is stored of these cells: by job, and over all jobs of their companies. */
export async function readCells(db: Db, cells: readonly AuditCell[]): Promise<Map<string, StoredCell>> {
  const column = (name: keyof AuditCell) => sql.val(cells.map((cell) => cell[name]))
  const requested = sql`unnest(${column('company_id')}::uuid[], ${column('job_id')}::uuid[], ${column('day')}::date[])`
  const { rows } = await sql<StoredCell & { whole: boolean }>`
    select false as whole, c.company_id, c.job_id, c.day::text,
      coalesce((select jsonb_object_agg(d.metric || ' ' || d.source, d.count) from analytics_day d
        where d.company_id = c.company_id and d.job_id = c.job_id and d.day = c.day), '{}') as counts
    from ${requested} as c (company_id, job_id, day)
    union all
    select true, c.company_id, c.company_id, c.day::text,
      coalesce((select jsonb_object_agg(d.metric || ' ' || d.source, d.count) from analytics_company_day d
        where d.company_id = c.company_id and d.day = c.day), '{}')
    from (select distinct company_id, day from ${requested} as a (company_id, job_id, day)) c`.execute(db)
  return new Map(
    rows.map(({ whole, ...row }) => [`${whole ? 'company' : row.job_id} ${row.company_id} ${row.day}`, row]),
  )
}
