import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asStartError, errorCode } from '#platform/env/disk-error.ts'
import type { BackupStore } from './store.ts'

/** Backups in a folder, readable by this account only. */
export function folderStore(folder: string): BackupStore {
  const root = path.resolve(folder)
  const at = (relative: string) => path.join(root, ...relative.split('/'))
  const explained = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw asStartError(error, root)
    }
  }
  /** Folders with new names since the last sync. */
  const made = new Set<string>()
  async function prepare(file: string): Promise<void> {
    const parent = path.dirname(file)
    if (made.has(parent)) return
    await mkdir(parent, { recursive: true, mode: 0o700 })
    made.add(parent)
  }

  return {
    describe: (relative = '') => at(relative),
    list: (relative = '') =>
      explained(() =>
        readdir(at(relative)).catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
          throw error
        }),
      ),
    write: (relative, bytes) =>
      explained(async () => {
        await prepare(at(relative))
        await pipeline(bytes, createWriteStream(at(relative), { flags: 'wx', mode: 0o600, flush: true }))
      }),
    writeAtomically: (relative, content) =>
      explained(async () => {
        const [target, draft] = [at(relative), `${at(relative)}.part`]
        await prepare(target)
        const file = await open(draft, 'w', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
        await syncFolders([...made])
        made.clear()
      }),
    read: (relative) =>
      explained(async () => {
        try {
          return (await open(at(relative), 'r')).createReadStream()
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return null
          throw error
        }
      }),
    remove: (relative, last) =>
      explained(async () => {
        const names = last === undefined ? [] : (await readdir(at(relative))).filter((name) => name !== last)
        for (const name of names) await rm(path.join(at(relative), name), { recursive: true, force: true })
        await rm(at(relative), { recursive: true, force: true })
      }),
  }
}

/** New names are durable only when their folders are synced; Windows has no such call. */
async function syncFolders(folders: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return
  for (const folder of folders) {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
