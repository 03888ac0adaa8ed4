import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { secondSettled } from './events.ts'
import { lapsedSeconds, settleSecond } from './store.server.ts'

const expireSeconds = jobName<object>('second.expire')

/** Closes what nobody decided in time and tells whoever asked; it can no longer be confirmed before this runs either. */
export const secondJobs: Job[] = [
  handle(
    expireSeconds,
    async (ctx) => {
      for (const row of await lapsedSeconds(ctx.db, ctx.now)) {
        const { id, action, subject_type: subjectType, subject_id: subjectId, requested_by: requestedBy } = row
        await settleSecond(ctx.db, id, { by: null, outcome: 'EXPIRED', note: null, now: ctx.now })
        await ctx.audit({ action: 'second.expire', subjectType, subjectId, details: { call: action, requestedBy } })
        await ctx.emit(secondSettled, { action, name: '', requestedBy, by: null, outcome: 'EXPIRED', note: null })
      }
    },
    { cron: '*/15 * * * *' },
  ),
]
