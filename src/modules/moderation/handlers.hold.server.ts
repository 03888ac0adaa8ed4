import type { CaseTarget, ModerationReason } from '#kernel/moderation.ts'
import type { JobReviewDecision } from '#modules/jobs/events.ts'
import { holdJob, releaseJob } from '#modules/jobs/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { answerReporters } from './handlers.decide.server.ts'
import { stateDecision } from './handlers.state.server.ts'
import {
  closeCase,
  endRestriction,
  insertDecision,
  insertRestriction,
  runningRestriction,
} from './store.decisions.server.ts'
import { endRequests } from './store.evidence.server.ts'
import { ownerColumns, ownerOf } from './store.owner.server.ts'
import { findOpenCase, type CaseRow } from './store.reports.server.ts'
import { readTarget, type Target } from './store.targets.server.ts'
import { holdHours } from './rules.ts'

type Hold = {
  reasons: ModerationReason[]
  sentence?: string | null
  /** The moderator; without one a rule does it. */
  by?: string
}

/**
 * Hides an online job until its case is decided, at most a day: a rule does that where independent people call it harmful, and a
 * moderator on their own initiative. It is stated as what it is. False when it is not online, or hidden already.
 */
export async function hold(ctx: Context, row: CaseRow, target: Target, given: Hold): Promise<boolean> {
  const { reasons, sentence = null, by = null } = given
  if (target.type !== 'JOB' || target.status !== 'ACTIVE') return false
  if (await runningRestriction(ctx.db, { type: 'JOB', id: target.id }, 'HELD')) return false
  const until = new Date(ctx.now.getTime() + holdHours * 3_600_000)
  const actions = ['HOLD' as const]
  const company = ownerColumns(ownerOf(row))
  const decision = { case_id: row.id, actions, reasons, sentence, until, by_admin: by, at: ctx.now }
  const id = await insertDecision(ctx.db, { ...company, ...decision })
  const started = await insertRestriction(ctx.db, {
    ...company,
    target_type: 'JOB',
    target_id: target.id,
    kind: 'HELD',
    decision_id: id,
    case_id: row.id,
    from_at: ctx.now,
    until_at: until,
  })
  if (!started) throw new Error('the job is held already')
  const isOwn = by !== null && row.opened_by !== 'REPORT'
  await stateDecision(ctx, {
    id,
    target,
    input: { actions, reasons, points: null, restricts: null, sentence },
    until,
    automated: by === null,
    source: isOwn ? 'OWN_INITIATIVE' : 'NOTICE',
  })
  await holdJob(ctx, target.id)
  return true
}

/** Shows a held job again. */
export async function release(ctx: Context, jobId: string, by: string | null): Promise<void> {
  const held = await runningRestriction(ctx.db, { type: 'JOB', id: jobId }, 'HELD')
  if (!held) return
  await endRestriction(ctx.db, held.id, ctx.now)
  await releaseJob(ctx, { jobId, by })
}

type Elsewhere = { row: CaseRow; by: string }

/** The open case about what a moderator just decided about in its own queue; undefined where there is none, or nobody decided. */
async function decidedElsewhere(ctx: Context, type: CaseTarget, id: string): Promise<Elsewhere | undefined> {
  const row = await findOpenCase(ctx.db, { type, id })
  const by = ctx.caller.kind === 'admin' ? ctx.caller.accountId : null
  return row && by ? { row, by } : undefined
}

/** A moderator decided in the queue of jobs: what the case asked is answered. */
export async function closeReviewed(ctx: Context, jobId: string, decision: JobReviewDecision) {
  const open = await decidedElsewhere(ctx, 'JOB', jobId)
  const held = await runningRestriction(ctx.db, { type: 'JOB', id: jobId }, 'HELD')
  if (held) await endRestriction(ctx.db, held.id, ctx.now)
  const accepted = decision === 'APPROVED'
  if (open && !(accepted && open.row.opened_by === 'REPORT' && !held)) await closeElsewhere(ctx, open, accepted)
}

/** A moderator decided about a company, or what it proposed, in its own queue: the case that only the screen opened is answered. */
export async function closeScreened(ctx: Context, companyId: string, accepted: boolean) {
  const open = await decidedElsewhere(ctx, 'COMPANY', companyId)
  if (open?.row.opened_by === 'SCREEN') await closeElsewhere(ctx, open, accepted)
}

/** A moderator decided about a review in its own queue: the case about it is answered. */
export async function closeReview(ctx: Context, reviewId: string, decision: 'PUBLISH' | 'REJECT') {
  const open = await decidedElsewhere(ctx, 'REVIEW', reviewId)
  if (open) await closeElsewhere(ctx, open, decision === 'PUBLISH')
}

async function closeElsewhere(ctx: Context, { row, by }: Elsewhere, accepted: boolean): Promise<void> {
  const actions = [accepted ? ('NOTHING' as const) : ('REMOVE' as const)]
  await insertDecision(ctx.db, {
    case_id: row.id,
    ...ownerColumns(ownerOf(row)),
    actions,
    reasons: [],
    by_admin: by,
    at: ctx.now,
  })
  await endRequests(ctx.db, row.id, ctx.now)
  await closeCase(ctx.db, row.id, ctx.now)
  const target = await readTarget(ctx.db, row.target_type, row.target_id)
  await answerReporters(ctx, row.id, { actions, title: target?.title ?? '' })
}
