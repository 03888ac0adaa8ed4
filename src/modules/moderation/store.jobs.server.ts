import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

/** Until when a job is hidden, and the open case about it; undefined when there is no such job. */
export async function readHeld(db: Db, jobId: string) {
  const { rows } = await sql<{ until: Date | null; caseId: string | null; reports: number }>`
    select r.until_at as until, k.id as "caseId",
      (select count(*)::int from report p where p.case_id = k.id) as reports
    from job j
    left join restriction r on r.target_type = 'JOB' and r.target_id = j.id and r.kind = 'HELD' and r.ended_at is null
    left join moderation_case k on k.target_type = 'JOB' and k.target_id = j.id and k.decided_at is null
    where j.id = ${jobId}`.execute(db)
  return rows[0]
}

/** The decision that removed a job last, and whether an appeal against it waits. */
export async function lastRemoval(db: Db, jobId: string) {
  const { rows } = await sql<{ caseId: string; isAppealed: boolean }>`
    select d.case_id as "caseId",
      exists (select from appeal p where p.decision_id = d.id and p.decided_at is null) as "isAppealed"
    from moderation_decision d join moderation_case k on k.id = d.case_id
    where k.target_type = 'JOB' and k.target_id = ${jobId} and d.actions @> '{REMOVE}' order by d.at desc limit 1`.execute(
    db,
  )
  return rows[0]
}
