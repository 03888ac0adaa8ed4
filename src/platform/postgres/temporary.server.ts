import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../env/disk-error.ts'
import { startEmbedded, type Embedded } from './embedded.server.ts'
import { liveLock } from './lock.server.ts'
import { clusterPaths } from './place.server.ts'
import { isRunning, signal } from './processes.server.ts'

export type Temporary = Pick<Embedded, 'url' | 'adminUrl' | 'pid'> & { folder: string; stop(): Promise<void> }

const prefix = 'karya-test-'

/**
 * A PostgreSQL for tests and measurements in a folder that `stop` removes; it does not wait for the disk. `prepare` may put an earlier
 * one into the folder.
 */
export async function startTemporary(prepare: (folder: string) => void = () => undefined): Promise<Temporary> {
  await sweep()
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
  prepare(folder)
  const server = await startEmbedded({
    dir: path.join(folder, 'postgres'),
    conf: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: 200 },
  }).catch((error: unknown) => {
    remove(folder)
    throw error
  })
  return {
    ...server,
    folder,
    async stop() {
      await server.stop()
      remove(folder)
    },
  }
}

/** Stops and removes leftovers of killed test runs. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (!owner || owner === process.pid || isRunning(owner)) continue
    const folder = path.join(tmpdir(), name)
    try {
      const { cluster } = clusterPaths(path.join(folder, 'postgres'))
      for (let lock = liveLock(cluster); lock; lock = liveLock(cluster)) {
        signal(lock.pid, 'SIGQUIT')
        await pause(100) // it takes its children along and writes until they are gone
      }
      remove(folder)
    } catch (error) {
      const foreign = ['EACCES', 'EPERM', 'ENOENT', 'ENOTEMPTY'].includes(errorCode(error) ?? '')
      if (!foreign) throw error // another account's, or another run is removing it too
    }
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
