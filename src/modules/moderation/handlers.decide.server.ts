import { mayAdmin, requireAdministrator, requireStepUp } from '#kernel/admin-rights.ts'
import { fail } from '#kernel/fail.ts'
import type { ModerationAction, ModerationReason, ReportOutcome } from '#kernel/moderation.ts'
import { suspendAccount } from '#modules/accounts/public.server.ts'
import { labelCompany, suspendCompany } from '#modules/companies/public.server.ts'
import { labelJob, releaseJob, removeJob } from '#modules/jobs/public.server.ts'
import type { ReviewReason } from '#modules/jobs/rules.ts'
import { settleReported } from '#modules/messages/public.server.ts'
import { keepReview, removeReview } from '#modules/reviews/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { caseDecided } from './events.ts'
import { auditSubject, lockOpenCase } from './handlers.open-case.server.ts'
import { prepareDecision, targetOfSnapshot, type DecideInput } from './handlers.prepare.server.ts'
import { factsOf, stateDecision } from './handlers.state.server.ts'
import { mailAnswered } from './mail.server.ts'
import { isLongSuspension } from './rules.decision.ts'
import { strikeDays } from './rules.ladder.ts'
import { snapshotOf } from './store.cases.server.ts'
import {
  closeCase,
  endRestriction,
  insertDecision,
  insertRestriction,
  insertStrike,
  limitTarget,
  pointsQuery,
  runningRestriction,
  settleReports,
} from './store.decisions.server.ts'
import { endRequests } from './store.evidence.server.ts'
import { ownerColumns, ownerOf, type Owner } from './store.owner.server.ts'
import type { CaseRow } from './store.reports.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

const dayMs = 86_400_000

const jobReasons: Partial<Record<ModerationReason, ReviewReason>> = {
  ASKS_MONEY: 'ASKS_MONEY',
  DISCRIMINATION: 'DISCRIMINATION',
  MISLEADING: 'MISLEADING',
  PERSONAL_DATA: 'PERSONAL_DATA',
  WRONG_FACTS: 'WRONG_FACTS',
  DUPLICATE: 'DUPLICATE',
  UNCLEAR: 'UNCLEAR',
  ILLEGAL: 'ILLEGAL',
}

/** The case, held by nobody else and unchanged since it was read, with what it is about as it is today. */
async function lockForDecision(ctx: Context, { id, version, targetVersion }: DecideInput, by: string) {
  const row = await lockOpenCase(ctx, { id, version, by })
  const target = await readTarget(ctx.db, row.target_type, row.target_id)
  if (target && target.version !== targetVersion) throw fail('STALE_VERSION')
  return { row, target }
}

type Times = { until: Date | null; reviewedUntil: Date | null }
type CaseDecision = { id: string; by: string; row: CaseRow; target: Target; input: DecideInput } & Times

/** Takes away what was reported. */
async function remove(ctx: Context, { by, target, input }: CaseDecision): Promise<void> {
  const [first] = input.reasons
  if (!first) return
  if (target.type === 'REVIEW')
    await removeReview(ctx, { reviewId: target.id, version: target.version, note: input.sentence, by })
  if (target.type === 'MESSAGE') await settleReported(ctx, { reportId: target.id, remove: true, by })
  if (target.type !== 'JOB') return
  const held = await runningRestriction(ctx.db, { type: 'JOB', id: target.id }, 'HELD')
  if (held) await endRestriction(ctx.db, held.id, ctx.now)
  await removeJob(ctx, {
    jobId: target.id,
    version: target.version,
    reason: jobReasons[first] ?? 'OTHER_REASON',
    note: input.sentence,
    by,
  })
}

/** What was reported and is not removed stays. */
async function keep(ctx: Context, { row, target, by, input }: Omit<CaseDecision, 'id' | keyof Times>): Promise<void> {
  if (target.type === 'REVIEW') await keepReview(ctx, { reviewId: target.id, by })
  if (target.type === 'MESSAGE') await settleReported(ctx, { reportId: target.id, remove: false, by })
  if (target.type === 'JOB') await showAgain(ctx, row, { by, isHarmless: input.actions.includes('NOTHING') })
}

/** Every job of the company waits for a person; what an earlier decision began of that would end sooner. */
async function reviewJobs(ctx: Context, { id, row }: CaseDecision, until: Date): Promise<void> {
  const owner = ownerOf(row)
  const { target_type: type, target_id: targetId } = limitTarget(owner)
  const earlier = await runningRestriction(ctx.db, { type, id: targetId }, 'REVIEWED')
  if (earlier) await endRestriction(ctx.db, earlier.id, ctx.now)
  const begun = await insertRestriction(ctx.db, {
    ...limitTarget(owner),
    ...ownerColumns(owner),
    decision_id: id,
    kind: 'REVIEWED',
    from_at: ctx.now,
    until_at: until,
    case_id: row.id,
  })
  if (!begun) throw fail('TRANSITION_NOT_ALLOWED')
}

