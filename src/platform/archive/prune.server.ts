import type { BackupStore } from '#platform/backup/store.ts'
import { coveredUntil } from './archives.server.ts'
import { archivePattern, join, layout, listBases, readDescription } from './layout.ts'
import { chunkName, parsePosition, readChunkNames, segmentStart } from './wal-chunks.ts'

export type PruneOptions = { store: BackupStore; archive: string; database: string; segmentBytes: number; since: Date }

/**
 * Removes what is not needed to restore any moment after `since`: base backups, the log before the oldest that is kept, and earlier
 * archives of the same database. Answers the oldest moment that can be restored, or null when there is no base backup.
 */
export async function prune({ store, archive, database, segmentBytes, since }: PruneOptions): Promise<Date | null> {
  const bases = await listBases(store, archive)
  const first = Math.max(
    0,
    bases.findLastIndex(({ manifest }) => new Date(manifest.endedAt) <= since),
  )
  for (const { name } of bases.slice(0, first)) {
    const folder = join(archive, layout.bases, name)
    await store.remove(join(folder, 'manifest.json')) // what is half removed counts as unfinished
    await store.remove(folder)
  }
  const oldest = bases[first]
  if (!oldest) return null
  const needed = segmentStart(parsePosition(oldest.manifest.start), segmentBytes)
  for (const chunk of readChunkNames(await store.list(join(archive, layout.wal)))) {
    if (chunk.end > needed) break
    await store.remove(join(archive, layout.wal, chunkName(chunk)))
  }
  await removeEarlier({ store, archive, database, since })
  return new Date(oldest.manifest.endedAt)
}

async function removeEarlier({ store, archive, database, since }: Omit<PruneOptions, 'segmentBytes'>): Promise<void> {
  for (const name of (await store.list()).filter((each) => archivePattern.test(each) && each !== archive)) {
    const description = await readDescription(store, name)
    if (description?.database !== database) continue
    const until = (await coveredUntil(store, name)) ?? new Date(description.startedAt).getTime()
    if (until <= since.getTime()) await store.remove(name, layout.description)
  }
}
