import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { secondApprovalSettled } from './events.ts'
import { expiredSecondApprovals, settleSecondApproval } from './store.server.ts'

const expireSecondApprovals = jobName<object>('second.expire')

/** Closes what nobody decided in time and tells whoever asked; it can no longer be confirmed before this runs either. */
export const secondApprovalJobs: Job[] = [
  handle(
    expireSecondApprovals,
    async (ctx) => {
      for (const row of await expiredSecondApprovals(ctx.db, ctx.now)) {
        const { id, action, subject_type: subjectType, subject_id: subjectId, requested_by: requestedBy } = row
        await settleSecondApproval(ctx.db, id, { by: null, outcome: 'EXPIRED', note: null, now: ctx.now })
        await ctx.audit({ action: 'second.expire', subjectType, subjectId, details: { call: action, requestedBy } })
        await ctx.emit(secondApprovalSettled, {
          action,
          name: '',
          requestedBy,
          by: null,
          outcome: 'EXPIRED',
          note: null,
        })
      }
    },
    { cron: '*/15 * * * *' },
  ),
]
