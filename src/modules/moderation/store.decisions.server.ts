import { sql, type Insertable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Tables } from '#db/schema.ts'
import type {
  CaseTarget,
  ModerationAction,
  ModerationReason,
  ReportOutcome,
  RestrictionKind,
} from '#kernel/moderation.ts'
import type { Locale } from '#kernel/shapes.ts'
import { rolesWith } from '#kernel/rights.ts'
import { isOwnedBy, type Owner } from './store.owner.server.ts'
import { caseTitle } from './store.titles.server.ts'

export async function insertDecision(db: Db, values: Insertable<Tables['moderation_decision']>): Promise<string> {
  return (await db.insertInto('moderation_decision').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Ends a case and gives it a new version. */
export async function closeCase(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('moderation_case')
    .set((row) => ({
      decided_at: now,
      updated_at: now,
      claimed_by: null,
      claimed_until: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Writes what became of the reports of a case, and answers who is told. */
export async function settleReports(db: Db, caseId: string, outcome: ReportOutcome, now: Date) {
  await db.updateTable('report').set({ outcome, notified_at: now }).where('case_id', '=', caseId).execute()
  return db
    .selectFrom('report as r')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.number', 'r.account_id as accountId', 'a.deleted_at as deletedAt'])
    .select([
      sql<string>`coalesce(r.name, a.full_name, '')`.as('name'),
      sql<string>`coalesce(r.email, a.email, '')`.as('email'),
      sql<Locale>`coalesce(a.locale, r.locale)`.as('locale'),
    ])
    .where('r.case_id', '=', caseId)
    .execute()
}

export async function insertStrike(db: Db, values: Insertable<Tables['strike']>): Promise<void> {
  await db.insertInto('strike').values(values).execute()
}

/** Points of a company or a person that count now. */
export const pointsQuery = (db: Db, owner: Owner, now: Date) =>
  db
    .selectFrom('strike as s')
    .select(sql<number>`coalesce(sum(s.points), 0)::int`.as('points'))
    .where(isOwnedBy(owner, 's'))
    .where('voided_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))

/** A running restriction; false when one of its kind is running already. */
export async function insertRestriction(db: Db, values: Insertable<Tables['restriction']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('restriction')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const runningRestriction = (db: Db, { type, id }: { type: CaseTarget; id: string }, kind: RestrictionKind) =>
  db
    .selectFrom('restriction')
    .selectAll()
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** What runs against whom a case is about. */
export const runningOfCase = (db: Db, caseId: string, kind: RestrictionKind) =>
  db
    .selectFrom('restriction as r')
    .innerJoin('moderation_case as k', (join) =>
      join.on((on) =>
        on.or([on('r.target_id', '=', on.ref('k.company_id')), on('r.target_id', '=', on.ref('k.account_id'))]),
      ),
    )
    .select(['r.from_at', 'r.until_at'])
    .where('k.id', '=', caseId)
    .where('r.target_type', 'in', ['COMPANY', 'PERSON'])
    .where('r.kind', '=', kind)
    .where('r.ended_at', 'is', null)
    .executeTakeFirst()

/** What is closed to a company or a person now. */
export const limitsQuery = (db: Db, { companyId, accountId }: Owner) =>
  db
    .selectFrom('restriction')
    .select(['kind', 'from_at as from', 'until_at as until', 'case_id as caseId'])
    .where('target_type', 'in', ['COMPANY', 'PERSON'])
    .where('target_id', '=', companyId ?? accountId)
    .where('ended_at', 'is', null)
    .orderBy('until_at')

/** Whom a suspension or another limit concerns. */
export const limitTarget = ({ companyId, accountId }: Owner) =>
  companyId === null
    ? { target_type: 'PERSON' as const, target_id: accountId ?? '' }
    : { target_type: 'COMPANY' as const, target_id: companyId }

/** Suspensions, limits and held jobs whose time is over, locked. */
export const dueRestrictions = (db: Db, now: Date) =>
  db
    .selectFrom('restriction')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('until_at', '<=', now)
    .orderBy('until_at')
    .limit(50)
    .forUpdate()
    .skipLocked()
    .execute()

export async function endRestriction(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('restriction')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertStatement(db: Db, values: Insertable<Tables['statement_of_reasons']>): Promise<void> {
  await db.insertInto('statement_of_reasons').values(values).execute()
}

/** Statements of a company or a person, newest first. */
export const statementsQuery = (db: Db, owner: Owner, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('statement_of_reasons as s')
    .leftJoin('appeal as p', (join) => join.onRef('p.decision_id', '=', 's.decision_id').on(isOwnedBy(owner, 'p')))
    .innerJoin('moderation_decision as d', 'd.id', 's.decision_id')
    .leftJoin('moderation_decision as c', 'c.reverses', 's.decision_id')
    .selectAll('s')
    .select(sql<boolean>`coalesce(p.decided_by = d.by_admin, false)`.as('bySame'))
    .select(['p.filed_at as filedAt', 'p.outcome', 'p.answer', 'c.until as staysUntil'])
    .select([
      sql<number>`(count(*) over ())::int`.as('total'),
      sql<ModerationAction[]>`s.actions`.as('did'),
      sql<ModerationAction[] | null>`c.actions`.as('stays'),
      sql<ModerationReason[]>`s.reasons`.as('because'),
    ])
    .where(isOwnedBy(owner, 's'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)

/** What was decided about a company or a person before, newest first, at most 50. */
export const decisionsQuery = (db: Db, owner: Owner) =>
  db
    .selectFrom('moderation_decision as d')
    .innerJoin('moderation_case as k', 'k.id', 'd.case_id')
    .leftJoin('account as a', 'a.id', 'd.by_admin')
    .select([
      'd.id',
      'd.case_id as caseId',
      'd.points',
      'd.restricts',
      'd.until',
      'd.sentence',
      'd.inner_note as note',
      'd.at',
      'd.reverses',
    ])
    .select(['a.full_name as by'])
    .select([
      caseTitle.as('title'),
      sql<ModerationAction[]>`d.actions`.as('actions'),
      sql<ModerationReason[]>`d.reasons`.as('reasons'),
    ])
    .where(isOwnedBy(owner, 'd'))
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(50)

/** Those who answer for a company: its owners and administrators with a proven address. */
const companyReaders = (db: Db, companyId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale'])
    .where('m.company_id', '=', companyId)
    .where('m.role', 'in', rolesWith('company.edit'))
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)

/** A person whom a decision is about. */
const personReaders = (db: Db, accountId: string) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale'])
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)

/** Who reads what is decided about a company or a person. */
export const readersQuery = (db: Db, { companyId, accountId }: Owner) =>
  companyId === null ? personReaders(db, accountId ?? '') : companyReaders(db, companyId)
