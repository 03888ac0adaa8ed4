import { jobName } from '#kernel/job.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { auditKeys } from './row.server.ts'
import { sealAudit } from './seal.server.ts'

/** Runs that follow within the minute, ten seconds apart: the queue's schedule knows minutes only. */
const again = jobName<{ left?: number }>('audit.seal')
const everyMs = 10_000
const repeats = 5

/** Seals the audit log; one at a time, and never paused. */
const seal = handle(
  again,
  async (ctx, { left = repeats }) => {
    await sealAudit(ctx.db, auditKeys(ctx.ports.env))
    if (left > 0)
      await ctx.enqueue(
        again,
        { left: left - 1 },
        { key: 'audit.seal', runAt: new Date(ctx.now.getTime() + everyMs), replace: true, pausable: false },
      )
  },
  { cron: '* * * * *', ownTransactions: true, pausable: false },
)

export const auditJobs: readonly Job[] = [seal]
