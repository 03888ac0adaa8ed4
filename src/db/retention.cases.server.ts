import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.server.ts'

/**
 * When a case was over: the last decision in it, or about an appeal. Cases that still hold something closed, whose appeal waits, or whose
 * decisions a younger case has changed are not over.
 */
export const casesOver = {
  since: `greatest(decided_at, (select max(d.at) from moderation_decision d where d.case_id = moderation_case.id),
    (select max(p.decided_at) from appeal p join moderation_decision d on d.id = p.decision_id where d.case_id = moderation_case.id))`,
  where: `decided_at is not null
    and not exists (select from restriction r where r.case_id = moderation_case.id and r.ended_at is null)
    and not exists (select from appeal p join moderation_decision d on d.id = p.decision_id
      where d.case_id = moderation_case.id and p.decided_at is null)
    and not exists (select from moderation_decision later join moderation_decision d on d.id = later.reverses
      where d.case_id = moderation_case.id and later.case_id <> d.case_id)
    and not exists (select from moderation_decision later join strike s on s.id = later.strike_id
      join moderation_decision d on d.id = s.decision_id where d.case_id = moderation_case.id and later.case_id <> d.case_id)`,
}

type CaseTarget = { type: string; id: string }

/** Deletes cases with everything that was reported, asked, decided and written in them, and answers how many. */
export async function deleteCases(
  db: Db,
  over: RawBuilder<boolean>,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const expired = await sql<{ id: string }>`
    select id from moderation_case where ${over} order by decided_at limit ${limit} for update`.execute(db)
  if (expired.rows.length === 0) return 0
  const ids = sql`any(${expired.rows.map(({ id }) => id)}::uuid[])`
  const decisions = sql`select id from moderation_decision where case_id = ${ids}`
  const requests = sql`select id from evidence_request where case_id = ${ids}`
  const appeals = sql`select id from appeal where decision_id in (${decisions})
    or report_id in (select id from report where case_id = ${ids})`
  await sql`update file set deleted_at = ${now} where deleted_at is null and id in (
    select file_id from evidence_file where request_id in (${requests})
    union all select file_id from appeal_file where appeal_id in (${appeals}))`.execute(db)
  await sql`update moderation_case set previous_id = null where previous_id = ${ids}`.execute(db)
  // One statement: decisions and strikes name each other.
  const { rows: targets } = await sql<CaseTarget>`
    with files as (delete from evidence_file where request_id in (${requests})),
      requests as (delete from evidence_request where case_id = ${ids}),
      appealed as (delete from appeal where id in (${appeals})),
      reported as (delete from report where case_id = ${ids}),
      restricted as (delete from restriction where case_id = ${ids}),
      stated as (delete from statement_of_reasons where decision_id in (${decisions})),
      struck as (delete from strike where decision_id in (${decisions})),
      decided as (delete from moderation_decision where case_id = ${ids})
    delete from moderation_case where id = ${ids} returning target_type as type, target_id as id`.execute(db)
  await sql`
    delete from target_snapshot s using jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) t(type text, id uuid)
    where s.target_type = t.type and s.target_id = t.id
      and not exists (select from report r where r.snapshot_id = s.id)
      and not exists (select from moderation_case c where c.target_type = t.type and c.target_id = t.id)`.execute(db)
  return targets.length
}
