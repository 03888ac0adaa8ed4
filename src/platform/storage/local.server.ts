import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '#kernel/fail.ts'
import { checkedKey } from './key.ts'
import type { Storage } from './file-storage.ts'

const missing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** A full, read-only or absent disk is a state of the place, not a defect: say so and keep the reason for the log. */
function unavailable(cause: unknown): Error {
  return Object.assign(fail('UNAVAILABLE'), { cause })
}

/** Files in a folder, readable by this account only. A file appears under its name when it is whole and on the disk. */
export function localStorage(folder: string): Storage {
  const place = (key: string) => path.join(folder, ...checkedKey(key).split('/'))
  const incoming = path.join(folder, '.incoming') // no key begins with a dot
  let prepared: Promise<void> | undefined

  async function write(target: string, bytes: Uint8Array | Readable): Promise<void> {
    const temporary = path.join(incoming, randomUUID())
    await (prepared ??= clearLeftovers(incoming).catch((error: unknown) => {
      prepared = undefined
      throw error
    }))
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      const file = await open(temporary, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(path.dirname(target))
  }

  return {
    async put(key, bytes) {
      const target = place(key)
      await write(target, bytes).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async putFrom(key, from) {
      const target = place(key)
      await write(target, createReadStream(from)).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async get(key) {
      const target = place(key)
      try {
        const file = await open(target, 'r')
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      } catch (error) {
        if (missing(error)) return null
        throw unavailable(error)
      }
    },
    async delete(key) {
      await rm(place(key), { force: true }).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async healthy() {
      const probe = path.join(folder, `probe-${process.pid}`)
      try {
        await write(probe, Buffer.from('ok'))
        const { size } = await stat(probe)
        await rm(probe)
        return size === 2
      } catch {
        return false // the answer is the report
      }
    },
  }
}

/** Makes the folder of unfinished files and removes what a process that was killed left there over an hour ago. */
async function clearLeftovers(incoming: string): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) {
    const left = path.join(incoming, name)
    const found = await stat(left).catch(() => null) // another process cleans up too
    if (found && Date.now() - found.mtimeMs > 3_600_000) await rm(left, { force: true })
  }
}

/** A rename is on the disk only when its folder is; Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
