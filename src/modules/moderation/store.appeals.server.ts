import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { adminRolesWith } from '#kernel/admin-rights.ts'
import type { AppealOutcome, ModerationAction, ModerationReason } from '#kernel/moderation.ts'
import { isOwnedBy, ownerColumns, type Owner } from './store.owner.server.ts'
import { caseTitle } from './store.titles.server.ts'

/** What a company or a person was told about a decision. */
export const statementOf = (db: Db, decisionId: string, owner: Owner) =>
  db
    .selectFrom('statement_of_reasons as s')
    .innerJoin('moderation_decision as d', 'd.id', 's.decision_id')
    .selectAll('s')
    .select('d.by_admin as decidedBy')
    .where('s.decision_id', '=', decisionId)
    .where(isOwnedBy(owner, 's'))
    .executeTakeFirst()

type NewAppeal = {
  decisionId: string
  /** Whom the decision is about, or who reported it. */
  party: Owner | { reportId: string }
  by: string | null
  text: string
  fileIds: readonly string[]
  now: Date
  dueAt: Date
}

/** Files an appeal; undefined when the decision was appealed already. */
export async function insertAppeal(db: Db, { decisionId, party, by, text, fileIds, now, dueAt }: NewAppeal) {
  const columns = 'reportId' in party ? { report_id: party.reportId } : ownerColumns(party)
  const made = await db
    .insertInto('appeal')
    .values({ decision_id: decisionId, ...columns, filed_by: by, text, filed_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && fileIds.length > 0)
    await db
      .insertInto('appeal_file')
      .values(fileIds.map((fileId, sort) => ({ appeal_id: made.id, file_id: fileId, sort })))
      .execute()
  return made
}

/** An appeal with the decision that it is about, locked. */
export const lockAppeal = (db: Db, id: string) =>
  db
    .selectFrom('appeal as p')
    .innerJoin('moderation_decision as d', 'd.id', 'p.decision_id')
    .innerJoin('moderation_case as k', 'k.id', 'd.case_id')
    .leftJoin('report as r', 'r.id', 'p.report_id')
    .select(['p.id', 'p.decision_id as decisionId', 'p.filed_at as filedAt', 'p.decided_at as decidedAt'])
    .select(['p.report_id as reportId', 'r.account_id as reporterId'])
    .select(['d.by_admin as decidedBy', 'd.case_id as caseId', 'd.at', 'd.until', 'd.points', 'd.restricts'])
    .select(['k.target_type as targetType', 'k.target_id as targetId'])
    .select(['k.company_id as companyId', 'k.account_id as accountId'])
    .select([
      caseTitle.as('title'),
      sql<ModerationAction[]>`d.actions`.as('actions'),
      sql<ModerationReason[]>`d.reasons`.as('reasons'),
    ])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()

type AppealDecision = { id: string; by: string; outcome: AppealOutcome; answer: string | null; now: Date }
export async function decideAppeal(db: Db, { id, by, outcome, answer, now }: AppealDecision): Promise<void> {
  await db
    .updateTable('appeal')
    .set({ decided_by: by, decided_at: now, outcome, answer })
    .where('id', '=', id)
    .execute()
}

/** Another administrator who could decide about cases; none when this one decides alone. */
export const otherDeciderQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'ADMIN')
    .where('admin_role', 'in', [...adminRolesWith('cases.decide')])
    .where('id', '<>', accountId)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)

/** Whether nobody but this administrator could decide about cases. */
export const decidesAlone = async (db: Db, accountId: string): Promise<boolean> =>
  (await otherDeciderQuery(db, accountId).executeTakeFirst()) === undefined

/** Points of a decision do not count any more. */
export async function voidStrikes(db: Db, decisionId: string, now: Date): Promise<void> {
  await db
    .updateTable('strike')
    .set({ voided_at: now })
    .where('decision_id', '=', decisionId)
    .where('voided_at', 'is', null)
    .execute()
}

/** What a decision began to restrict, while it runs. */
export const restrictionsOf = (db: Db, decisionId: string) =>
  db.selectFrom('restriction').selectAll().where('decision_id', '=', decisionId).where('ended_at', 'is', null).execute()

/** The suspension that a decision began, also when it is over. */
export const suspensionOf = (db: Db, decisionId: string) =>
  db
    .selectFrom('restriction')
    .select(['from_at', 'ended_at'])
    .where('decision_id', '=', decisionId)
    .where('kind', '=', 'SUSPENDED')
    .executeTakeFirst()

/** What a decision began to restrict ends earlier. */
export async function shortenRestriction(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('restriction').set({ until_at: until }).where('id', '=', id).execute()
}

/** Reporters of a reversed decision were not right. */
export async function refuseReports(db: Db, caseId: string): Promise<void> {
  await db.updateTable('report').set({ outcome: 'REFUSED' }).where('case_id', '=', caseId).execute()
}

/** Somebody who reported was right after all. */
export async function agreeReport(db: Db, id: string): Promise<void> {
  await db.updateTable('report').set({ outcome: 'AGREED' }).where('id', '=', id).execute()
}

/** A decided case is open again, and kept for whoever opened it. The time since it was decided does not count against it. */
export async function reopenCase(
  db: Db,
  id: string,
  { by, now, until }: { by: string; now: Date; until: Date },
): Promise<void> {
  await sql`update moderation_case set decided_at = null, version = version + 1, updated_at = ${now},
      claimed_by = ${by}, claimed_until = ${until},
      waited_seconds = waited_seconds + extract(epoch from ${now}::timestamptz - decided_at)::int
    where id = ${id}`.execute(db)
  await db.updateTable('report').set({ outcome: null, notified_at: null }).where('case_id', '=', id).execute()
}

type Files = { id: string; name: string }[]

/** Appeals against decisions of a case, the oldest first. */
export const appealsQuery = (db: Db, caseId: string) =>
  db
    .selectFrom('appeal as p')
    .innerJoin('moderation_decision as d', 'd.id', 'p.decision_id')
    .leftJoin('report as r', 'r.id', 'p.report_id')
    .select(['p.id', 'p.text', 'p.filed_at as filedAt', 'p.due_at as dueAt', 'p.outcome', 'p.answer'])
    .select(['d.by_admin as decidedBy', 'd.at', 'd.until', 'r.number'])
    .select([
      sql<ModerationAction[]>`d.actions`.as('actions'),
      sql<Files>`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by x.sort)
        from appeal_file x join file f on f.id = x.file_id and f.deleted_at is null where x.appeal_id = p.id), '[]')`.as(
        'files',
      ),
    ])
    .where('d.case_id', '=', caseId)
    .orderBy('p.filed_at')
    .limit(20)

/** Whose appeal a file came with: moderators and those who sent it read it. */
export const appealOfFile = (db: Db, fileId: string) =>
  db
    .selectFrom('appeal_file as x')
    .innerJoin('appeal as p', 'p.id', 'x.appeal_id')
    .leftJoin('report as r', 'r.id', 'p.report_id')
    .select(['p.company_id as companyId'])
    .select(sql<string | null>`coalesce(p.account_id, r.account_id)`.as('accountId'))
    .where('x.file_id', '=', fileId)
    .executeTakeFirst()
