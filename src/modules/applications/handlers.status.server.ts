import type * as z from 'zod'
import { accountIdOf, type Member } from '#kernel/caller.ts'
import { fail, invalid, type ErrorCode } from '#kernel/fail.ts'
import { knownMasters, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { requireDecider, eventFacts } from './handlers.access.server.ts'
import type { applicationsContract } from './contract.ts'
import { applicationStatusChanged } from './events.ts'
import { sendRejectionNotice } from './jobs.rejection-notice.server.ts'
import { queueDecisionMail } from './mail.server.ts'
import {
  answeredAtAfter,
  isUndo,
  needsReason,
  candidateUpdateOf,
  transitionProblem,
  type ApplicationStatus,
} from './rules.ts'
import { insertEvent, patchApplication, type ApplicationPatch, type ApplicationRow } from './store.server.ts'
import { visibleApplications } from './store.received.server.ts'

type StatusChangeInput = z.output<(typeof applicationsContract)['userjobs.statusByEmployer']['input']>
type StatusResult = {
  id: string
  code: ErrorCode | 'SUCCESS'
  status: ApplicationStatus | null
  version: number | null
}
type StatusDecision = {
  to: ApplicationStatus
  reason: string | null
  note: string | null
  noticeHours: number
  quiet: boolean
}
/** `quiet`: the candidate is told by what happens in the same transaction, such as an interview that is proposed. */
type DecisionOptions = { quiet?: boolean }

/** Changes the status of applications with a result code each; a request for a single application throws its error. */
export async function changeStatus(
  ctx: Context,
  input: StatusChangeInput,
  options: DecisionOptions = {},
): Promise<{ results: StatusResult[] }> {
  const { results } = await decideEach(ctx, input, options)
  const [only] = results
  if (input.applications.length === 1 && only && only.code !== 'SUCCESS') throw fail(only.code)
  return { results }
}

/** The same with a result code also for a single application. */
export async function decideEach(
  ctx: Context,
  input: StatusChangeInput,
  { quiet = false }: DecisionOptions = {},
): Promise<{ results: StatusResult[] }> {
  const member = requireDecider(ctx.caller)
  const decision = { ...(await decisionOf(ctx, input)), quiet }
  const rows = await lockReceived(
    ctx,
    member,
    input.applications.map(({ id }) => id),
  )
  const results: StatusResult[] = []
  for (const { id, version } of new Map(input.applications.map((each) => [each.id, each])).values()) {
    const row = rows.get(id)
    const problem = row ? problemOf(row, version, decision.to, ctx.now) : 'NOT_FOUND'
    if (problem || !row)
      results.push({ id, code: problem ?? 'NOT_FOUND', status: row?.status ?? null, version: row?.version ?? null })
    else {
      const moved = await applyDecision(ctx, row, decision)
      results.push({ id, code: 'SUCCESS', status: moved.status, version: moved.version })
    }
  }
  return { results }
}

async function decisionOf(
  ctx: Context,
  { status: to, reason, note }: StatusChangeInput,
): Promise<Omit<StatusDecision, 'quiet'>> {
  const noticeHours = await readSetting(ctx.db, 'rejectionNoticeHours')
  if (!needsReason(to)) return { to, reason: null, note, noticeHours }
  if (!reason) throw invalid({ field: 'reason', code: 'REQUIRED' })
  if ((await knownMasters(ctx.db, [{ category: 'REJECTION_REASON', code: reason }])).size === 0)
    throw invalid({ field: 'reason', code: 'NOT_IN_LIST' })
  return { to, reason, note, noticeHours }
}

/** Locks the applications the member may view, in a fixed order so that overlapping requests cannot deadlock. */
async function lockReceived(
  ctx: Context,
  member: Member,
  ids: readonly string[],
): Promise<Map<string, ApplicationRow>> {
  const rows = await visibleApplications(ctx.db, member, ctx.now)
    .selectAll('a')
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const stateOf = (row: ApplicationRow) => ({
  status: row.status,
  statusAt: row.status_at,
  noticeSentAt: row.notice_sent_at,
  withdrawnAt: row.withdrawn_at,
})

function problemOf(row: ApplicationRow, version: number, to: ApplicationStatus, now: Date): ErrorCode | null {
  if (version !== row.version) return 'STALE_VERSION'
  return transitionProblem(stateOf(row), to, now)
}

/**
 * Applies one checked status change and notifies the candidate where it changes what they know. A rejection notice is sent later
 * by `sendRejectionNotices`; any other change cancels a pending notice and reopens an automatically closed application.
 */
async function applyDecision(
  ctx: Context,
  row: ApplicationRow,
  { to, reason, note, noticeHours, quiet }: StatusDecision,
): Promise<ApplicationRow> {
  const { now } = ctx
  const reopened = row.closed_at === null ? {} : { closed_at: null, closed_reason: null }
  const answered = { answered_at: answeredAtAfter({ ...stateOf(row), answeredAt: row.answered_at }, to, now) }
  const noticeAt = new Date(now.getTime() + noticeHours * 3_600_000)
  const notice: ApplicationPatch =
    to === 'REJECTED'
      ? { rejection_reason: reason, notice_at: noticeAt, notice_sent_at: null }
      : { rejection_reason: null, notice_at: null, notice_sent_at: null, shown_status: to }
  const moved = await patchApplication(
    ctx.db,
    row.id,
    { status: to, status_at: now, ...reopened, ...answered, ...notice },
    now,
  )
  const by = accountIdOf(ctx)
  const step = await insertEvent(ctx.db, {
    application_id: row.id,
    kind: isUndo(row.status, to) ? 'UNDONE' : 'STATUS',
    from_status: row.status,
    to_status: to,
    reason,
    note,
    by_account: by,
    at: now,
  })
  await ctx.audit({
    action: 'applications.status',
    subjectType: 'application',
    subjectId: row.id,
    details: { from: row.status, to, reason },
  })
  const news = candidateUpdateOf(row.shown_status, to)
  await ctx.emit(applicationStatusChanged, { ...eventFacts(row), step, from: row.status, to, reason, news, quiet })
  if (news && !quiet) await queueDecisionMail(ctx, moved, { news, step })
  return to === 'REJECTED' && noticeHours === 0 ? sendRejectionNotice(ctx, moved) : moved
}
