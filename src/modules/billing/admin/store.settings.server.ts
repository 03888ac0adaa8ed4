import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** Who changed each setting last, and when. */
export async function lastChanges(db: Db): Promise<{ key: string; at: Date; by: string | null }[]> {
  const { rows } = await sql<{ key: string; at: Date; by: string | null }>`
    select distinct on (a.details->>'key') a.details->>'key' as key, a.at, account.full_name as by
    from audit_log a left join account on account.id = a.actor_id
    where a.subject_type = 'setting' and a.subject_id is null and a.action = 'setting.save'
    order by a.details->>'key', a.id desc`.execute(db)
  return rows
}
