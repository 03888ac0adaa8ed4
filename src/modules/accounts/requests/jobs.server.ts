import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { mailAging } from './mail.server.ts'
import { clockOf, reminderOf } from './rules.ts'
import { agingRequests, requestKeepers, setReminded } from './store.server.ts'

const rightsClock = jobName<object>('rights.clock')
const batch = 50

/** Tells those who answer requests at half and three quarters of the time, and sounds the alarm when it is over. */
async function remind(ctx: Context): Promise<void> {
  const due = await agingRequests(ctx.db, ctx.now, batch)
  if (due.length === 0) return
  const keepers = await requestKeepers(ctx.db)
  for (const request of due) {
    const clock = clockOf(request, ctx.now)
    const percent = reminderOf(clock)
    await setReminded(ctx.db, request.id, percent)
    if (percent === 100) ctx.log.error({ requestId: request.id, kind: request.kind }, 'a request about data is late')
    for (const keeper of keepers) await mailAging(ctx, keeper, request, percent)
  }
  if (due.length === batch) await ctx.enqueue(rightsClock, {}, { key: 'rights.clock.more' })
}

export const requestsJobs: readonly Job[] = [handle(rightsClock, remind, { cron: '23 * * * *' })]
