import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { requireImpartial } from '#modules/accounts/public.server.ts'
import { labelJob, restoreJob } from '#modules/jobs/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { jobMeasuresContract } from './contract.jobs.ts'
import { hold, release } from './handlers.hold.server.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { assess } from './handlers.reports.server.ts'
import { mailShown } from './mail.server.ts'
import { needsWords, reasons as known } from './rules.ts'
import { insertDecision, runningRestriction } from './store.decisions.server.ts'
import { lastRemoval, readHeld } from './store.jobs.server.ts'
import { ownerColumns } from './store.owner.server.ts'
import { insertDecidedCase } from './store.reporters.server.ts'
import { keepSnapshot, openCase } from './store.reports.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

/** The job as it was read, of a company that the administrator does not belong to. */
async function readJob(ctx: Context, { id, version }: { id: string; version: number }): Promise<Target> {
  const target = await readTarget(ctx.db, 'JOB', id)
  if (!target) throw fail('NOT_FOUND')
  await requireImpartial(ctx, { companyId: target.companyId })
  if (target.version !== version) throw fail('STALE_VERSION')
  return target
}

/** A job is back: a frozen decision says why, and its company is told. */
async function shown(ctx: Context, target: Target, { caseId, why }: { caseId: string; why: string }) {
  const { accountId: by } = requireAdministrator(ctx)
  const decisionId = await insertDecision(ctx.db, {
    case_id: caseId,
    ...ownerColumns(target),
    actions: ['RESTORE'],
    reasons: [],
    inner_note: why,
    by_admin: by,
    at: ctx.now,
  })
  await mailShown(ctx, { decisionId, target })
}

export const jobMeasuresHandlers: Handlers<typeof jobMeasuresContract> = {
  async 'admin.jobs.held'({ ctx, input: { id } }) {
    const held = await readHeld(ctx.db, id)
    if (!held) throw fail('NOT_FOUND')
    return { ...held, until: held.until?.toISOString() ?? null }
  },

  async 'admin.jobs.hold'({ ctx, input: { id, version, reasons, sentence } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const target = await readJob(ctx, { id, version })
    if (reasons.some((reason) => !known[reason].of.includes('JOB')))
      throw invalid({ field: 'reasons', code: 'NOT_IN_LIST' })
    if (reasons.some(needsWords) && sentence === null) throw invalid({ field: 'sentence', code: 'REQUIRED' })
    const row = await openCase(ctx.db, target, { now: ctx.now, by: 'OWN' })
    await keepSnapshot(ctx.db, target, ctx.now)
    if (!(await hold(ctx, row, target, { reasons, sentence, by }))) throw fail('TRANSITION_NOT_ALLOWED')
    await assess(ctx, row, true)
    await ctx.audit({
      action: 'cases.hold',
      ...auditSubject('JOB', id, target.companyId),
      details: { case: row.id, reasons },
    })
    return { caseId: row.id }
  },

  async 'admin.jobs.release'({ ctx, input: { id, version, why } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const target = await readJob(ctx, { id, version })
    const held = await runningRestriction(ctx.db, { type: 'JOB', id }, 'HELD')
    if (!held) throw fail('TRANSITION_NOT_ALLOWED')
    await labelJob(ctx, { jobId: id, against: false })
    await release(ctx, id, by)
    await shown(ctx, target, { caseId: held.case_id, why })
    await ctx.audit({
      action: 'cases.release',
      ...auditSubject('JOB', id, target.companyId),
      details: { case: held.case_id, reason: why },
    })
    return { done: true }
  },

  async 'admin.jobs.restore'({ ctx, input: { id, version, why } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const target = await readJob(ctx, { id, version })
    const removal = await lastRemoval(ctx.db, id)
    // Whoever decides the appeal that waits decides about the whole decision.
    if (removal?.isAppealed || !(await restoreJob(ctx, { jobId: id, by }))) throw fail('TRANSITION_NOT_ALLOWED')
    if (!removal) await keepSnapshot(ctx.db, target, ctx.now)
    const opened = { reasons: [], openedBy: 'OWN' as const, now: ctx.now }
    const caseId = removal?.caseId ?? (await insertDecidedCase(ctx.db, target, opened))
    await shown(ctx, target, { caseId, why })
    await ctx.audit({
      action: 'cases.restore',
      ...auditSubject('JOB', id, target.companyId),
      details: { case: caseId, reason: why },
    })
    return { done: true }
  },
}
