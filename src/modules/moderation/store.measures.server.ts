import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { ModerationReason } from '#kernel/moderation.ts'
import { ownCaseQuery } from './store.cases.server.ts'
import { decisionsQuery, limitsQuery, pointsQuery } from './store.decisions.server.ts'
import { isOwnedBy, type Owner } from './store.owner.server.ts'
import { queryOfTarget } from './store.targets.server.ts'
import { caseTitle } from './store.titles.server.ts'

/** Points of a company or a person, also those that do not count any more. */
const strikesQuery = (db: Db, owner: Owner) =>
  db
    .selectFrom('strike as s')
    .innerJoin('moderation_decision as d', 'd.id', 's.decision_id')
    .select(['s.id', 's.points', 's.given_at as givenAt', 's.expires_at as expiresAt', 's.voided_at as voidedAt'])
    .select(['d.case_id as caseId', sql<ModerationReason[]>`d.reasons`.as('reasons')])
    .where(isOwnedBy(owner, 's'))
    .orderBy('s.given_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(50)

/** A strike with its decision, locked. */
export const lockStrike = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('strike as s')
    .innerJoin('moderation_decision as d', 'd.id', 's.decision_id')
    .select(['s.points', 's.decision_id as decisionId', 's.company_id as companyId', 's.account_id as accountId'])
    .select([
      'd.case_id as caseId',
      sql<boolean>`s.voided_at is null and (s.expires_at is null or s.expires_at > ${now})`.as('counts'),
      sql<boolean>`exists (select from appeal p where p.decision_id = d.id and p.decided_at is null)`.as('isAppealed'),
    ])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()

/** Cases about a company with its jobs and messages, or about a person with what they wrote. */
const casesOfQuery = (db: Db, owner: Owner) =>
  db
    .selectFrom('moderation_case as k')
    .select(['k.id', 'k.target_type as target', 'k.created_at as createdAt', 'k.decided_at as decidedAt'])
    .select([
      caseTitle.as('title'),
      sql<ModerationReason[]>`k.reasons`.as('reasons'),
      sql<number>`(select count(*)::int from report r where r.case_id = k.id)`.as('reports'),
    ])
    .where(isOwnedBy(owner, 'k'))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(50)

/** How often moderators agreed with what a person, or the members of a company, reported. */
const accuracyQuery = (db: Db, { companyId, accountId }: Owner) =>
  db
    .selectFrom('report')
    .select([
      sql<number>`count(*)::int`.as('sent'),
      sql<number>`(count(*) filter (where outcome = 'AGREED'))::int`.as('agreed'),
      sql<number>`(count(*) filter (where outcome = 'REFUSED'))::int`.as('refused'),
    ])
    .where(companyId === null ? 'account_id' : 'company_id', '=', companyId ?? accountId)

type MeasuredParty = { target: 'COMPANY' | 'PERSON'; id: string }
export const ownerOfSubject = ({ target, id }: MeasuredParty): Owner =>
  target === 'COMPANY' ? { companyId: id, accountId: null } : { companyId: null, accountId: id }

/** All that moderation knows about a company or a candidate, in one statement; undefined when there is nobody. */
export async function readMeasures(
  db: Db,
  subject: MeasuredParty,
  { accountId, now }: { accountId: string; now: Date },
) {
  const owner = ownerOfSubject(subject)
  const about = queryOfTarget(db, subject.target, subject.id)
  const { targets, points, own, reports, ...lists } = await readTogether(db, {
    targets: about.rows,
    points: rowsOf(pointsQuery(db, owner, now)),
    own: rowsOf(ownCaseQuery(accountId, { id: subject.id, ...owner })),
    reports: rowsOf(accuracyQuery(db, owner)),
    limits: rowsOf(limitsQuery(db, owner), { from: true, until: true }),
    strikes: rowsOf(strikesQuery(db, owner), { givenAt: true, expiresAt: true, voidedAt: true }),
    cases: rowsOf(casesOfQuery(db, owner), { createdAt: true, decidedAt: true }),
    decisions: rowsOf(decisionsQuery(db, owner), { until: true, at: true }),
  })
  if (!about.target(targets)) return undefined
  return {
    ...lists,
    points: points[0]?.points ?? 0,
    own: own[0]?.own ?? false,
    reports: reports[0] ?? { sent: 0, agreed: 0, refused: 0 },
  }
}
