import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '#platform/env/env.server.ts'
import { localStorage } from './local.server.ts'

export type StoredFile = { stream: Readable; size: number }

/**
 * Where files lie. Keys are made by the server (`newKey`), never by a person; any other shape is refused with a TypeError.
 * A store that cannot be reached or written answers `UNAVAILABLE`.
 */
export type Storage = {
  /** Whole or not at all: a file is never seen half-written. The same key again replaces it. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The same with the bytes of a file of this machine, however large. */
  putFrom(key: string, place: string, type: string): Promise<void>
  /** Null when there is no such file. The caller must read the stream to its end or destroy it. */
  get(key: string): Promise<StoredFile | null>
  /** A file that is not there counts as deleted. */
  delete(key: string): Promise<void>
  /** True when a file can be written, read and removed. */
  healthy(): Promise<boolean>
}

/** Files in DATA_DIR/files, or in any S3 service when S3_BUCKET is given. */
export function openStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Storage {
  if (!s3) return localStorage(path.join(dataDir, 'files'))
  let adapter: Promise<Storage> | undefined // the client is large and loaded with the first file
  const load = () => (adapter ??= import('./s3.server.ts').then((module) => module.s3Storage(s3)))
  return {
    put: async (key, bytes, type) => (await load()).put(key, bytes, type),
    putFrom: async (key, place, type) => (await load()).putFrom(key, place, type),
    get: async (key) => (await load()).get(key),
    delete: async (key) => (await load()).delete(key),
    healthy: async () => (await load()).healthy(),
  }
}
