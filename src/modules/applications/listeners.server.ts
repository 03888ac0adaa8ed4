import { deletionRequested } from '#modules/accounts/events.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import { jobChanged, jobStateChanged } from '#modules/jobs/events.ts'
import { jobWorkRenewed } from '#modules/matching/events.ts'
import { on } from '#platform/core/module.server.ts'
import { withdrawAllApplications } from './handlers.withdraw.server.ts'
import { closeForJob } from './jobs.names.ts'
import { queueRescoring } from './jobs.rescore.server.ts'
import { viewProblem } from './rules.ts'
import { hasApplications } from './store.count.server.ts'
import { jobsWithApplications } from './store.match.server.ts'
import { mayReadFile } from './store.received.server.ts'

export const applicationsListeners = [
  /** Applications of closed and removed jobs are closed; those of expired jobs can still be answered. */
  on(jobStateChanged, async (ctx, { jobId, to }) => {
    if (to === 'CLOSED' || to === 'REMOVED')
      await ctx.enqueue(closeForJob, { jobId }, { key: `applications.closeOfJob:${jobId}` })
  }),

  /** Whether the demands are among what changed is seen when the job runs. */
  on(jobChanged, async (ctx, { jobId }) => {
    if (await hasApplications(ctx.db, jobId)) await queueRescoring(ctx, jobId)
  }),

  on(jobWorkRenewed, async (ctx, { jobIds }) => {
    for (const jobId of await jobsWithApplications(ctx.db, jobIds)) await queueRescoring(ctx, jobId)
  }),

  /** Who leaves takes everything along; coming back within the grace does not bring it back. */
  on(deletionRequested, (ctx, { accountId }) => withdrawAllApplications(ctx, accountId)),

  /** Members may read resumes and answer files of applications they may view. */
  on(fileReadRequested, async (ctx, { file, allow }) => {
    const { caller } = ctx
    if (caller.kind !== 'employer' || viewProblem(caller) || (file.purpose !== 'RESUME' && file.purpose !== 'ANSWER'))
      return
    if (await mayReadFile(ctx.db, caller, file.id, ctx.now)) allow()
  }),
]
