import { deleteFiles } from '#modules/files/public.server.ts'
import { jobName } from '#kernel/job.ts'
import { handle } from '#platform/core/module.server.ts'
import { fillSkeletons } from './store.names.server.ts'
import { unusedFiles } from './store.server.ts'

const unusedAfterMs = 86_400_000

/** Deletes logos, photos and documents that were uploaded but not saved within a day. */
export const companiesJobs = [
  handle(
    jobName<object>('companies.sweepFiles'),
    async ({ db, now }) => deleteFiles(db, await unusedFiles(db, new Date(now.getTime() - unusedAfterMs)), now),
    { cron: '11 3 * * *' },
  ),
  /** Names stored by earlier versions get their skeleton within minutes. */
  handle(jobName<object>('companies.fillSkeletons'), async ({ db }) => void (await fillSkeletons(db, 1000)), {
    cron: '*/5 * * * *',
  }),
]
