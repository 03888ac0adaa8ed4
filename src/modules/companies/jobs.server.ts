import { deleteFiles } from '#modules/files/public.server.ts'
import { jobName } from '#kernel/job.ts'
import { handle } from '#platform/core/module.server.ts'
import { unusedFiles } from './store.server.ts'

const unusedAfterMs = 86_400_000

/** Logos, photos and documents that were uploaded and never saved, a day later. */
export const companiesJobs = [
  handle(
    jobName<object>('companies.sweepFiles'),
    async ({ db, now }) => deleteFiles(db, await unusedFiles(db, new Date(now.getTime() - unusedAfterMs)), now),
    { cron: '11 3 * * *' },
  ),
]
