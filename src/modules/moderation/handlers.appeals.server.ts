import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import type { CaseTarget } from '#kernel/moderation.ts'
import { ownFiles } from '#modules/files/public.server.ts'
import { giveBackLostTime, restoreJob } from '#modules/jobs/public.server.ts'
import { restoreReported } from '#modules/messages/public.server.ts'
import { restoreReview } from '#modules/reviews/public.server.ts'
import { refuteScreen } from '#modules/screening/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { appealsContract } from './contract.appeals.ts'
import { appealDecided, reportAppealDecided } from './events.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { liftOwner, ownerSubject, requireOwner } from './handlers.owner.server.ts'
import { assess } from './handlers.reports.server.ts'
import { mailReportAppeal } from './mail.reporters.server.ts'
import { mailAppeal } from './mail.server.ts'
import { outcomesFor, ownAppealFrom, partProblems } from './rules.appeals.ts'
import type { DecidableAction } from './rules.decision.ts'
import { appealAnswerDays, claimMinutes } from './rules.ts'
import {
  agreeReport,
  decideAppeal,
  decidesAlone,
  insertAppeal,
  lockAppeal,
  refuseReports,
  reopenCase,
  restrictionsOf,
  shortenRestriction,
  statementOf,
  suspensionOf,
  voidStrikes,
} from './store.appeals.server.ts'
import { isOwnCase } from './store.cases.server.ts'
import { endRestriction, insertDecision } from './store.decisions.server.ts'
import { ownerColumns, type Owner } from './store.owner.server.ts'
import { findOpenCase, lockCase, targetOf } from './store.reports.server.ts'

type Appeal = NonNullable<Awaited<ReturnType<typeof lockAppeal>>>
/** `bySame`: whoever made the decision decides the appeal, too. */
type By = { by: string; bySame: boolean }
const dayMs = 86_400_000
const appealMails = { UPHELD: 'upheld', PARTLY: 'partly', REVERSED: 'reversed' } as const

/** Puts back what a decision took away. */
async function restore(ctx: Context, { targetType, targetId }: Appeal, by: string): Promise<void> {
  if (targetType === 'JOB') await restoreJob(ctx, { jobId: targetId, by })
  if (targetType === 'REVIEW') await restoreReview(ctx, { reviewId: targetId, by })
  if (targetType === 'MESSAGE') await restoreReported(ctx, targetId)
}

type PartialReversal = { by: string; note: string | null; keeps: readonly DecidableAction[]; days: number | null }

/**
 * Ends what the appealed decision began, but for what is kept of it, and that perhaps for a shorter time. Answers whether a company got
 * days back.
 */
async function change(ctx: Context, appeal: Appeal, { by, note, keeps, days }: PartialReversal): Promise<boolean> {
  const { db, now } = ctx
  const { decisionId, companyId, accountId, caseId } = appeal
  const owner = { companyId, accountId }
  const stays = (action: DecidableAction) => keeps.includes(action)
  const lasts = stays('SUSPEND') || stays('RESTRICT')
  const until = days === null ? appeal.until : new Date(appeal.at.getTime() + days * dayMs)
  const isOver = !lasts || (until !== null && until <= now)
  const restrictions = await restrictionsOf(db, decisionId)
  await insertDecision(db, {
    case_id: caseId,
    ...ownerColumns(owner),
    actions: keeps.length > 0 ? [...keeps] : ['RESTORE', ...(restrictions.length > 0 ? ['LIFT'] : [])],
    reasons: keeps.length > 0 ? appeal.reasons : [],
    points: stays('STRIKE') ? appeal.points : null,
    restricts: stays('RESTRICT') ? appeal.restricts : null,
    until: lasts ? until : null,
    inner_note: note,
    by_admin: by,
    reverses: decisionId,
    at: now,
  })
  if (!stays('STRIKE')) await voidStrikes(db, decisionId, now)
  if (keeps.length === 0) {
    await refuseReports(db, caseId)
    if (appeal.targetType === 'JOB') await refuteScreen(db, { jobId: appeal.targetId }, appeal.at)
    if (companyId !== null) await refuteScreen(db, { companyId }, appeal.at)
  }
  const givesBack = await giveBack(ctx, appeal, { by, staysUntil: stays('SUSPEND') ? until : undefined })
  for (const { id, kind } of restrictions) {
    // Jobs are reviewed as long as points and what they closed stay, however short that is now.
    if (kind === 'REVIEWED') {
      if (!stays('STRIKE') || !stays('RESTRICT')) await endRestriction(db, id, now)
    } else if (isOver) await endRestriction(db, id, now)
    else if (until && days !== null) await shortenRestriction(db, id, until)
  }
  if (isOver && restrictions.some(({ kind }) => kind === 'SUSPENDED')) await liftOwner(ctx, owner, by)
  if (appeal.actions.includes('REMOVE') && !stays('REMOVE')) await restore(ctx, appeal, by)
  return givesBack
}

