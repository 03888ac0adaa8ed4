import { fail } from '#kernel/fail.ts'
import { isOpen, publicProblem } from '#modules/jobs/rules.ts'
import type { Context } from '#platform/core/context.server.ts'
import { findTargetJob } from './store.server.ts'

type TargetJob = NonNullable<Awaited<ReturnType<typeof findTargetJob>>>

const factsOf = (job: TargetJob) => ({
  status: job.status,
  publishedAt: job.published_at,
  expiresAt: job.expires_at,
  closedAt: job.closed_at,
  extendedAt: job.extended_at,
  deletedAt: job.deleted_at,
})

/** The public job. Throws NOT_FOUND when it was never public, JOB_DELETED when it no longer is. */
export async function publicJob(ctx: Context, jobId: string, share?: 'share'): Promise<TargetJob> {
  return requirePublic(ctx, await findTargetJob(ctx.db, jobId, share))
}

export function requirePublic(ctx: Context, job: TargetJob | undefined): TargetJob {
  if (!job) throw fail('NOT_FOUND')
  const problem = publicProblem(factsOf(job), ctx.now)
  if (problem) throw fail(problem)
  return job
}

export const isTakingApplications = (job: TargetJob, now: Date) => isOpen(factsOf(job), job.companyStatus, now)

/** The same, and on this site. */
export const acceptsApplications = (job: TargetJob, now: Date) =>
  isTakingApplications(job, now) && job.external_apply_url === null
