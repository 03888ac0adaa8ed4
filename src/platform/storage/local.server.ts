import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '#kernel/fail.ts'
import { checkKey } from './key.ts'
import type { Storage } from './file-storage.ts'

const missing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A full, read-only or absent disk is a state of the machine and not a defect; the cause goes to the log. */
function unavailable(cause: unknown): Error {
  return Object.assign(fail('UNAVAILABLE'), { cause })
}

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )

/**
 * Files in a folder, readable by this account only. A file gets its name once it is complete and synced.
 * `holdsFiles` says whether files were stored before: then a folder without `.incoming` is one whose disk is not mounted, where
 * nothing is written that the disk would hide later, and nothing counts as missing or deleted.
 */
export function localStorage(folder: string, holdsFiles = async () => false): Storage {
  const pathOf = (key: string) => path.join(folder, ...checkKey(key).split('/'))
  const incoming = path.join(folder, '.incoming') // no key begins with a dot
  let prepared: Promise<void> | undefined

  async function prepare(): Promise<void> {
    if (!(await exists(incoming)) && (await holdsFiles()))
      throw new Error(
        `${folder} does not hold the files that were stored: mount its disk, or make the folder ${incoming} when they are to be done without`,
      )
    await clearLeftovers(incoming)
  }

  /** Whether the folder holds what it should: a file that is not there is missing only then, and not its whole disk. */
  async function hasOtherFiles(): Promise<boolean> {
    return (await exists(incoming)) || !(prepared !== undefined || (await holdsFiles()))
  }

  async function write(target: string, bytes: Uint8Array | Readable): Promise<void> {
    const temporary = path.join(incoming, randomUUID())
    await (prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined
      throw error
    }))
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(path.dirname(target))
  }

  return {
    async put(key, bytes) {
      const target = pathOf(key)
      await write(target, bytes).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async putFrom(key, from) {
      const target = pathOf(key)
      await write(target, createReadStream(from)).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async get(key) {
      const target = pathOf(key)
      try {
        const file = await open(target, 'r')
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        if (missing(error) && (await hasOtherFiles())) return null
        throw unavailable(error)
      }
    },
    async delete(key) {
      await rm(pathOf(key)).catch(async (error: unknown) => {
        if (!missing(error) || !(await hasOtherFiles())) throw unavailable(error)
      })
    },
    async healthy() {
      const probe = path.join(incoming, `probe-${randomUUID()}`) // several may ask at once
      try {
        await write(probe, Buffer.from('ok'))
        const { size } = await stat(probe)
        await rm(probe)
        return size === 2
      } catch {
        return false // false is the report
      }
    },
  }
}

/** Creates the folder of unfinished files and removes leftovers of killed processes older than an hour. */
async function clearLeftovers(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) {
    const left = path.join(incoming, name)
    const stats = await stat(left).catch(() => null) // another process cleans up too
    if (stats && Date.now() - stats.mtimeMs > 3_600_000) await rm(left, { force: true })
  }
}

/** A rename is durable only when its folder is synced; Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
