import { sql, type Insertable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type { CaseTarget, ModerationReason } from '#kernel/moderation.ts'
import type { Target } from './store.targets.server.ts'

/** The open case about a target, locked; undefined when there is none. */
export const findOpenCase = (db: Db, { type, id }: { type: CaseTarget; id: string }) =>
  db
    .selectFrom('moderation_case')
    .selectAll()
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The open case about a target, locked until the transaction ends; a new one when there is none. */
export async function openCase(db: Db, target: Target, { now, by }: { now: Date; by: 'REPORT' | 'SCREEN' | 'OWN' }) {
  const find = () => findOpenCase(db, target)
  const open = await find()
  if (open) return open
  await sql`insert into moderation_case (target_type, target_id, company_id, account_id, previous_id, harm, weight, priority, level, due_at, created_at, updated_at, opened_by)
    values (${target.type}, ${target.id}, ${target.companyId}, ${target.accountId},
      (select id from moderation_case where target_type = ${target.type} and target_id = ${target.id} order by created_at desc limit 1),
      1, 0, 0, 'LOW', ${now}, ${now}, ${now}, ${by})
    on conflict (target_type, target_id) where decided_at is null do nothing`.execute(db)
  const made = await find()
  if (!made) throw new Error('the open case was decided meanwhile')
  return made
}
export type CaseRow = Awaited<ReturnType<typeof openCase>>

/** Keeps the version that was reported; the same one once. */
export async function keepSnapshot(db: Db, target: Target, now: Date): Promise<string> {
  await db
    .insertInto('target_snapshot')
    .values({
      target_type: target.type,
      target_id: target.id,
      account_id: target.accountId,
      version: target.version,
      content: JSON.stringify(target.content),
      taken_at: now,
    })
    .onConflict((conflict) => conflict.columns(['target_type', 'target_id', 'version']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('target_snapshot')
    .select('id')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('version', '=', target.version)
    .executeTakeFirstOrThrow()
  return id
}

export type Reporter = { accountId: string } | { email: string }

/** The number of what this person reported in the case already. */
export async function numberOf(db: Db, caseId: string, by: Reporter): Promise<number | undefined> {
  const query = db.selectFrom('report').select('number').where('case_id', '=', caseId)
  const own = 'accountId' in by ? query.where('account_id', '=', by.accountId) : query.where('email', '=', by.email)
  return (await own.executeTakeFirst())?.number
}

export async function insertReport(
  db: Db,
  values: Insertable<Tables['report']>,
): Promise<{ id: string; number: number }> {
  return db.insertInto('report').values(values).returning(['id', 'number']).executeTakeFirstOrThrow()
}

/** What somebody says now about messages that they reported before. */
export async function changeReport(
  db: Db,
  number: number,
  { reason, details, snapshotId }: { reason: ModerationReason; details: string | null; snapshotId: string },
): Promise<void> {
  await db
    .updateTable('report')
    .set({ reason, details, snapshot_id: snapshotId })
    .where('number', '=', number)
    .execute()
}

/** How often moderators agreed with what somebody reported. */
export async function recordOf(db: Db, accountId: string): Promise<{ agreed: number; refused: number }> {
  return db
    .selectFrom('report')
    .select([
      sql<number>`(count(*) filter (where outcome = 'AGREED'))::int`.as('agreed'),
      sql<number>`(count(*) filter (where outcome = 'REFUSED'))::int`.as('refused'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** What counts for the priority of a case: its strongest reports, at most 500. */
export const weighedReports = (db: Db, caseId: string) =>
  db
    .selectFrom('report')
    .select(['weight', 'reason', 'network', 'device', 'company_id as companyId'])
    .where('case_id', '=', caseId)
    .orderBy('weight', 'desc')
    .limit(500)
    .execute()

type Assessment = {
  harm: number
  weight: number
  reasons: string[]
  views7d: number
  applications7d: number
  priority: number
  level: string
  dueAt: Date
}

export async function writeAssessment(
  db: Db,
  id: string,
  assessment: Assessment,
  { now, bump }: { now: Date; bump: boolean },
) {
  await db
    .updateTable('moderation_case')
    .set((row) => ({
      harm: assessment.harm,
      weight: assessment.weight,
      reasons: assessment.reasons,
      views_7d: assessment.views7d,
      applications_7d: assessment.applications7d,
      priority: assessment.priority,
      level: assessment.level,
      due_at: assessment.dueAt,
      updated_at: now,
      ...(bump && { version: row('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Open cases, for the hourly assessment. */
export const openCases = (db: Db, after: string | null) => {
  const query = db.selectFrom('moderation_case').selectAll().where('decided_at', 'is', null)
  return (after ? query.where('id', '>', after) : query).orderBy('id').limit(200).execute()
}

export const lockCase = (db: Db, id: string) =>
  db.selectFrom('moderation_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const targetOf = (row: { target_type: CaseTarget; target_id: string }) => ({
  type: row.target_type,
  id: row.target_id,
})
