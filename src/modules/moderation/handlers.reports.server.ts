import { createHash } from 'node:crypto'
import { accountIdOf } from '#kernel/caller.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import type { ModerationReason } from '#kernel/moderation.ts'
import type { MessageReportReason } from '#kernel/enums/messages.ts'
import type { PayloadOf } from '#kernel/event.ts'
import { deviceOf, requireUnrestricted } from '#modules/accounts/public.server.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import type { messagesReported } from '#modules/messages/events.ts'
import type { reviewReported } from '#modules/reviews/events.ts'
import type { ReportReason } from '#modules/reviews/rules.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { totalWeight } from '#modules/screening/rules.reports.ts'
import { addressBlock } from '#platform/core/limits.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { Proofs } from '#platform/core/module.server.ts'
import type { moderationContract } from './contract.ts'
import { hold } from './handlers.hold.server.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { mailReceived } from './mail.server.ts'
import { harmOf, hoursOf, isHeld, levelOf, needsWords, priorityOf, reasons, weightOf } from './rules.ts'
import { runningRestriction } from './store.decisions.server.ts'
import {
  changeReport,
  insertReport,
  keepSnapshot,
  numberOf,
  openCase,
  recordOf,
  targetOf,
  weighedReports,
  writeAssessment,
  type CaseRow,
} from './store.reports.server.ts'
import { isMember, reachOf, readTarget, type Target } from './store.targets.server.ts'

type NamedTarget = { jobId?: string | undefined; companyId?: string | undefined; applicationId?: string | undefined }

function named({ jobId, companyId }: NamedTarget) {
  if (jobId && !companyId) return { type: 'JOB' as const, id: jobId }
  if (companyId && !jobId) return { type: 'COMPANY' as const, id: companyId }
  throw invalid({ field: 'jobId', code: 'REQUIRED' })
}

/** Who applied, for members who see the application. */
async function applicant(ctx: Context, applicationId: string): Promise<Target> {
  const { caller, db, now } = ctx
  const row =
    caller.kind === 'employer' &&
    (await visibleApplications(db, caller, now)
      .where('a.id', '=', applicationId)
      .select('a.account_id')
      .executeTakeFirst())
  const target = row ? await readTarget(db, 'PERSON', row.account_id) : undefined
  if (!target) throw fail('NOT_FOUND')
  return target
}

/** What everybody can see and so report, or who applied to the caller's company. */
async function reportable(ctx: Context, input: NamedTarget) {
  if (input.applicationId && !input.jobId && !input.companyId)
    return { type: 'PERSON' as const, target: await applicant(ctx, input.applicationId) }
  const { type, id } = named(input)
  const target = await readTarget(ctx.db, type, id)
  if (!target?.isPublic) throw fail('NOT_FOUND')
  return { type, target }
}

const isOwn = async (ctx: Context, target: Target) => {
  const account = accountIdOf(ctx)
  if (account === null) return false
  return target.companyId === null ? account === target.accountId : isMember(ctx.db, account, target.companyId)
}

const hashed = (value: string | null) =>
  value === null ? null : createHash('sha256').update(`report ${value}`).digest('base64url').slice(0, 24)

/** What tells reporters apart who may be one person: hashes of their address block and of their browser's device. */
const originOf = async (ctx: Context) => ({
  network: hashed(addressBlock(ctx.from.ip)),
  device: hashed(await deviceOf(ctx)),
})

type Report = {
  reason: ModerationReason
  details: string | null
  name?: string | undefined
  email?: string | undefined
}

function reportProblems(ctx: Context, target: Target, { reason, details, name, email }: Report): FieldError[] {
  const isGuest = ctx.caller.kind === 'guest'
  return [
    ...(isGuest && !name ? [{ field: 'name', code: 'REQUIRED' }] : []),
    ...(isGuest && !email ? [{ field: 'email', code: 'REQUIRED' }] : []),
    ...(reasons[reason].of.includes(target.type) ? [] : [{ field: 'reason', code: 'NOT_IN_LIST' }]),
    ...(needsWords(reason) && details === null ? [{ field: 'details', code: 'REQUIRED' }] : []),
  ]
}

/** A hidden job is decided about within a day, whoever hid it. */
const isHidden = async (ctx: Context, row: CaseRow) =>
  row.target_type === 'JOB' &&
  (await runningRestriction(ctx.db, { type: 'JOB', id: row.target_id }, 'HELD')) !== undefined

/** Assesses a case anew from its reports and how many people see what was reported. */
export async function assess(ctx: Context, row: CaseRow, bump: boolean) {
  const reports = await weighedReports(ctx.db, row.id)
  const reach = await reachOf(ctx.db, targetOf(row), ctx.now)
  const named = [...new Set(reports.map(({ reason }) => reason))]
  const screened = row.opened_by === 'SCREEN' ? 3 : 1
  const [harm, weight] = [Math.max(screened, harmOf(named)), totalWeight(reports)]
  const priority = priorityOf({ harm, weight, ...reach })
  const held = row.target_type === 'JOB' && isHeld(reports)
  const level = levelOf({ harm, priority, held: held || (await isHidden(ctx, row)) })
  const hours = hoursOf(level, await readSetting(ctx.db, 'caseHours'))
  // A question to the other side stops the clock.
  const waited = row.waited_seconds * 1000
  const dueAt = row.waiting_since ? row.due_at : new Date(row.created_at.getTime() + hours * 3_600_000 + waited)
  const assessment = { harm, weight, reasons: named, ...reach, priority, level, dueAt }
  await writeAssessment(ctx.db, row.id, assessment, { now: ctx.now, bump })
  return { held, reasons: named }
}

