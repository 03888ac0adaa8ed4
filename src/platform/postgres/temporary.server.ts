import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded, type Embedded } from './embedded.server.ts'

export type Temporary = Pick<Embedded, 'url' | 'adminUrl' | 'pid'> & { folder: string; stop(): Promise<void> }

/** A PostgreSQL for tests and measurements in a folder that `stop` removes; it does not wait for the disk. */
export async function startTemporary(): Promise<Temporary> {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-test-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
  const server = await startEmbedded({
    dir: path.join(folder, 'postgres'),
    conf: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: 200 },
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  return {
    ...server,
    folder,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
