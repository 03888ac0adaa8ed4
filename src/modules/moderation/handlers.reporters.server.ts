import type { Context } from '#platform/core/context.server.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { stateDecision } from './handlers.state.server.ts'
import { noReportsDays, reporterStep } from './rules.reporters.ts'
import { insertDecision, insertRestriction, limitTarget } from './store.decisions.server.ts'
import { insertRuleCase, rarelyRight } from './store.reporters.server.ts'
import { keepSnapshot } from './store.reports.server.ts'
import { readTarget } from './store.targets.server.ts'

/** Warns people whose reports are rarely right, and closes reporting to those who go on (DSA Art. 23). They may appeal to a person. */
export async function restrainReporters(ctx: Context): Promise<void> {
  for (const { accountId, ...record } of await rarelyRight(ctx.db, ctx.now)) {
    const action = reporterStep(record, ctx.now)
    if (action) await restrain(ctx, accountId, action)
  }
}

async function restrain(ctx: Context, accountId: string, action: 'WARN' | 'RESTRICT'): Promise<void> {
  const target = await readTarget(ctx.db, 'PERSON', accountId)
  if (!target) return
  const isClosed = action === 'RESTRICT'
  const [restricts, until] = isClosed
    ? (['NO_REPORTS', new Date(ctx.now.getTime() + noReportsDays * 86_400_000)] as const)
    : ([null, null] as const)
  const owner = { account_id: accountId, company_id: null }
  await keepSnapshot(ctx.db, target, ctx.now)
  const caseId = await insertRuleCase(ctx.db, accountId, ctx.now)
  const input = { actions: [action], reasons: ['UNFOUNDED_REPORTS' as const], restricts, points: null, sentence: null }
  const { actions, reasons } = input
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
  await stateDecision(ctx, { id, target, input, until, automated: true, source: 'OWN_INITIATIVE' })
  await ctx.audit({
    action: 'cases.reporterRule',
    ...auditSubject('PERSON', accountId),
    details: { actions, case: caseId },
  })
}