/** What a decision does to the company or person and to what was reported. */
async function carryOut(ctx: Context, decision: CaseDecision): Promise<void> {
  const { id, by, row, target, input, until, reviewedUntil } = decision
  const owner = ownerOf(row)
  const begun = { ...ownerColumns(owner), decision_id: id }
  if (input.actions.includes('REMOVE')) await remove(ctx, decision)
  if (input.actions.includes('STRIKE') && input.points !== null) {
    const days = strikeDays(input.points)
    const expires = days === null ? null : new Date(ctx.now.getTime() + days * dayMs)
    await insertStrike(ctx.db, { ...begun, points: input.points, given_at: ctx.now, expires_at: expires })
  }
  if (!until && !input.forGood) return
  const kind = input.restricts ?? ('SUSPENDED' as const)
  const times = { from_at: ctx.now, until_at: until }
  if (!(await insertRestriction(ctx.db, { ...limitTarget(owner), ...begun, ...times, kind, case_id: row.id })))
    throw fail('TRANSITION_NOT_ALLOWED')
  if (reviewedUntil) await reviewJobs(ctx, decision, reviewedUntil)
  if (kind !== 'SUSPENDED') return
  if (owner.companyId !== null) {
    const reason = factsOf(ctx, input, target)[ctx.locale]
    await suspendCompany(ctx, { companyId: owner.companyId, reason, by })
  } else if (!(await suspendAccount(ctx, owner.accountId ?? ''))) throw fail('TRANSITION_NOT_ALLOWED')
}

/** Tells everybody who reported it what became of their report. */
export async function answerReporters(
  ctx: Context,
  caseId: string,
  { actions, title }: { actions: readonly ModerationAction[]; title: string },
) {
  const outcome: ReportOutcome = actions.includes('NOTHING') ? 'REFUSED' : 'AGREED'
  const notified = await settleReports(ctx.db, caseId, outcome, ctx.now)
  for (const report of notified)
    await mailAnswered(ctx, report, { outcome, removed: actions.includes('REMOVE'), title })
  return notified.flatMap(({ accountId }) => (accountId ? [{ accountId, outcome }] : []))
}

/** A job that reports hid is shown again; one that only the screen held as well, when there is nothing against it. */
async function showAgain(ctx: Context, row: CaseRow, { by, isHarmless }: { by: string; isHarmless: boolean }) {
  const jobId = row.target_id
  const held = await runningRestriction(ctx.db, { type: 'JOB', id: jobId }, 'HELD')
  if (held) await endRestriction(ctx.db, held.id, ctx.now)
  if (held || (row.opened_by === 'SCREEN' && isHarmless)) await releaseJob(ctx, { jobId, by })
}

type Labelled = { owner: Owner; actions: readonly ModerationAction[] }

/**
 * Says of the rules that fired whether they were right: any measure is against what the case is about, and a suspension is against the
 * company, too, whatever the case began with.
 */
async function label(ctx: Context, target: Target, { owner, actions }: Labelled): Promise<void> {
  const against = !actions.includes('NOTHING')
  if (target.type === 'JOB') await labelJob(ctx, { jobId: target.id, against })
  if (owner.companyId !== null && (target.type === 'COMPANY' || actions.includes('SUSPEND')))
    await labelCompany(ctx, owner.companyId, () => against)
}

/** Decides a case: what happens, who is told, and why. */
export async function decideCase(ctx: Context, given: DecideInput): Promise<{ decisionId: string }> {
  const { accountId: by, role } = requireAdministrator(ctx)
  // Whoever asks for it proves nothing: the factor of whoever confirms is fresh.
  if (isLongSuspension(given) && mayAdmin(role, 'suspensions.long')) requireStepUp(ctx)
  const { row, target } = await lockForDecision(ctx, given, by)
  const owner = ownerOf(row)
  const about = { type: row.target_type, id: row.target_id, ...owner }
  const reported = target ?? targetOfSnapshot(about, await snapshotOf(ctx.db, row.id))
  const { points: running } = await pointsQuery(ctx.db, owner, ctx.now).executeTakeFirstOrThrow()
  const { input, ...times } = prepareDecision(given, { reported, isGone: !target, running, now: ctx.now })
  const does = (action: DecideInput['actions'][number]) => input.actions.includes(action)
  const id = await insertDecision(ctx.db, {
    case_id: row.id,
    ...ownerColumns(owner),
    actions: input.actions,
    reasons: input.reasons,
    points: input.points,
    restricts: input.restricts,
    until: times.until,
    law: input.law,
    sentence: input.sentence,
    inner_note: input.note,
    by_admin: by,
    at: ctx.now,
  })
  if (target) await label(ctx, target, { owner, actions: input.actions })
  await endRequests(ctx.db, row.id, ctx.now)
  await closeCase(ctx.db, row.id, ctx.now)
  if (!does('NOTHING')) {
    const source = row.opened_by === 'REPORT' ? ('NOTICE' as const) : ('OWN_INITIATIVE' as const)
    const detected = row.opened_by === 'SCREEN'
    await stateDecision(ctx, { id, target: reported, input, ...times, source, detected })
    await carryOut(ctx, { id, by, row, target: reported, input, ...times })
  }
  if (target && !does('REMOVE')) await keep(ctx, { row, target, by, input })
  const { title } = reported
  const reporters = await answerReporters(ctx, row.id, { actions: input.actions, title })
  await ctx.audit({
    action: 'cases.decide',
    ...auditSubject(row.target_type, row.target_id),
    ...(row.company_id !== null && { companyId: row.company_id }),
    details: { actions: input.actions, reasons: input.reasons, case: row.id },
  })
  await ctx.emit(caseDecided, {
    decisionId: id,
    ...owner,
    jobId: row.target_type === 'JOB' ? row.target_id : null,
    title,
    actions: input.actions,
    reporters,
  })
  return { decisionId: id }
}
