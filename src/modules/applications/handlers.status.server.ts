import type * as z from 'zod'
import type { Member } from '#kernel/caller.ts'
import { fail, invalid, type ErrorCode } from '#kernel/fail.ts'
import { knownMasters, readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { requireDecider, eventFacts } from './handlers.access.server.ts'
import type { applicationsContract } from './contract.ts'
import { applicationStatusChanged } from './events.ts'
import { sendRejectionNotice } from './jobs.reject.server.ts'
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
type Result = { id: string; code: string; status: ApplicationStatus | null; version: number | null }
type Decision = { to: ApplicationStatus; reason: string | null; note: string | null; noticeHours: number }

/** Moves applications to a status, each judged for itself; one alone is refused as a whole. */
export async function changeStatus(ctx: Context, input: StatusChangeInput): Promise<{ results: Result[] }> {
  const who = requireDecider(ctx.caller)
  const decision = await decisionOf(ctx, input)
  const rows = await lockReceived(
    ctx,
    who,
    input.applications.map(({ id }) => id),
  )
  const results: Result[] = []
  for (const { id, version } of new Map(input.applications.map((each) => [each.id, each])).values()) {
    const row = rows.get(id)
    const problem = row ? problemOf(row, version, decision.to, ctx.now) : 'NOT_FOUND'
    if (problem && input.applications.length === 1) throw fail(problem)
    if (problem || !row)
      results.push({ id, code: problem ?? 'NOT_FOUND', status: row?.status ?? null, version: row?.version ?? null })
    else {
      const moved = await applyDecision(ctx, row, decision)
      results.push({ id, code: 'SUCCESS', status: moved.status, version: moved.version })
    }
  }
  return { results }
}

async function decisionOf(ctx: Context, { status: to, reason, note }: StatusChangeInput): Promise<Decision> {
  const noticeHours = await readSetting(ctx.db, 'rejectionNoticeHours')
  if (!needsReason(to)) return { to, reason: null, note, noticeHours }
  if (!reason) throw invalid({ field: 'reason', code: 'REQUIRED' })
  if ((await knownMasters(ctx.db, [{ category: 'REJECTION_REASON', code: reason }])).size === 0)
    throw invalid({ field: 'reason', code: 'NOT_IN_LIST' })
  return { to, reason, note, noticeHours }
}

/** The applications the member may see, held in a fixed order, so that two overlapping lists cannot wait for each other. */
async function lockReceived(ctx: Context, who: Member, ids: readonly string[]): Promise<Map<string, ApplicationRow>> {
  const rows = await visibleApplications(ctx.db, who, ctx.now)
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

function problemOf(
  row: ApplicationRow,
  version: number | undefined,
  to: ApplicationStatus,
  now: Date,
): ErrorCode | null {
  if (version !== undefined && version !== row.version) return 'STALE_VERSION'
  return transitionProblem(stateOf(row), to, now)
}

/**
 * One checked step: written, noted, told as far as it changes what the candidate knows. A rejection is told later by
 * `tellRejections`; every other step takes a waiting notice back. A step on an application that had closed by itself opens it again.
 */
async function applyDecision(
  ctx: Context,
  row: ApplicationRow,
  { to, reason, note, noticeHours }: Decision,
): Promise<ApplicationRow> {
  const { now } = ctx
  const reopened = row.closed_at === null ? {} : { closed_at: null, closed_reason: null }
  const answered = { answered_at: answeredAtAfter({ ...stateOf(row), answeredAt: row.answered_at }, to, now) }
  const noticeAt = new Date(now.getTime() + noticeHours * 3_600_000)
  const told: ApplicationPatch =
    to === 'REJECTED'
      ? { rejection_reason: reason, notice_at: noticeAt, notice_sent_at: null }
      : { rejection_reason: null, notice_at: null, notice_sent_at: null, shown_status: to }
  const moved = await patchApplication(
    ctx.db,
    row.id,
    { status: to, status_at: now, ...reopened, ...answered, ...told },
    now,
  )
  const by = 'accountId' in ctx.caller ? ctx.caller.accountId : null
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
  await ctx.emit(applicationStatusChanged, { ...eventFacts(row), step, from: row.status, to, reason, news })
  if (news) await queueDecisionMail(ctx, moved, { news, step })
  return to === 'REJECTED' && noticeHours === 0 ? sendRejectionNotice(ctx, moved) : moved
}
