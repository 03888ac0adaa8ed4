import type { Readable } from 'node:stream'

/** A place that holds backups: a folder or a bucket, each backup in a folder of its own. Paths are relative, with slashes. */
export type BackupStore = {
  /** How people write the place, with the path. */
  describe(path?: string): string
  /** Names directly below a folder; none when it does not exist. */
  list(folder?: string): Promise<string[]>
  /** The stream is read to its end. What was written before a failure is visible. */
  write(path: string, bytes: Readable): Promise<void>
  /** Complete or absent, even after a power cut. */
  writeAtomically(path: string, content: string | Uint8Array): Promise<void>
  /** Null when there is no such object. */
  read(path: string): Promise<Readable | null>
  /** Removes a backup or an object; `last` goes after everything else in it. */
  remove(folder: string, last?: string): Promise<void>
}
