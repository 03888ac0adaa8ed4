import { requireAdministrator } from '#kernel/admin-rights.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail, invalid } from '#kernel/fail.ts'
import { locales, type Locale } from '#kernel/shapes.ts'
import type { ModerationAction, ModerationReason, ReportOutcome } from '#kernel/moderation.ts'
import { suspendCompany } from '#modules/companies/public.server.ts'
import { releaseJob, removeJob } from '#modules/jobs/public.server.ts'
import type { ReviewReason } from '#modules/jobs/rules.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { casesContract } from './contract.cases.ts'
import { caseDecided } from './events.ts'
import { mailAnswered, mailDecided } from './mail.server.ts'
import { decisionProblems, strikeDays } from './rules.decision.ts'
import { appealDays, reasons } from './rules.ts'
import { isOwnCase, snapshotOf } from './store.cases.server.ts'
import {
  closeCase,
  endRestriction,
  insertDecision,
  insertRestriction,
  insertStatement,
  insertStrike,
  runningRestriction,
  settleReports,
} from './store.decisions.server.ts'
import { lockCase, type CaseRow } from './store.reports.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'

type Input = OutputOf<(typeof casesContract)['admin.cases.decide']['input']>
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
async function lockForDecision(ctx: Context, { id, version, targetVersion }: Input, by: string) {
  const row = await lockCase(ctx.db, id)
  if (!row) throw fail('NOT_FOUND')
  if (row.decided_at || row.version !== version) throw fail('STALE_VERSION')
  const claimed = row.claimed_until !== null && row.claimed_until > ctx.now
  if (claimed && row.claimed_by !== by) throw fail('CASE_CLAIMED')
  if (await isOwnCase(ctx.db, by, { id, companyId: row.company_id })) throw fail('OWN_CASE')
  const target = await readTarget(ctx.db, row.target_type, row.target_id)
  if (target && target.version !== targetVersion) throw fail('STALE_VERSION')
  return { row, target }
}

/** What a case is about, when its company or job is gone. */
async function targetOfSnapshot(
  ctx: Context,
  { id, target_type: type, target_id, company_id }: CaseRow,
): Promise<Target> {
  const snapshot = await snapshotOf(ctx.db, id)
  if (!snapshot) throw fail('NOT_FOUND')
  const { content, version } = snapshot
  const title = (type === 'JOB' ? content['title'] : content['name']) ?? ''
  const company = (type === 'JOB' ? content['company'] : content['name']) ?? ''
  return { type, id: target_id, companyId: company_id, title, company, status: '', version, isPublic: false, content }
}

type FactsInput = { reasons: readonly ModerationReason[]; sentence: string | null }

/** The sentences of the reasons in both languages, with what the moderator adds. */
function factsOf(ctx: Context, input: FactsInput, names: { title: string; company: string }): Record<Locale, string> {
  const inLocale = (locale: Locale) =>
    [
      ...input.reasons.map((reason) =>
        ctx.ports.texts.translate(locale, 'moderation', `statement.${reason}` as 'statement.OTHER', names),
      ),
      input.sentence,
    ]
      .filter((sentence) => sentence !== null && sentence !== '')
      .join(' ')
  return Object.fromEntries(locales.map((locale) => [locale, inLocale(locale)])) as Record<Locale, string>
}

type Decision = { id: string; by: string; row: CaseRow; target: Target; input: Input; until: Date | null }