/**
 * A company gets back the days that its jobs and credits lost by the appealed suspension, also when it was over before. `staysUntil`:
 * what is kept of it; null without an end, undefined when nothing is kept.
 */
async function giveBack(
  ctx: Context,
  { companyId, decisionId }: Appeal,
  { by, staysUntil }: { by: string; staysUntil: Date | null | undefined },
): Promise<boolean> {
  const suspension = companyId === null ? undefined : await suspensionOf(ctx.db, decisionId)
  if (companyId === null || !suspension || staysUntil === null) return false
  return giveBackLostTime(ctx, {
    companyId,
    from: staysUntil ?? suspension.from_at,
    until: suspension.ended_at ?? ctx.now,
    isRunning: suspension.ended_at === null,
    key: decisionId,
    by,
  })
}

/** Who reported it was right: the case is decided again, by whoever looked at the appeal. */
async function reopen(ctx: Context, { caseId, reportId }: Appeal, by: string): Promise<void> {
  const row = await lockCase(ctx.db, caseId)
  if (!row?.decided_at) return
  // What happens is decided in the case that is open about the same thing already.
  if (await findOpenCase(ctx.db, targetOf(row))) {
    await agreeReport(ctx.db, reportId ?? '')
    return
  }
  await reopenCase(ctx.db, caseId, { by, now: ctx.now, until: new Date(ctx.now.getTime() + claimMinutes * 60_000) })
  const again = await lockCase(ctx.db, caseId)
  if (again) await assess(ctx, again, false)
}

const subjectOf = (owner: Owner, statement: { target_type: CaseTarget; subject_title: string } | undefined) => ({
  owner,
  type: statement?.target_type ?? 'COMPANY',
  title: statement?.subject_title ?? '',
})

type AppealInput = Omit<OutputOf<(typeof appealsContract)['admin.appeals.decide']['input']>, 'id'>

function decisionProblems(appeal: Appeal, { outcome, keeps, days }: AppealInput): FieldError[] {
  const outcomes = outcomesFor(appeal.reportId === null ? 'SUBJECT' : 'REPORTER', appeal.actions)
  if (!outcomes.includes(outcome)) return [{ field: 'outcome', code: 'NOT_IN_LIST' }]
  return outcome === 'PARTLY' ? partProblems(appeal, { keeps, days }) : []
}

async function answerSubject(ctx: Context, appeal: Appeal, given: AppealInput & By) {
  const { by, bySame, outcome, keeps, days, answer, note } = given
  const { id, companyId, accountId } = appeal
  const owner = { companyId, accountId }
  const part = outcome === 'PARTLY' ? { keeps, days } : { keeps: [], days: null }
  const givesBack = outcome !== 'UPHELD' && (await change(ctx, appeal, { by, note, ...part }))
  const subject = subjectOf(owner, await statementOf(ctx.db, appeal.decisionId, owner))
  await mailAppeal(ctx, appealMails[outcome], { appealId: id, ...subject, answer, bySame, givesBack })
  await ctx.emit(appealDecided, { appealId: id, ...owner, title: subject.title })
}

