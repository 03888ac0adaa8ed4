import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { writeObject } from '#platform/backup/streams.server.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import { fileName, join, layout, readUnreferenced } from './layout.ts'

const batch = 200
const inMemory = 16 << 20

type FileRow = { id: string; key: string; sha256: Buffer }
export type ArchivedFiles = { session: pg.Client; storage: Storage; store: BackupStore; archive: string }
/** Files whose bytes are expected: stored, and not deleted since. */
const present = 'stored_at is not null and deleted_at is null'

/**
 * Copies the queued files, and takes each out of the queue once it is stored. One whose bytes are not those of its row yet, because it
 * is being rebuilt, stays for the next time. Answers how many were copied.
 */
export async function archiveFiles({ session, storage, store, archive }: ArchivedFiles): Promise<number> {
  let copied = 0
  for (let after: string | null = null; ;) {
    const rows: FileRow[] = await queued(session, after)
    for (const { id, key, sha256 } of rows) {
      const stored = await storage.get(key)
      const path = join(layout.files, fileName(key, sha256))
      if (stored && !(await copy(stored, { store, archive, path, sha256 }))) continue
      if (stored) copied++
      // One without bytes was lost before and is not looked for again; one that has changed meanwhile stays.
      await session.query(
        'delete from file_to_archive q using file f where q.file_id = $1 and f.id = q.file_id and f.sha256 = $2',
        [id, sha256],
      )
    }
    if (rows.length < batch) break
    after = rows.at(-1)?.id ?? null
  }
  await session.query(`delete from file_to_archive q using file f where f.id = q.file_id and not (${present})`)
  return copied
}

async function queued(session: pg.Client, after: string | null): Promise<FileRow[]> {
  const { rows } = await session.query<FileRow>(
    `select f.id, f.storage_key as key, f.sha256 from file_to_archive q join file f on f.id = q.file_id
     where ($1::uuid is null or q.file_id > $1) and ${present} order by q.file_id limit ${batch}`,
    [after],
  )
  return rows
}

async function copy(
  { stream, size }: { stream: Readable; size: number },
  { store, archive, path, sha256 }: { store: BackupStore; archive: string; path: string; sha256: Buffer },
): Promise<boolean> {
  if (size <= inMemory) {
    const bytes = await buffer(stream)
    if (!createHash('sha256').update(bytes).digest().equals(sha256)) return false
    await store.writeAtomically(join(archive, path), bytes)
    return true
  }
  await store.remove(join(archive, path)) // what a killed process left
  const { sha256: written } = await writeObject(store, archive, path, stream, { compress: false })
  if (written === sha256.toString('hex')) return true
  await store.remove(join(archive, path))
  return false
}

/** Queues all files: a new archive holds none yet. */
export async function queueAllFiles(session: pg.Client): Promise<void> {
  await session.query(
    `insert into file_to_archive (file_id) select id from file where ${present} on conflict do nothing`,
  )
}

/**
 * Removes files that no row has referred to since before the oldest moment that can be restored, and queues those that are missing:
 * a file that was stored in the very moment in which archiving began was not queued.
 */
export async function tidyFiles(
  { session, store, archive }: Omit<ArchivedFiles, 'storage'>,
  oldest: Date,
  now: Date,
): Promise<void> {
  const archived = await store.list(join(archive, layout.files))
  const { rows } = await session.query<FileRow>(`select id, storage_key as key, sha256 from file where ${present}`)
  const referenced = new Map(rows.map(({ id, key, sha256 }) => [fileName(key, sha256), id]))
  const before = await readUnreferenced(store, archive)
  const since: Record<string, string> = {}
  for (const name of archived) {
    if (referenced.delete(name) || name.endsWith('.part')) continue
    const first = before[name] ?? now.toISOString()
    if (new Date(first) < oldest) await store.remove(join(archive, layout.files, name))
    else since[name] = first
  }
  await store.writeAtomically(join(archive, layout.unreferenced), JSON.stringify(since))
  await session.query(
    'insert into file_to_archive (file_id) select id from file where id = any($1) on conflict do nothing',
    [[...referenced.values()]],
  )
}
