import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { casesContract, CaseOrigin } from './contract.cases.ts'
import { decideCase } from './handlers.decide.server.ts'
import { evidenceHandlers, shownRequest } from './handlers.evidence.server.ts'
import { liftRestriction } from './handlers.lift.server.ts'
import { shownDecision } from './handlers.measures.server.ts'
import { previewDecision } from './handlers.preview.server.ts'
import { daysOf, keepable, outcomesFor, ownAppealFrom } from './rules.appeals.ts'
import { proposedStep } from './rules.ladder.ts'
import { claimMinutes, pointsOf } from './rules.ts'
import {
  claimCase,
  countCases,
  isOwnCase,
  listCases,
  openCaseCount,
  releaseCase,
  type CaseRow,
} from './store.cases.server.ts'
import { readCase } from './store.case-view.server.ts'
import { ownerOf } from './store.owner.server.ts'
import { lockCase } from './store.reports.server.ts'

const shown = (row: CaseRow) => ({
  id: row.id,
  target: row.target,
  title: row.title,
  company: row.company,
  reasons: row.reasons,
  openedBy: row.openedBy as CaseOrigin,
  reports: row.reports,
  priority: row.priority,
  level: row.level,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  waiting: row.waitingSince !== null,
  claimedBy: row.claimedBy,
  version: row.version,
})

export const casesHandlers: Handlers<typeof casesContract> = {
  async 'admin.cases.list'({ ctx, input }) {
    const at = { me: requireAdministrator(ctx).accountId, now: ctx.now }
    const [{ rows, total }, counts] = [await listCases(ctx.db, input, at), await countCases(ctx.db, at)]
    const list = rows.map((row) => ({
      ...shown(row),
      targetVersion: row.targetVersion,
      appealDueAt: row.appealDueAt?.toISOString() ?? null,
    }))
    return { list, total, page: input.page, limit: input.limit, counts }
  },

  async 'admin.cases.count'({ ctx }) {
    return { open: await openCaseCount(ctx.db) }
  },

  async 'admin.cases.get'({ ctx, input }) {
    const { accountId, role } = requireAdministrator(ctx)
    const details = await readCase(ctx.db, input.id, { accountId, now: ctx.now })
    if (!details) throw fail('NOT_FOUND')
    const { row, snapshot, today, points } = details
    const side = details.owner.companyId === null ? ('PERSON' as const) : ('COMPANY' as const)
    const proposed = pointsOf(row.reasons)
    const namesReporters = mayAdmin(role, 'cases.reporters')
    const { harm, weight, views7d, applications7d, targetId, companyId, previousId } = row
    return {
      case: {
        ...shown(row),
        harm,
        weight,
        views7d,
        applications7d,
        targetId,
        companyId,
        accountId: row.target === 'REVIEW' ? null : row.accountId,
        side,
        previousId,
        claimedUntil: row.claimant ? (row.claimedUntil?.toISOString() ?? null) : null,
        mine: row.claimant === accountId,
        own: details.own,
      },
      snapshot: { ...snapshot, takenAt: snapshot.takenAt.toISOString() },
      today: today ? { version: today.version, status: today.status, content: today.content } : null,
      reports: details.reports.map(({ name, email, kind, createdAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
        kind: kind ?? ('GUEST' as const),
        reporter: namesReporters ? { name, email } : null,
      })),
      history: details.decisions.map(shownDecision),
      screened: details.screened && { ...details.screened, at: details.screened.at.toISOString() },
      appeals: details.appeals.map(({ decidedBy, filedAt, dueAt, at, until, number, actions, ...appeal }) => {
        const own = decidedBy === accountId
        const from = own && details.decidesAlone ? ownAppealFrom(filedAt) : null
        return {
          ...appeal,
          report: number,
          outcomes: [...outcomesFor(number === null ? 'SUBJECT' : 'REPORTER', actions)],
          parts: keepable(actions),
          days: daysOf({ at, until }),
          filedAt: filedAt.toISOString(),
          dueAt: dueAt.toISOString(),
          own,
          ownFrom: from?.toISOString() ?? null,
          mayDecide: appeal.outcome === null && (!own || (from !== null && from <= ctx.now)),
        }
      }),
      points,
      proposal: {
        ...proposedStep(points + (proposed ?? 0), row.target, side),
        points: proposed === 0 ? null : proposed,
      },
      restrictions: details.limits.map(({ kind, until }) => ({ kind, until: until?.toISOString() ?? null })),
      evidence: details.requests.map(shownRequest),
      equal: {
        total: details.equal[0]?.total ?? 0,
        decided: details.equal.map(({ actions, count }) => ({ actions, count })),
        last: details.lastEqual.map((decision) => ({ ...decision, at: decision.at.toISOString() })),
      },
      secondApprovals: details.secondApprovals.map(({ requestedAt, expiresAt, ...request }) => ({
        ...request,
        requestedAt: requestedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    }
  },

  async 'admin.cases.claim'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    const row = await lockCase(ctx.db, id)
    if (!row) throw fail('NOT_FOUND')
    if (row.decided_at) throw fail('STALE_VERSION')
    if (await isOwnCase(ctx.db, accountId, { id, ...ownerOf(row) })) throw fail('OWN_CASE')
    const until = new Date(ctx.now.getTime() + claimMinutes * 60_000)
    if (!(await claimCase(ctx.db, id, accountId, { now: ctx.now, until }))) throw fail('CASE_CLAIMED')
    const isMine = row.claimed_by === accountId && (row.claimed_until ?? ctx.now) > ctx.now
    if (!isMine) await ctx.audit({ action: 'cases.claim', subjectType: 'moderation_case', subjectId: id })
    return { until: until.toISOString() }
  },

  async 'admin.cases.release'({ ctx, input: { id } }) {
    const { accountId } = requireAdministrator(ctx)
    const row = await lockCase(ctx.db, id)
    if (!row) throw fail('NOT_FOUND')
    await releaseCase(ctx.db, id, accountId)
    return { done: true }
  },

  'admin.cases.askEvidence': evidenceHandlers['admin.cases.askEvidence'],
  'admin.cases.lift': ({ ctx, input }) => liftRestriction(ctx, input),
  'admin.cases.preview': ({ ctx, input }) => previewDecision(ctx, input),
  'admin.cases.decide': ({ ctx, input }) => decideCase(ctx, input),
}
