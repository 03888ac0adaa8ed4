import { jobName } from '#kernel/job.ts'
import { handle } from '#platform/core/module.server.ts'
import { deleteOrphans, filesToSweep, markBytesDeleted } from './store.server.ts'

const unfinishedAfterMs = 3_600_000
const batch = 500

/**
 * Removes what uploads and deletions leave behind (RE-21): rows without bytes, bytes of deleted rows, files of deleted accounts and
 * companies. The bytes are deleted first, so a run that is interrupted is simply repeated.
 */
export const filesJobs = [
  handle(
    jobName<object>('files.sweep'),
    async ({ db, now, ports, log }) => {
      await deleteOrphans(db, now)
      const files = await filesToSweep(db, new Date(now.getTime() - unfinishedAfterMs), batch)
      for (const file of files) {
        await ports.storage.delete(file.key)
        await markBytesDeleted(db, file, now)
      }
      if (files.length > 0) log.info({ files: files.length }, 'files swept')
    },
    { cron: '41 * * * *', ownTransactions: true },
  ),
]
