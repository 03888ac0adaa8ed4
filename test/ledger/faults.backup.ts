import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../fixtures/sources.ts'
import { testSecret } from '../fixtures/open-test-app.ts'
import type { Fault, Scene } from './round.ts'

/** Runs a command of the operator in parallel to the server; throws its output when it fails. */
function operate(site: Scene['site'], ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: site.app.env.dataDir, SECRET_KEYS: testSecret },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = once(child, 'close').then(() => {
    if (child.exitCode !== 0) throw new Error(output || `ended by ${child.signalCode}`)
  })
  return { child, ended }
}

async function intoFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-ledger-'))
  try {
    await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function soundBackup({ site }: Scene, folder: string): Promise<void> {
  await operate(site, 'backup', folder).ended
  const [name = ''] = readdirSync(folder)
  await operate(site, 'verify-backup', path.join(folder, name)).ended
}

/** Backups while clients write. That a backup holds all that was acknowledged is shown in src/platform/backup/load.db.test.ts. */
export const backupFaults: readonly Fault[] = [
  { name: 'a backup', happen: (scene) => intoFolder((folder) => soundBackup(scene, folder)) },
  {
    name: 'two backups at once: one is refused, and the other is sound',
    happen: (scene) =>
      intoFolder((one) =>
        intoFolder(async (other) => {
          const ends = await Promise.allSettled([one, other].map((into) => soundBackup(scene, into)))
          const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
          if (reasons.length > 1 || reasons.some((reason) => !reason.includes('Another backup of this database')))
            throw new Error(reasons.join('\n'))
        }),
      ),
  },
  {
    name: 'a backup killed, and made again',
    happen: (scene) =>
      intoFolder(async (folder) => {
        const { child, ended } = operate(scene.site, 'backup', path.join(folder, 'first'))
        await scene.ledger.acknowledges(10)
        child.kill('SIGKILL')
        await ended.catch(() => undefined) // it was killed, or it was ready before
        await intoFolder((into) => soundBackup(scene, into))
      }),
  },
]
