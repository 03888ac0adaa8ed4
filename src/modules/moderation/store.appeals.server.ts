import type { Db } from '#db/db.server.ts'
import type { AppealOutcome } from '#kernel/moderation.ts'
import { isOwnedBy, ownerColumns, type Owner } from './store.owner.server.ts'

/** What a company or a person was told about a decision. */
export const statementOf = (db: Db, decisionId: string, owner: Owner) =>
  db
    .selectFrom('statement_of_reasons as s')
    .selectAll('s')
    .where('s.decision_id', '=', decisionId)
    .where(isOwnedBy(owner, 's'))
    .executeTakeFirst()

type NewAppeal = { decisionId: string; owner: Owner; by: string; text: string; now: Date; dueAt: Date }

/** Files an appeal; undefined when the decision was appealed already. */
export async function insertAppeal(db: Db, { decisionId, owner, by, text, now, dueAt }: NewAppeal) {
  return db
    .insertInto('appeal')
    .values({ decision_id: decisionId, ...ownerColumns(owner), filed_by: by, text, filed_at: now, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** An appeal with the decision that it is about, locked. */
export const lockAppeal = (db: Db, id: string) =>
  db
    .selectFrom('appeal as p')
    .innerJoin('moderation_decision as d', 'd.id', 'p.decision_id')
    .innerJoin('moderation_case as k', 'k.id', 'd.case_id')
    .select([
      'p.id',
      'p.decision_id as decisionId',
      'p.company_id as companyId',
      'p.account_id as accountId',
      'p.decided_at as decidedAt',
    ])
    .select(['d.by_admin as decidedBy', 'd.actions', 'd.case_id as caseId'])
    .select(['k.target_type as targetType', 'k.target_id as targetId'])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()

type Decided = { id: string; by: string; outcome: AppealOutcome; answer: string | null; now: Date }
export async function decideAppeal(db: Db, { id, by, outcome, answer, now }: Decided): Promise<void> {
  await db
    .updateTable('appeal')
    .set({ decided_by: by, decided_at: now, outcome, answer })
    .where('id', '=', id)
    .execute()
}

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

/** Reporters of a reversed decision were not right. */
export async function refuseReports(db: Db, caseId: string): Promise<void> {
  await db.updateTable('report').set({ outcome: 'REFUSED' }).where('case_id', '=', caseId).execute()
}

/** Appeals against decisions of a case, the oldest first. */
export const appealsQuery = (db: Db, caseId: string) =>
  db
    .selectFrom('appeal as p')
    .innerJoin('moderation_decision as d', 'd.id', 'p.decision_id')
    .select(['p.id', 'p.text', 'p.filed_at as filedAt', 'p.due_at as dueAt', 'p.outcome', 'p.answer'])
    .select(['d.by_admin as decidedBy'])
    .where('d.case_id', '=', caseId)
    .orderBy('p.filed_at')
    .limit(20)
