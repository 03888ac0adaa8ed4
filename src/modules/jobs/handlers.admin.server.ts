import type { AdminRole, Administrator, Caller } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import { changeStatus, requireApprovedCompany, requireVersion } from './handlers.access.server.ts'
import { publishJob } from './handlers.publish.server.ts'
import type { jobsAdminContract } from './contract.admin.ts'
import { jobReviewDecided } from './events.ts'
import { queueDecisionMail } from './mail.server.ts'
import { findJob } from './store.server.ts'
import { listReviewQueue } from './store.lists.server.ts'
import { buildJobView } from './store.view.server.ts'

const moderatorRoles: readonly AdminRole[] = ['SUPER_ADMIN', 'MODERATOR']

function requireModerator(caller: Caller): Administrator {
  if (caller.kind !== 'admin' || !moderatorRoles.includes(caller.role)) throw fail('FORBIDDEN')
  return caller
}

const outcomes = { APPROVE: 'APPROVED', REJECT: 'REJECTED', REMOVE: 'REMOVED' } as const

export const jobsAdminHandlers: Handlers<typeof jobsAdminContract> = {
  async 'admin.jobs.queue'({ ctx, input }) {
    requireModerator(ctx.caller)
    return listReviewQueue(ctx.db, input, ctx.now)
  },

  async 'admin.jobs.get'({ ctx, input }) {
    requireModerator(ctx.caller)
    const row = await findJob(ctx.db, input.id)
    if (!row) throw fail('NOT_FOUND')
    const { view } = await buildJobView(ctx.db, row, { locale: ctx.locale, now: ctx.now, own: true })
    return { job: view, deletedAt: row.deleted_at?.toISOString() ?? null }
  },

  async 'admin.jobs.decide'({ ctx, input }) {
    const administrator = requireModerator(ctx.caller)
    const row = await findJob(ctx.db, input.id, 'lock')
    if (!row || row.deleted_at) throw fail('NOT_FOUND')
    requireVersion(row, input.version)
    const decisionReason =
      input.decision === 'APPROVE' ? { reason: null, note: null } : { reason: input.reason, note: input.note }
    const patch = {
      reviewed_at: ctx.now,
      reviewed_by: administrator.accountId,
      status_reason: decisionReason.reason,
      status_note: decisionReason.note,
    }
    if (input.decision === 'APPROVE') await requireApprovedCompany(ctx, row.company_id)
    const moved =
      input.decision === 'APPROVE'
        ? await publishJob(ctx, row, 'admin', patch)
        : await changeStatus(ctx, row, {
            to: input.decision === 'REJECT' ? 'REJECTED' : 'REMOVED',
            by: 'admin',
            reason: decisionReason.reason,
            patch,
          })
    const decision = outcomes[input.decision]
    await ctx.audit({
      action: 'jobs.decide',
      subjectType: 'job',
      subjectId: row.id,
      details: { decision, from: row.status, reason: decisionReason.reason },
    })
    await ctx.emit(jobReviewDecided, { jobId: row.id, decision, reason: decisionReason.reason })
    await queueDecisionMail(ctx, moved, decision)
    return { id: moved.id, status: moved.status, version: moved.version }
  },
}
