import { jobName } from '#kernel/job.ts'
import { handle } from '#platform/core/module.server.ts'
import { deleteOrphans, filesToSweep, markGone } from './store.server.ts'

const unfinishedAfterMs = 3_600_000
const batch = 500

/**
 * Clears what uploads and deletions leave behind (RE-21): rows without bytes, bytes of deleted rows, files of people and companies
 * that are gone. The bytes go first, so a stop in between only means that it is done again.
 */
export const filesJobs = [
  handle(
    jobName<object>('files.sweep'),
    async ({ db, now, ports, log }) => {
      await deleteOrphans(db, now)
      const found = await filesToSweep(db, new Date(now.getTime() - unfinishedAfterMs), batch)
      for (const file of found) {
        await ports.storage.delete(file.key)
        await markGone(db, file, now)
      }
      if (found.length > 0) log.info({ files: found.length }, 'files swept')
    },
    { cron: '41 * * * *', ownTransactions: true },
  ),
]