async function answerReporter(ctx: Context, appeal: Appeal, reportId: string, given: AppealInput & By) {
  const { by, bySame, outcome, answer } = given
  const { id: appealId, title, reporterId } = appeal
  if (outcome === 'REVERSED') await reopen(ctx, appeal, by)
  const kind = outcome === 'REVERSED' ? ('reportReopened' as const) : ('reportUpheld' as const)
  await mailReportAppeal(ctx, kind, { appealId, reportId, title, answer, bySame })
  if (reporterId) await ctx.emit(reportAppealDecided, { appealId, accountId: reporterId, title })
}

export const appealsHandlers: Handlers<typeof appealsContract> = {
  async 'moderation.appeal'({ ctx, input: { decisionId, text, fileIds } }) {
    const { accountId, owner } = requireOwner(ctx)
    const statement = await statementOf(ctx.db, decisionId, owner)
    // Of what a rule hides a person decides within a day; that decision can be appealed.
    if (!statement || statement.actions.includes('HOLD')) throw fail('NOT_FOUND')
    if (statement.appeal_until < ctx.now) throw fail('APPEAL_TOO_LATE')
    const files = await ownFiles(ctx, [...new Set(fileIds)], ['EVIDENCE'], 'fileIds')
    const made = await insertAppeal(ctx.db, {
      decisionId,
      party: owner,
      by: accountId,
      text,
      fileIds: files.map((file) => file.id),
      now: ctx.now,
      dueAt: new Date(ctx.now.getTime() + appealAnswerDays * dayMs),
    })
    if (!made) throw fail('ALREADY_APPEALED')
    await ctx.audit({ action: 'cases.appeal', ...ownerSubject(owner) })
    const bySame = statement.decidedBy !== null && (await decidesAlone(ctx.db, statement.decidedBy))
    await mailAppeal(ctx, 'appealed', { appealId: made.id, ...subjectOf(owner, statement), answer: null, bySame })
    return { done: true }
  },

  async 'admin.appeals.decide'({ ctx, input: { id, ...given } }) {
    const { accountId: by } = requireAdministrator(ctx)
    const appeal = await lockAppeal(ctx.db, id)
    if (!appeal) throw fail('NOT_FOUND')
    if (appeal.decidedAt) throw fail('STALE_VERSION')
    const owner = { companyId: appeal.companyId, accountId: appeal.accountId }
    const own = await isOwnCase(ctx.db, by, { id: appeal.caseId, ...owner })
    const bySame = appeal.decidedBy === by
    const isSoon = ownAppealFrom(appeal.filedAt) > ctx.now
    if (own || (bySame && (isSoon || !(await decidesAlone(ctx.db, by))))) throw fail('OWN_CASE')
    const problems = decisionProblems(appeal, given)
    if (problems.length > 0) throw invalid(...problems)
    await decideAppeal(ctx.db, { id, by, outcome: given.outcome, answer: given.answer, now: ctx.now })
    const details = { outcome: given.outcome, case: appeal.caseId, ...(appeal.reportId && { by: 'REPORTER' }) }
    if (appeal.targetType === 'REVIEW')
      // Whoever decides does not learn who wrote it, nor does the log tell them.
      await ctx.audit({
        action: 'cases.reviewAppealDecided',
        ...auditSubject(appeal.targetType, appeal.targetId),
        details,
      })
    else
      await ctx.audit({
        action: 'cases.appealDecided',
        ...ownerSubject(owner),
        ...(owner.companyId !== null && { companyId: owner.companyId }),
        details,
      })
    if (appeal.reportId) await answerReporter(ctx, appeal, appeal.reportId, { ...given, by, bySame })
    else await answerSubject(ctx, appeal, { ...given, by, bySame })
    return { done: true }
  },
}