/** Files a report about a target; the same person again gets the first number. */
async function file(ctx: Context, target: Target, report: Report): Promise<{ number: number; isNew: boolean }> {
  const accountId = accountIdOf(ctx)
  const row = await openCase(ctx.db, target, { now: ctx.now, by: 'REPORT' })
  const known = await numberOf(ctx.db, row.id, accountId ? { accountId } : { email: report.email ?? '' })
  if (known !== undefined) {
    if (target.type === 'MESSAGE') await fileAgain(ctx, { row, target, report, number: known })
    return { number: known, isNew: false }
  }
  const made = await insertReport(ctx.db, {
    case_id: row.id,
    snapshot_id: await keepSnapshot(ctx.db, target, ctx.now),
    account_id: accountId,
    ...(accountId === null && { name: report.name ?? '', email: report.email ?? '' }),
    locale: ctx.locale,
    reason: report.reason,
    details: report.details,
    company_id: ctx.caller.kind === 'employer' ? ctx.caller.companyId : null,
    ...(await originOf(ctx)),
    weight: weightOf(accountId ? await recordOf(ctx.db, accountId) : null),
    created_at: ctx.now,
  })
  const assessed = await assess(ctx, row, true)
  if (assessed.held) await hold(ctx, row, target, { reasons: assessed.reasons })
  await ctx.audit({
    action: 'cases.report',
    ...auditSubject(target.type, target.id),
    details: { reason: report.reason, number: made.number },
  })
  await mailReceived(ctx, { reportId: made.id, title: target.title })
  return { number: made.number, isNew: true }
}

type Again = { row: CaseRow; target: Target; report: Report; number: number }

/** Messages that are reported again are those that are named now. */
async function fileAgain(ctx: Context, { row, target, report, number }: Again): Promise<void> {
  const { reason, details } = report
  await changeReport(ctx.db, number, { reason, details, snapshotId: await keepSnapshot(ctx.db, target, ctx.now) })
  await assess(ctx, row, true)
}

type Reporting = 'reports.target' | 'reports.create' | 'admin.people.forward'
export const reportsHandlers: Pick<Handlers<typeof moderationContract>, Reporting> = {
  async 'reports.target'({ ctx, input }) {
    const { type, target } = await reportable(ctx, input)
    const { title, company } = target
    return { type, title, company, own: await isOwn(ctx, target) }
  },

  async 'reports.create'({ ctx, input }) {
    await requireUnrestricted(ctx, 'NO_REPORTS')
    const { target } = await reportable(ctx, input)
    if (await isOwn(ctx, target)) throw fail('REPORT_OF_OWN')
    const problems = reportProblems(ctx, target, input)
    if (problems.length > 0) throw invalid(...problems)
    return file(ctx, target, input)
  },

  async 'admin.people.forward'({ ctx, input: { id, ...report } }) {
    const target = await readTarget(ctx.db, 'PERSON', id)
    if (!target) throw fail('NOT_FOUND')
    const problems = reportProblems(ctx, target, report)
    if (problems.length > 0) throw invalid(...problems)
    return file(ctx, target, report)
  },
}

/** The limit for addresses counts guests only. */
export const reportsProofs: Proofs<typeof moderationContract> = {
  'reports.create': async ({ ctx }) => ctx.caller.kind !== 'guest',
}

/** What candidates report by the specification's interaction call; an unknown reason is kept as words. */
export async function fileInteraction(
  ctx: Context,
  { jobId, reason, details }: { jobId: string; reason: string | null; details: string | null },
): Promise<void> {
  await requireUnrestricted(ctx, 'NO_REPORTS')
  const target = await readTarget(ctx.db, 'JOB', jobId)
  if (!target?.isPublic || (await isOwn(ctx, target))) return
  const known = (Object.keys(reasons) as ModerationReason[]).find((each) => each === reason)
  const usable = known && reasons[known].of.includes('JOB') && !(needsWords(known) && !details)
  await file(ctx, target, {
    reason: usable ? known : 'OTHER',
    details: usable ? details : [reason, details].filter(Boolean).join(': ') || null,
  })
}

const reviewReasons: Record<ReportReason, ModerationReason> = {
  NOT_TRUE: 'NOT_CREDIBLE',
  NAMES_PERSON: 'NAMES_PERSON',
  ABUSIVE: 'ABUSIVE',
  CONFIDENTIAL: 'CONFIDENTIAL',
  SPAM: 'SPAM',
  OTHER: 'OTHER',
}
const messageReasons: Record<MessageReportReason, ModerationReason> = {
  HARASSMENT: 'HARASSMENT',
  DISCRIMINATION: 'DISCRIMINATION',
  FRAUD: 'ASKS_MONEY',
  SPAM: 'SPAM',
  OTHER: 'OTHER',
}

/** A review that somebody reported where they read it. */
export async function fileReview(ctx: Context, report: PayloadOf<typeof reviewReported>): Promise<void> {
  const target = await readTarget(ctx.db, 'REVIEW', report.reviewId)
  if (target) await file(ctx, target, { reason: reviewReasons[report.reason], details: report.details })
}

/** Messages that somebody reported in their thread. */
export async function fileMessages(ctx: Context, report: PayloadOf<typeof messagesReported>): Promise<void> {
  const target = await readTarget(ctx.db, 'MESSAGE', report.reportId)
  if (target) await file(ctx, target, { reason: messageReasons[report.reason], details: report.details })
}