/** What a decision does to the job and its company. */
async function carryOut(ctx: Context, { id, by, row, target, input, until }: Decision): Promise<void> {
  const [first] = input.reasons
  const company = { company_id: row.company_id, decision_id: id }
  if (input.actions.includes('REMOVE') && first) {
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
  if (input.actions.includes('STRIKE') && input.points !== null) {
    const days = strikeDays(input.points)
    const expires = days === null ? null : new Date(ctx.now.getTime() + days * dayMs)
    await insertStrike(ctx.db, { ...company, points: input.points, given_at: ctx.now, expires_at: expires })
  }
  if (until) {
    const running = { target_type: 'COMPANY' as const, target_id: row.company_id, kind: 'SUSPENDED' as const }
    const times = { from_at: ctx.now, until_at: until }
    if (!(await insertRestriction(ctx.db, { ...running, ...company, ...times, case_id: row.id })))
      throw fail('TRANSITION_NOT_ALLOWED')
    const reason = factsOf(ctx, input, target)[ctx.locale]
    await suspendCompany(ctx, { companyId: row.company_id, reason, by })
  }
}

type Stated = {
  id: string
  companyId: string
  target: Target
  input: FactsInput & { actions: readonly ModerationAction[]; points: number | null }
  until: Date | null
  /** A rule decided, from what people reported. */
  automated?: boolean
  source?: 'NOTICE' | 'OWN_INITIATIVE'
}

/** The statement of reasons: written before anybody is told. */
export async function stateDecision(ctx: Context, stated: Stated): Promise<void> {
  const { id, companyId, target, input, until, automated = false, source = 'NOTICE' } = stated
  const facts = factsOf(ctx, input, target)
  const appealUntil = new Date(ctx.now.getTime() + appealDays * dayMs)
  const { title, company } = target
  const { actions, points } = input
  await insertStatement(ctx.db, {
    decision_id: id,
    company_id: companyId,
    subject_title: title,
    actions: [...actions],
    reasons: [...input.reasons],
    categories: [...new Set(input.reasons.map((reason) => reasons[reason].category))],
    facts: JSON.stringify(facts),
    points,
    until,
    source_type: source,
    automated_detection: automated || source === 'OWN_INITIATIVE',
    automated_decision: automated,
    appeal_until: appealUntil,
    created_at: ctx.now,
  })
  await mailDecided(ctx, { decisionId: id, companyId, title, company, actions, facts, points, until, appealUntil })
}

/** Tells everybody who reported it what became of their report. */
export async function answerReporters(
  ctx: Context,
  caseId: string,
  { actions, title }: { actions: readonly ModerationAction[]; title: string },
) {
  const outcome: ReportOutcome = actions.includes('NOTHING') ? 'REFUSED' : 'AGREED'
  const told = await settleReports(ctx.db, caseId, outcome, ctx.now)
  for (const report of told) await mailAnswered(ctx, report, { outcome, removed: actions.includes('REMOVE'), title })
  return told.flatMap(({ accountId }) => (accountId ? [{ accountId, outcome }] : []))
}

/** A job that reports hid is shown again; one that only the screen held as well, when there is nothing against it. */
async function showAgain(ctx: Context, row: CaseRow, { by, isHarmless }: { by: string; isHarmless: boolean }) {
  const jobId = row.target_id
  const held = await runningRestriction(ctx.db, { type: 'JOB', id: jobId }, 'HELD')
  if (held) await endRestriction(ctx.db, held.id, ctx.now)
  if (held || (row.opened_by === 'SCREEN' && isHarmless)) await releaseJob(ctx, { jobId, by })
}

/** Decides a case: what happens, who is told, and why. */
export async function decideCase(ctx: Context, given: Input): Promise<{ decisionId: string }> {
  const { accountId: by } = requireAdministrator(ctx)
  const { row, target } = await lockForDecision(ctx, given, by)
  const problems = decisionProblems(row.target_type, given)
  if (problems.length > 0) throw invalid(...problems)
  const does = (action: Input['actions'][number]) => given.actions.includes(action)
  // What belongs to an action that was not chosen is left out.
  const input: Input = {
    ...given,
    reasons: does('NOTHING') ? [] : given.reasons,
    points: does('STRIKE') ? given.points : null,
    days: does('SUSPEND') ? given.days : null,
  }
  // Nothing is left to remove or suspend; what was wrong with it is still decided, by what was reported.
  if (!target && (does('REMOVE') || does('SUSPEND'))) throw fail('TRANSITION_NOT_ALLOWED')
  const reported = target ?? (await targetOfSnapshot(ctx, row))
  const until = input.days === null ? null : new Date(ctx.now.getTime() + input.days * dayMs)
  const id = await insertDecision(ctx.db, {
    case_id: row.id,
    company_id: row.company_id,
    actions: input.actions,
    reasons: input.reasons,
    points: input.points,
    until,
    sentence: input.sentence,
    inner_note: input.note,
    by_admin: by,
    at: ctx.now,
  })
  await closeCase(ctx.db, row.id, ctx.now)
  if (!does('NOTHING')) {
    const source = row.opened_by === 'SCREEN' ? ('OWN_INITIATIVE' as const) : ('NOTICE' as const)
    await stateDecision(ctx, { id, companyId: row.company_id, target: reported, input, until, source })
    await carryOut(ctx, { id, by, row, target: reported, input, until })
  }
  if (target?.type === 'JOB' && !does('REMOVE')) await showAgain(ctx, row, { by, isHarmless: does('NOTHING') })
  const { title } = reported
  const reporters = await answerReporters(ctx, row.id, { actions: input.actions, title })
  await ctx.audit({
    action: 'cases.decide',
    subjectType: row.target_type === 'JOB' ? 'job' : 'company',
    subjectId: row.target_id,
    companyId: row.company_id,
    details: { actions: input.actions, reasons: input.reasons, case: row.id },
  })
  await ctx.emit(caseDecided, {
    decisionId: id,
    companyId: row.company_id,
    jobId: row.target_type === 'JOB' ? row.target_id : null,
    title,
    actions: input.actions,
    reporters,
  })
  return { decisionId: id }
}
