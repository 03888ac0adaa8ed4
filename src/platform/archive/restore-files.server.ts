import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { StartError } from '#platform/env/start-error.ts'
import { unreachable } from '#platform/backup/files.server.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import type { Recovery } from './choose.server.ts'
import { fileName, join, layout } from './layout.ts'

const concurrency = 8
const inMemory = 16 << 20
/** The rows know the real types. */
const type = 'application/octet-stream'

type FileRow = { key: string; sha256: Buffer; size: number }
export type RestoredFiles = { count: number; missing: string[] }

/**
 * Reads the files that the rows of a recovered database refer to out of the archive, and puts them into the storage (null: checks
 * them only). Those that were not archived yet, or were lost before, are listed.
 */
export async function restoreArchivedFiles(
  session: pg.Client,
  { store, archive }: Pick<Recovery, 'store' | 'archive'>,
  storage: Storage | null,
): Promise<RestoredFiles> {
  const { rows } = await session.query<FileRow>(
    'select storage_key as key, sha256, size from file where stored_at is not null and deleted_at is null order by key',
  )
  const result: RestoredFiles = { count: 0, missing: [] }
  const restore = async ({ key, sha256, size }: FileRow) => {
    const where = join(archive, layout.files, fileName(key, sha256))
    const stored = await store.read(where)
    if (!stored) return void result.missing.push(key)
    const verify = (hash: Buffer) => {
      if (!hash.equals(sha256))
        throw new StartError(`${store.describe(where)} is damaged: its bytes are not those that were archived.`)
    }
    if (size <= inMemory) {
      const bytes = await buffer(stored)
      verify(createHash('sha256').update(bytes).digest())
      await storage?.put(key, bytes, type).catch(unreachable)
    } else await restoreLarge(stored, verify, (file) => storage?.putFrom(key, file, type).catch(unreachable))
    result.count++
  }
  for (let at = 0; at < rows.length; at += concurrency) await Promise.all(rows.slice(at, at + concurrency).map(restore))
  return result
}

async function restoreLarge(
  stored: NodeJS.ReadableStream,
  verify: (sha256: Buffer) => void,
  put: (file: string) => Promise<void> | undefined,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'karya-restore-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(stored, createWriteStream(file, { mode: 0o600 }))
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    verify(hash.digest())
    await put(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
