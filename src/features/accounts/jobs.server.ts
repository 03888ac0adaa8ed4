import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/action/room.server.ts'
import { makeCode } from './actions.code.server.ts'
import { issueCode } from './jobs.names.ts'
import { sweepAccounts } from './store.server.ts'

export const accountsJobs: readonly Job[] = [
  handle(issueCode, makeCode),
  handle(
    jobName<object>('accounts.sweep'),
    async (ctx) => {
      const gone = await sweepAccounts(ctx.db, ctx.now)
      ctx.log.info({ ...gone }, 'old sessions, codes and unproven registrations are gone')
    },
    { cron: '37 * * * *' },
  ),
]
