import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isFail } from '#kernel/fail.ts'
import { StartError } from '#platform/env/start-error.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import { fileEntry, type FileEntry, type Manifest, type StoredObject } from './manifest.ts'
import type { BackupStore } from './store.ts'
import { readObject, writeObject } from './streams.server.ts'

/** Files in parallel: an object store answers each after tens of milliseconds. */
const concurrency = 8
const inMemory = 16 << 20
/** The rows know the real types, by which files are served. */
const type = 'application/octet-stream'

const objectOf = ({ key, ...stored }: FileEntry): StoredObject => ({ path: `files/${key}`, ...stored })

type CopyOptions = { storage: Storage; store: BackupStore; name: string; keys: readonly string[] }

/**
 * Copies the files that the rows of the snapshot refer to. Bytes are stored before their row says so and deleted after it, and
 * nobody deletes while a backup runs, so each is there; one that is missing was lost before, and is listed.
 */
export async function copyFiles({ storage, store, name, keys }: CopyOptions): Promise<Manifest['files']> {
  const total = { count: 0, bytes: 0 }
  const missing: string[] = []
  const copy = async (key: string): Promise<string> => {
    const stored = await storage.get(key).catch(unreachable)
    if (!stored) {
      missing.push(key)
      return ''
    }
    const { bytes, sha256 } = await writeObject(store, name, `files/${key}`, stored.stream, { compress: false })
    total.count++
    total.bytes += bytes
    return `${JSON.stringify({ key, bytes, sha256 } satisfies FileEntry)}\n`
  }
  async function* lines() {
    for (let at = 0; at < keys.length; at += concurrency)
      yield Buffer.from((await Promise.all(keys.slice(at, at + concurrency).map(copy))).join(''))
  }
  const list =
    keys.length === 0
      ? null
      : await writeObject(store, name, 'files.ndjson.zst', Readable.from(lines()), { compress: true })
  return { ...total, list, missing }
}

/** Explains a storage that cannot be used to whoever runs the command. */
export function unreachable(error: unknown): never {
  if (!isFail(error) || error.code !== 'UNAVAILABLE') throw error
  throw new StartError('The storage of uploaded files cannot be read or written: see that it is there and has space.', {
    cause: error,
  })
}

/** Runs `work` for each file of a backup. */
async function forFiles(
  store: BackupStore,
  { list }: Manifest['files'],
  work: (file: FileEntry) => Promise<void>,
): Promise<void> {
  if (!list) return
  // All of the list is checked before a line of it is believed.
  for await (const _chunk of await readObject(store, list, { decompress: true }));
  const input = await readObject(store, list, { decompress: true })
  const running = new Set<Promise<void>>()
  let failure: unknown
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const job = work(fileEntry.parse(JSON.parse(line))).finally(() => running.delete(job))
    running.add(job)
    job.catch((error: unknown) => (failure ??= error))
    if (running.size >= concurrency) await Promise.race(running)
    if (failure) throw failure
  }
  await Promise.all(running)
  if (failure) throw failure
}

/** Puts the files of a backup into the storage; each is checked before it gets its name. */
export async function restoreFiles(store: BackupStore, files: Manifest['files'], storage: Storage): Promise<void> {
  await forFiles(store, files, async (file) => {
    const stream = await readObject(store, objectOf(file), { decompress: false })
    if (file.bytes <= inMemory) await storage.put(file.key, await buffer(stream), type).catch(unreachable)
    else await restoreLarge(stream, (path) => storage.putFrom(file.key, path, type).catch(unreachable))
  })
}

/** An export of somebody's data may be larger than what should be held in memory. */
async function restoreLarge(stream: Readable, put: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'karya-restore-'))
  try {
    const file = path.join(folder, 'file')
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    await put(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads every file of a backup to its end; throws StartError for the first that is damaged or missing. */
export async function checkFiles(store: BackupStore, files: Manifest['files']): Promise<void> {
  await forFiles(store, files, async (file) => {
    const stream = await readObject(store, objectOf(file), { decompress: false })
    for await (const _chunk of stream); // only the check at its end counts
  })
}
