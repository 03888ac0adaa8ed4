import type { Context } from '#platform/core/context.server.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { stateDecision } from './handlers.state.server.ts'
import { noReportsDays, reporterStep } from './rules.reporters.ts'
import { insertDecision, insertRestriction, limitTarget } from './store.decisions.server.ts'
import { ownerColumns } from './store.owner.server.ts'
import { insertDecidedCase, rarelyRight } from './store.reporters.server.ts'
import { keepSnapshot } from './store.reports.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

const reasons = ['UNFOUNDED_REPORTS' as const]

/** Warns people and companies whose reports are rarely right, and closes reporting to those who go on (DSA Art. 23). They may appeal to a person. */
export async function restrainReporters(ctx: Context): Promise<void> {
  for (const { companyId, accountId, ...record } of await rarelyRight(ctx.db, ctx.now)) {
    const action = reporterStep(record, ctx.now)
    const target =
      action &&
      (companyId === null
        ? await readTarget(ctx.db, 'PERSON', accountId ?? '')
        : await readTarget(ctx.db, 'COMPANY', companyId))
    if (target) await restrain(ctx, target, action)
  }
}

async function restrain(ctx: Context, target: Target, action: 'WARN' | 'RESTRICT'): Promise<void> {
  const isClosed = action === 'RESTRICT'
  const [restricts, until] = isClosed
    ? (['NO_REPORTS', new Date(ctx.now.getTime() + noReportsDays * 86_400_000)] as const)
    : ([null, null] as const)
  const owner = ownerColumns(target)
  await keepSnapshot(ctx.db, target, ctx.now)
  const caseId = await insertDecidedCase(ctx.db, target, { reasons, now: ctx.now })
  const actions = [action]
  const id = await insertDecision(ctx.db, {
    ...owner,
    case_id: caseId,
    actions,
    reasons,
    restricts,
    until,
    at: ctx.now,
  })
  if (restricts && until) {
    const times = { from_at: ctx.now, until_at: until }
    const limit = { ...limitTarget(target), ...owner, ...times, kind: restricts, decision_id: id, case_id: caseId }
    // A moderator may have closed it for longer already.
    await insertRestriction(ctx.db, limit)
  }
  const input = { actions, reasons, restricts, points: null, sentence: null }
  await stateDecision(ctx, { id, target, input, until, automated: true, source: 'OWN_INITIATIVE' })
  await ctx.audit({
    action: 'cases.reporterRule',
    ...auditSubject(target.type, target.id),
    ...(target.companyId !== null && { companyId: target.companyId }),
    details: { actions, case: caseId },
  })
}
