import { rightProblem } from '#kernel/rights.ts'
import { fail } from '#kernel/fail.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { moderationContract } from './contract.ts'
import { appealsHandlers } from './handlers.appeals.server.ts'
import { casesHandlers } from './handlers.cases.server.ts'
import { reportsHandlers } from './handlers.reports.server.ts'
import { yearlyNumbers } from './store.transparency.server.ts'
import { listStatements, runningPoints } from './store.decisions.server.ts'

export const moderationHandlers: Handlers<typeof moderationContract> = {
  ...reportsHandlers,
  ...casesHandlers,
  ...appealsHandlers,

  async 'moderation.transparency'({ ctx }) {
    const timeZone = await readSetting(ctx.db, 'timeZone')
    return { years: await yearlyNumbers(ctx.db, { timeZone, now: ctx.now }) }
  },

  async 'moderation.statements'({ ctx, input }) {
    if (ctx.caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
    const { companyId, role, companyStatus } = ctx.caller
    const problem = rightProblem(role, 'company.edit')
    if (problem) throw fail(problem)
    const rows = await listStatements(ctx.db, companyId, input)
    const list = rows.map((row) => ({
      id: row.id,
      decisionId: row.decision_id,
      title: row.subject_title,
      actions: row.did,
      reasons: row.because,
      facts: row.facts[ctx.locale],
      points: row.points,
      until: row.until?.toISOString() ?? null,
      source: row.source_type as 'NOTICE' | 'OWN_INITIATIVE',
      automated: row.automated_decision,
      appealUntil: row.appeal_until.toISOString(),
      createdAt: row.created_at.toISOString(),
      mayAppeal: row.filedAt === null && row.appeal_until >= ctx.now && !row.did.includes('HOLD'),
      appeal: row.filedAt && { filedAt: row.filedAt.toISOString(), outcome: row.outcome, answer: row.answer },
    }))
    const points = await runningPoints(ctx.db, companyId, ctx.now)
    return {
      list,
      total: rows[0]?.total ?? 0,
      page: input.page,
      limit: input.limit,
      points,
      suspended: companyStatus === 'SUSPENDED',
    }
  },
}
