import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { liftCompany } from '#modules/companies/public.server.ts'
import { restoreJob } from '#modules/jobs/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { appealsContract } from './contract.appeals.ts'
import { appealDecided } from './events.ts'
import { mailAppeal } from './mail.server.ts'
import { appealAnswerDays } from './rules.ts'
import {
  decideAppeal,
  insertAppeal,
  lockAppeal,
  refuseReports,
  statementOf,
  suspensionOf,
  voidStrikes,
} from './store.appeals.server.ts'
import { isOwnCase } from './store.cases.server.ts'
import { endRestriction, insertDecision } from './store.decisions.server.ts'
import { readTarget } from './store.targets.server.ts'

type Appeal = NonNullable<Awaited<ReturnType<typeof lockAppeal>>>

/** Ends exactly what the appealed decision began. */
async function reverse(ctx: Context, appeal: Appeal, { by, note }: { by: string; note: string | null }) {
  const { db, now } = ctx
  const { decisionId, companyId, caseId } = appeal
  const suspension = await suspensionOf(db, decisionId)
  const removed = appeal.targetType === 'JOB' && appeal.actions.includes('REMOVE')
  await insertDecision(db, {
    case_id: caseId,
    company_id: companyId,
    actions: ['RESTORE', ...(suspension ? ['LIFT'] : [])],
    reasons: [],
    inner_note: note,
    by_admin: by,
    reverses: decisionId,
    at: now,
  })
  await voidStrikes(db, decisionId, now)
  await refuseReports(db, caseId)
  if (suspension) {
    await endRestriction(db, suspension.id, now)
    const company = await readTarget(db, 'COMPANY', companyId)
    if (company?.status === 'SUSPENDED') await liftCompany(ctx, { companyId, by })
  }
  if (removed) await restoreJob(ctx, { jobId: appeal.targetId, by })
}

export const appealsHandlers: Handlers<typeof appealsContract> = {
  async 'moderation.appeal'({ ctx, input: { decisionId, text } }) {
    if (ctx.caller.kind !== 'employer') throw fail('ROLE_NOT_ALLOWED')
    const { accountId, companyId, role } = ctx.caller
    const problem = rightProblem(role, 'company.edit')
    if (problem) throw fail(problem)
    const statement = await statementOf(ctx.db, decisionId, companyId)
    // Of what a rule hides a person decides within a day; that decision can be appealed.
    if (!statement || statement.actions.includes('HOLD')) throw fail('NOT_FOUND')
    if (statement.appeal_until < ctx.now) throw fail('APPEAL_TOO_LATE')
    const dueAt = new Date(ctx.now.getTime() + appealAnswerDays * 86_400_000)
    const made = await insertAppeal(ctx.db, { decisionId, companyId, by: accountId, text, now: ctx.now, dueAt })
    if (!made) throw fail('ALREADY_APPEALED')
    await ctx.audit({ action: 'cases.appeal', subjectType: 'company', subjectId: companyId })
    await mailAppeal(ctx, 'appealed', { appealId: made.id, companyId, title: statement.subject_title, answer: null })
    return { done: true }
  },

  async 'admin.appeals.decide'({ ctx, input: { id, outcome, answer, note } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const appeal = await lockAppeal(ctx.db, id)
    if (!appeal) throw fail('NOT_FOUND')
    if (appeal.decidedAt) throw fail('STALE_VERSION')
    const own = await isOwnCase(ctx.db, by, { id: appeal.caseId, companyId: appeal.companyId })
    if (own || appeal.decidedBy === by) throw fail('OWN_CASE')
    await decideAppeal(ctx.db, { id, by, outcome, answer, now: ctx.now })
    if (outcome === 'REVERSED') await reverse(ctx, appeal, { by, note })
    const { companyId } = appeal
    const title = (await statementOf(ctx.db, appeal.decisionId, companyId))?.subject_title ?? ''
    await mailAppeal(ctx, outcome === 'REVERSED' ? 'reversed' : 'upheld', { appealId: id, companyId, title, answer })
    await ctx.audit({
      action: 'cases.appealDecided',
      subjectType: 'company',
      subjectId: companyId,
      companyId,
      details: { outcome, case: appeal.caseId },
    })
    await ctx.emit(appealDecided, { appealId: id, companyId, title })
    return { done: true }
  },
}
