import type { Context } from '#platform/core/context.server.ts'
import { rescoreApplications } from './jobs.names.ts'
import { jobsWithoutMatches, rescoreJob } from './store.match.server.ts'

/** Has all applications of a job scored from what it asks for now, where they are not; waiting twice is once. */
export async function queueRescoring(ctx: Context, jobId: string): Promise<void> {
  await ctx.enqueue(rescoreApplications, { jobId }, { key: `applications.rescore:${jobId}` })
}

const maxJobs = 100

/** One job's applications in batches; by the clock those that were never scored, as all were that are older than the score. */
export async function rescore(ctx: Context, { jobId }: { jobId?: string }): Promise<void> {
  if (jobId) {
    const more = await rescoreJob(ctx.db, jobId, ctx.now)
    if (more) await ctx.enqueue(rescoreApplications, { jobId }, { key: `applications.rescore.more:${jobId}` })
    return
  }
  const jobs = await jobsWithoutMatches(ctx.db, maxJobs)
  for (const id of jobs) await queueRescoring(ctx, id)
}
