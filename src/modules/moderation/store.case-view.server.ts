import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import { appealsQuery } from './store.appeals.server.ts'
import { findCase, ownCaseQuery, reportsQuery } from './store.cases.server.ts'
import { decisionsQuery, pointsQuery, suspensionQuery } from './store.decisions.server.ts'
import { targetOf, targetQueries } from './store.targets.server.ts'

/** A case with all that its page shows beside it, in two statements; undefined when there is none. */
export async function readCase(db: Db, id: string, { accountId, now }: { accountId: string; now: Date }) {
  const found = await findCase(db, id, now)
  if (!found) return undefined
  const { companyId, target, targetId } = found.row
  const { jobs, companies, points, suspensions, own, reports, decisions, appeals } = await readTogether(db, {
    ...targetQueries(db, target as CaseTarget, targetId),
    points: rowsOf(pointsQuery(db, companyId, now)),
    suspensions: rowsOf(suspensionQuery(db, companyId), { until_at: true }),
    own: rowsOf(ownCaseQuery(accountId, { id, companyId })),
    reports: rowsOf(reportsQuery(db, id), { createdAt: true }),
    decisions: rowsOf(decisionsQuery(db, companyId), { until: true, at: true }),
    appeals: rowsOf(appealsQuery(db, id), { filedAt: true, dueAt: true }),
  })
  return {
    ...found,
    today: targetOf(jobs, companies),
    points: points[0]?.points ?? 0,
    suspension: suspensions[0],
    own: own[0]?.own ?? false,
    reports,
    decisions,
    appeals,
  }
}
