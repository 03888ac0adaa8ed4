import type { Readable } from 'node:stream'

export type StoredFile = { stream: Readable; size: number }

/**
 * File storage. Keys are created by the server (`newKey`), never by people; any other form throws a TypeError.
 * A store that cannot be reached or written throws `UNAVAILABLE`.
 */
export type Storage = {
  /** Atomic: no file is ever visible half-written. The same key again replaces it. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The same with a local file of any size. */
  putFrom(key: string, path: string, type: string): Promise<void>
  /** Null when there is no such file. The caller must read the stream to its end or destroy it. */
  get(key: string): Promise<StoredFile | null>
  /** A missing file counts as deleted. */
  delete(key: string): Promise<void>
  /** True when a file can be written, read and removed. */
  healthy(): Promise<boolean>
}
