import { createHash } from 'node:crypto'
import { isFail } from '#kernel/fail.ts'
import { jobName } from '#kernel/job.ts'
import { unlessBackupRuns } from '#platform/backup/locks.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { rebuildStored } from './public.rebuild.server.ts'
import { filesToRebuild, markRebuilt, markRefused } from './store.rebuild.server.ts'
import { deleteOrphans, filesToSweep, markBytesDeleted } from './store.server.ts'
import { deleteUnused } from './store.unused.server.ts'

const unfinishedAfterMs = 3_600_000
const dayMs = 86_400_000
/** An upload that nothing refers to is removed after a week; older ones than a month were looked at before. */
const unusedDays = { from: 7, until: 31 }
const batch = 500
/** A rebuild takes up to some seconds in the one thread that uploads use too. */
const rebuildBatch = 20

/**
 * Removes what uploads and deletions leave behind (RE-21): rows without bytes, bytes of deleted rows, files of deleted accounts and
 * companies, uploads that were never used. The bytes are deleted first, so a run that is interrupted is simply repeated. While a
 * backup copies files, none is deleted.
 */
export const filesJobs = [
  handle(
    jobName<object>('files.sweep'),
    async ({ db, now, ports, log }) => {
      await deleteOrphans(db, now)
      const ago = (days: number) => new Date(now.getTime() - days * dayMs)
      await deleteUnused(db, { from: ago(unusedDays.until), until: ago(unusedDays.from), now })
      const files = await filesToSweep(db, new Date(now.getTime() - unfinishedAfterMs), batch)
      let swept = 0
      for (const file of files) {
        const done = await unlessBackupRuns(db, async (tx) => {
          await ports.storage.delete(file.key)
          await markBytesDeleted(tx, file, now)
        })
        if (!done) break
        swept++
      }
      if (files.length > 0) log.info({ files: swept, waiting: files.length - swept }, 'files swept')
    },
    { cron: '41 * * * *', ownTransactions: true },
  ),
  /** Rebuilds documents that were stored as they were uploaded. The bytes come first: an interrupted run rebuilds what is rebuilt. */
  handle(
    jobName<object>('files.rebuild'),
    async (ctx) => {
      const files = await filesToRebuild(ctx.db, rebuildBatch)
      for (const file of files) {
        const outcome = await rebuildStored(ctx, file).catch((error: unknown) => {
          if (isFail(error) && error.code === 'NOT_FOUND') return { refused: 'CONTENT' as const } // its bytes are missing
          throw error
        })
        if ('refused' in outcome) {
          await markRefused(ctx.db, file.id, outcome.refused)
          continue
        }
        const { bytes } = outcome
        await ctx.ports.storage.put(file.key, bytes, file.mime)
        await markRebuilt(ctx.db, file.id, { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() })
      }
      if (files.length > 0) ctx.log.info({ files: files.length }, 'documents rebuilt')
    },
    { cron: '*/5 * * * *', ownTransactions: true },
  ),
]
