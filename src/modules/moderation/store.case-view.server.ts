import type { Db } from '#db/db.server.ts'
import { countedRow, type Paging } from '#db/list-page.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { appealsQuery, otherDeciderQuery } from './store.appeals.server.ts'
import { findCase, ownCaseQuery, reportsQuery } from './store.cases.server.ts'
import { decisionsQuery, limitsQuery, pointsQuery, statementsQuery } from './store.decisions.server.ts'
import { caseRequestsQuery, ownRequestsQuery } from './store.evidence.server.ts'
import { equalDecisionsQuery, lastEqualQuery, waitingSecondApprovalsQuery } from './store.equal.server.ts'
import type { Owner } from './store.owner.server.ts'
import { screenedQuery } from './store.screened.server.ts'
import { queryOfTarget } from './store.targets.server.ts'

/** A case with all that its page shows beside it, in two statements; undefined when there is none. */
export async function readCase(db: Db, id: string, { accountId, now }: { accountId: string; now: Date }) {
  const details = await findCase(db, id, now)
  if (!details) return undefined
  const owner = { companyId: details.row.companyId, accountId: details.row.accountId }
  const about = queryOfTarget(db, details.row.target, details.row.targetId)
  const like = { id, target: details.row.target, reasons: details.row.reasons }
  const { targets, points, own, others, screened, ...lists } = await readTogether(db, {
    targets: about.rows,
    points: rowsOf(pointsQuery(db, owner, now)),
    limits: rowsOf(limitsQuery(db, owner), { from: true, until: true }),
    own: rowsOf(ownCaseQuery(accountId, { id, ...owner })),
    reports: rowsOf(reportsQuery(db, id), { createdAt: true }),
    // What else its author did would say who wrote a review.
    decisions: rowsOf(
      details.row.target === 'REVIEW'
        ? decisionsQuery(db, owner).where('k.target_type', '=', 'REVIEW')
        : decisionsQuery(db, owner),
      { until: true, at: true },
    ),
    appeals: rowsOf(appealsQuery(db, id), { filedAt: true, dueAt: true, at: true, until: true }),
    requests: rowsOf(caseRequestsQuery(db, id), { askedAt: true, dueAt: true, endedAt: true }),
    others: rowsOf(otherDeciderQuery(db, accountId)),
    equal: rowsOf(equalDecisionsQuery(like, now)),
    lastEqual: rowsOf(lastEqualQuery(like, now), { at: true }),
    secondApprovals: rowsOf(waitingSecondApprovalsQuery(id, now), { requestedAt: true, expiresAt: true }),
    screened: rowsOf(screenedQuery(details.row.target, details.row.targetId), { at: true }),
  })
  return {
    ...details,
    ...lists,
    owner,
    today: about.target(targets),
    points: points[0]?.points ?? 0,
    own: own[0]?.own ?? false,
    screened: screened[0] ?? null,
    /** Nobody else could decide about cases. */
    decidesAlone: others.length === 0,
  }
}

/** What a company or a person was told and asked, and what is closed to them now. */
export async function readStatements(db: Db, owner: Owner, { page, limit, now }: Paging & { now: Date }) {
  const { statements, points, limits, requests } = await readTogether(db, {
    statements: rowsOf(statementsQuery(db, owner, { page, limit }), {
      created_at: true,
      appeal_until: true,
      reviewed_until: true,
      until: true,
      filedAt: true,
      staysUntil: true,
    }),
    points: rowsOf(pointsQuery(db, owner, now)),
    limits: rowsOf(limitsQuery(db, owner), { from: true, until: true }),
    requests: rowsOf(ownRequestsQuery(db, owner), { askedAt: true, dueAt: true, endedAt: true }),
  })
  const counted = await countedRow(statements, page, (first) => statementsQuery(db, owner, first).execute())
  return { statements, total: counted?.total ?? 0, points: points[0]?.points ?? 0, limits, requests }
}
