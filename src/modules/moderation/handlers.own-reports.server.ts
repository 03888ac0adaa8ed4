import { accountIdOf } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { ownReportsContract } from './contract.own-reports.ts'
import { mailReportAppeal } from './mail.reporters.server.ts'
import { isReportKey } from './mail.report-link.server.ts'
import { appealUntil, mayReporterAppeal } from './rules.appeals.ts'
import { appealAnswerDays } from './rules.ts'
import { decidesAlone, insertAppeal } from './store.appeals.server.ts'
import { findReport, listOwnReports, type OwnReport } from './store.own-reports.server.ts'
import { lockCase } from './store.reports.server.ts'

/** The report, if the caller sent it. */
async function ownReport(ctx: Context, { number, key }: { number: number; key: string | null }): Promise<OwnReport> {
  const report = await findReport(ctx.db, number)
  if (!report) throw fail('NOT_FOUND')
  const byAccount = report.accountId !== null && report.accountId === accountIdOf(ctx)
  if (!byAccount && !(key && isReportKey(ctx.ports.env, report.id, key))) throw fail('NOT_FOUND')
  return report
}

const decisionOf = ({ decidedAt, actions, isChanged }: OwnReport) =>
  decidedAt && actions && { at: decidedAt, actions, isChanged }

function shown(report: OwnReport, now: Date) {
  const decision = decisionOf(report)
  const { number, target, title, reason, details, createdAt, isAppealed } = report
  const { filedAt, appealOutcome, answer, bySame } = report
  return {
    number,
    target,
    title,
    reason,
    details,
    createdAt: createdAt.toISOString(),
    outcome: decision ? report.outcome : null,
    removed: decision?.actions.includes('REMOVE') === true && report.outcome === 'AGREED',
    decidedAt: decision?.at.toISOString() ?? null,
    mayAppeal: mayReporterAppeal({ decision, isAppealed }, now),
    appealUntil: decision ? appealUntil(decision.at).toISOString() : null,
    appeal: filedAt && { filedAt: filedAt.toISOString(), outcome: appealOutcome, answer, bySame: bySame === true },
  }
}

export const ownReportsHandlers: Handlers<typeof ownReportsContract> = {
  async 'reports.list'({ ctx, input }) {
    const { rows, total } = await listOwnReports(ctx.db, accountIdOf(ctx) ?? '', input)
    return { list: rows.map((row) => shown(row, ctx.now)), total, ...input }
  },

  async 'reports.get'({ ctx, input }) {
    const report = await ownReport(ctx, input)
    return { ...shown(report, ctx.now), mayAddFiles: ctx.caller.kind === 'candidate' || ctx.caller.kind === 'employer' }
  },

  async 'reports.appeal'({ ctx, input }) {
    const { caseId } = await ownReport(ctx, input)
    await lockCase(ctx.db, caseId)
    // As it is now that nobody else decides about it.
    const report = await ownReport(ctx, input)
    const decision = decisionOf(report)
    if (!decision || !report.decisionId) throw fail('TRANSITION_NOT_ALLOWED')
    if (report.isAppealed) throw fail('ALREADY_APPEALED')
    if (appealUntil(decision.at) < ctx.now) throw fail('APPEAL_TOO_LATE')
    if (!mayReporterAppeal({ decision, isAppealed: false }, ctx.now)) throw fail('TRANSITION_NOT_ALLOWED')
    const files = await ownFiles(ctx, [...new Set(input.fileIds)], ['EVIDENCE'], 'fileIds')
    const dueAt = new Date(ctx.now.getTime() + appealAnswerDays * 86_400_000)
    const made = await insertAppeal(ctx.db, {
      decisionId: report.decisionId,
      party: { reportId: report.id },
      by: report.accountId,
      text: input.text,
      fileIds: files.map(({ id }) => id),
      now: ctx.now,
      dueAt,
    })
    if (!made) throw fail('ALREADY_APPEALED')
    await ctx.audit({ action: 'cases.reporterAppeal', subjectType: 'report', subjectId: report.id })
    await mailReportAppeal(ctx, 'reportAppealed', {
      appealId: made.id,
      reportId: report.id,
      title: report.title,
      answer: null,
      bySame: report.decidedBy !== null && (await decidesAlone(ctx.db, report.decidedBy)),
    })
    return { done: true }
  },
}
