import type pg from 'pg'
import { writeObject } from '#platform/backup/streams.server.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import { basePattern, join, layout, listBases, timeName, type BaseManifest } from './layout.ts'
import { BaseBackupStream, openReplication } from './replication.server.ts'
import { formatPosition } from './wal-chunks.ts'

export type BaseOptions = {
  admin: pg.Client
  adminUrl: string
  store: BackupStore
  archive: string
  version: string
  signal?: AbortSignal
}

/**
 * Copies the data folder into the archive while it is used, by PostgreSQL's own BASE_BACKUP: with the log from its start on it becomes
 * the database at any later time. Pages are checked by PostgreSQL as it sends them. The manifest is written last.
 */
export async function createBaseBackup(options: BaseOptions): Promise<BaseManifest> {
  const { admin, adminUrl, store, archive, version, signal } = options
  const folder = join(archive, layout.bases, timeName(new Date()))
  const client = await openReplication(adminUrl)
  const stream = new BaseBackupStream()
  const stop = () => stream.destroy(new Error('the process is stopping'))
  signal?.addEventListener('abort', stop)
  try {
    client.query(stream)
    const data = await writeObject(store, folder, 'base.tar.zst', stream, { compress: true, level: 1 })
    const { rows } = await admin.query<{ now: Date }>('select clock_timestamp() as now')
    const manifest: BaseManifest = {
      start: formatPosition(stream.start),
      end: formatPosition(stream.end),
      endedAt: (rows[0]?.now ?? new Date()).toISOString(),
      version,
      bytes: stream.bytes,
      data,
    }
    await store.writeAtomically(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    return manifest
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end()
  }
}

/** Removes base backups that were begun and never finished. Nobody else writes to the archive meanwhile. */
export async function removeUnfinishedBases(store: BackupStore, archive: string): Promise<void> {
  const complete = new Set((await listBases(store, archive)).map(({ name }) => name))
  for (const name of (await store.list(join(archive, layout.bases))).filter((each) => basePattern.test(each)))
    if (!complete.has(name)) await store.remove(join(archive, layout.bases, name))
}
