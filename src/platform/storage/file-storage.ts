import type { Readable } from 'node:stream'

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
