import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { actingJobs } from './acting/jobs.server.ts'
import { createAndMailCode } from './handlers.code.server.ts'
import { eraseJobs } from './jobs.erase.server.ts'
import { exportJobs } from './jobs.export.server.ts'
import { sweepChallenges } from './passkeys/store.server.ts'
import { issueCode } from './jobs.names.ts'
import { incidentsJobs } from './incidents/jobs.server.ts'
import { retentionJobs } from './retention/jobs.server.ts'
import { requestsJobs } from './requests/jobs.server.ts'
import { sweepAccounts } from './store.server.ts'
import { sweepAttempts } from './store.sign-on.server.ts'

export const accountsJobs: readonly Job[] = [
  handle(issueCode, createAndMailCode),
  handle(
    jobName<object>('accounts.sweep'),
    async (ctx) => {
      const deleted = {
        ...(await sweepAccounts(ctx.db, ctx.now)),
        attempts: await sweepAttempts(ctx.db, ctx.now),
        challenges: await sweepChallenges(ctx.db, ctx.now),
      }
      ctx.log.info(deleted, 'old codes, sign-on attempts and unverified registrations deleted')
    },
    { cron: '37 * * * *' },
  ),
  ...actingJobs,
  ...exportJobs,
  ...requestsJobs,
  ...retentionJobs,
  ...incidentsJobs,
  ...eraseJobs,
]
