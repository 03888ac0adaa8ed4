import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { closeLapsed } from './handlers.server.ts'

/** The pipeline refuses at the second anyway: this closes the record, writes it down and tells the person. Every minute. */
export const actingJobs: readonly Job[] = [
  handle(jobName<object>('acting.end'), (ctx) => closeLapsed(ctx), { cron: '* * * * *' }),
]
