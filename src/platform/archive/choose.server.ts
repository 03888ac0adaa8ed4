import { StartError } from '#platform/env/start-error.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import { coveredUntil } from './archives.server.ts'
import {
  archivePattern,
  join,
  layout,
  listBases,
  readDescription,
  type ArchiveDescription,
  type BaseManifest,
} from './layout.ts'
import { chunksBetween, parsePosition, readChunkNames, segmentStart, type WalChunk } from './wal-chunks.ts'

/** What a restore reads: an archive of the place, the base backup it begins with, and the log that follows. */
export type Recovery = {
  store: BackupStore
  archive: string
  description: ArchiveDescription
  base: { name: string; manifest: BaseManifest }
  chunks: WalChunk[]
  /** Null: everything that was archived. */
  to: Date | null
  coveredUntil: Date
}

/** Names of the archives of a place; `''` when the place is one itself. */
export async function archivesIn(store: BackupStore): Promise<string[]> {
  const names = await store.list()
  return names.includes(layout.description) ? [''] : names.filter((name) => archivePattern.test(name)).toSorted()
}

/**
 * Chooses what a moment is restored from: the newest base backup before it. Throws StartError when the moment is outside of the
 * archives, several databases share the place, or a piece of the log is missing.
 */
export async function chooseRecovery(store: BackupStore, to: Date | null): Promise<Recovery> {
  const archives = await Promise.all(
    (await archivesIn(store)).map(async (archive) => ({
      archive,
      description: await readDescription(store, archive),
      bases: await listBases(store, archive),
    })),
  )
  const known = archives.flatMap(({ description, ...rest }) => (description ? [{ ...rest, description }] : []))
  if (known.length === 0) throw new StartError(`There is no archive in ${store.describe()}.`)
  if (new Set(known.map(({ description }) => description.database)).size > 1)
    throw new StartError(
      `${store.describe()} holds archives of several databases: name one of them, such as ${store.describe(known[0]?.archive)}.`,
    )
  const all = known.flatMap(({ bases, ...rest }) => bases.map((base) => ({ ...rest, base })))
  const endedAt = ({ base }: (typeof all)[number]) => new Date(base.manifest.endedAt)
  const byTime = all.toSorted((a, b) => endedAt(a).getTime() - endedAt(b).getTime())
  const [oldest] = byTime
  if (!oldest) throw new StartError(`${store.describe()} holds no complete base backup yet.`)
  const selected = byTime.findLast((each) => to === null || endedAt(each) <= to)
  if (!selected)
    throw new StartError(`The archive begins at ${endedAt(oldest).toISOString()}: choose a time from then on.`)
  return readRecovery(store, selected, to)
}

async function readRecovery(
  store: BackupStore,
  { archive, description, base }: Pick<Recovery, 'archive' | 'description' | 'base'>,
  to: Date | null,
): Promise<Recovery> {
  const until = (await coveredUntil(store, archive)) ?? 0
  if (to && to.getTime() > until)
    throw new StartError(
      `The archive ends at ${new Date(until).toISOString()}: leave --to out to restore all of it, or choose an earlier time.`,
    )
  const stored = readChunkNames(await store.list(join(archive, layout.wal)))
  const from = segmentStart(parsePosition(base.manifest.start), description.segmentBytes)
  const chunks = chunksBetween(stored, from, to?.getTime() ?? null)
  if ((chunks.at(-1)?.end ?? 0n) < parsePosition(base.manifest.end))
    throw new StartError(
      `The log that the base backup of ${base.manifest.endedAt} needs is not in the archive: choose an earlier time.`,
    )
  return { store, archive, description, base, chunks, to, coveredUntil: new Date(until) }
}
