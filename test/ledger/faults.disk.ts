import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { errorCode } from '#platform/env/disk-error.ts'
import type { Fault, Site } from './round.ts'

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })

/** Why disks of our own cannot be mounted here. */
export function withoutDisks(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'disks are mounted by root on Linux only'
  const probe = `/tmp/karya-mount-${process.pid}`
  mkdirSync(probe, { recursive: true })
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe)
    execFileSync('umount', [probe])
    return undefined
  } catch {
    return 'this system does not let root mount a disk'
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** The data folder on a disk of its own, with another one for the files inside it. */
export function smallDisks(folder: string): () => void {
  mount('-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', folder)
  mkdirSync(path.join(folder, 'files'))
  mount('-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'tmpfs', path.join(folder, 'files'))
  return () => {
    for (const place of [path.join(folder, 'files'), folder]) execFileSync('umount', ['-l', place], { stdio: 'pipe' })
  }
}

const filesOf = (site: Site) => path.join(site.app.env.dataDir, 'files')

/** Writes until nothing more fits; answers the file that holds the space. */
function fill(folder: string): string {
  const ballast = path.join(folder, '.ballast')
  const handle = openSync(ballast, 'w')
  try {
    for (let part = 1 << 20; part >= 512;) {
      try {
        writeSync(handle, Buffer.alloc(part))
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error
        part /= 2
      }
    }
  } finally {
    closeSync(handle)
  }
  if (statfsSync(folder).bavail > 2) throw new Error('the disk is not full')
  return ballast
}

/** A writer that is at work keeps a disk from becoming read-only; it is tried again. */
const remount = (folder: string, mode: 'ro' | 'rw') =>
  vi.waitFor(() => mount('-o', `remount,${mode}`, folder), { timeout: 30_000, interval: 20 })

/** Until the server says itself that something is wrong. */
const saysUnready = async (site: Site) => {
  await vi.waitFor(
    async () => {
      const ready = await fetch(`${site.url}/readyz`) // fails while a server starts
      if (ready.status !== 503) throw new Error('the server takes the disk for sound')
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Takes the disk of the files away until `run` is over, as when it is unmounted: an empty folder is in its place. */
async function unmounted(site: Site, run: () => Promise<unknown>): Promise<void> {
  const [folder, away] = [filesOf(site), path.join(site.app.env.dataDir, 'away')]
  mkdirSync(away)
  mount('--bind', folder, away)
  execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
  try {
    await run()
  } finally {
    mount('--bind', away, folder)
    execFileSync('umount', ['-l', away], { stdio: 'pipe' })
    rmdirSync(away)
  }
}

/** The disk of everything, or that of the files, full, read-only and gone. */
export const diskFaults: readonly Fault[] = [
  {
    name: 'the disk of everything full',
    async happen({ site, ledger }) {
      const ballast = fill(site.app.env.dataDir)
      await ledger.refuses(6)
      rmSync(ballast)
    },
  },
  {
    name: 'the disk of everything full, and the server restarted on it',
    async happen({ site, ledger }) {
      const ballast = fill(site.app.env.dataDir)
      await ledger.refuses(3)
      await site.killServer()
      rmSync(ballast)
      await site.startServer()
    },
  },
  {
    name: 'the disk of the files full',
    uploads: true,
    async happen({ site, ledger }) {
      const ballast = fill(filesOf(site))
      await Promise.all([saysUnready(site), ledger.refuses(3)])
      rmSync(ballast)
    },
  },
  {
    name: 'the disk of the files read-only',
    uploads: true,
    async happen({ site, ledger }) {
      await remount(filesOf(site), 'ro')
      await Promise.all([saysUnready(site), ledger.refuses(3)])
      await remount(filesOf(site), 'rw')
    },
  },
  {
    name: 'the folder of incoming files gone',
    uploads: true,
    async happen({ site, ledger }) {
      const [folder, away] = ['.incoming', '.away'].map((name) => path.join(filesOf(site), name)) as [string, string]
      await vi.waitFor(() => renameSync(folder, away), { timeout: 30_000, interval: 20 })
      writeFileSync(folder, '')
      await Promise.all([saysUnready(site), ledger.refuses(3)])
      rmSync(folder)
      renameSync(away, folder)
    },
  },
  {
    name: 'the disk of the files unmounted',
    uploads: true,
    happen: ({ site, ledger }) => unmounted(site, () => Promise.all([saysUnready(site), ledger.refuses(3)])),
  },
  {
    name: 'the disk of the files unmounted, and the server restarted without it',
    uploads: true,
    async happen({ site, ledger }) {
      let ready: Promise<void> | undefined
      await unmounted(site, async () => {
        await site.killServer()
        ready = site.startServer()
        await Promise.all([saysUnready(site), ledger.refuses(3)])
      })
      await ready
    },
  },
]
