// node bench/backup.ts --data <folder> [--into <folder>]
// How long a backup and a restore of a site take. `--data` is a DATA_DIR, such as the folder that `node bench/scale.ts --data` has filled.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, restore } from '#app/backup/commands.server.ts'
import { createShutdown } from '#app/start/shutdown.server.ts'
import { parseEnv } from '#platform/env/env.server.ts'
import { processorSeconds } from './processor-seconds.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, into: { type: 'string', default: tmpdir() } },
})
if (!values.data) throw new Error('say which DATA_DIR: node bench/backup.ts --data <folder>')
const goal = { bytes: 10e9, seconds: 300 }
const log = (line: string) => console.log(line)

const folder = mkdtempSync(path.join(values.into, 'karya-bench-backup-'))
chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
type BackupStep = { what: string; seconds: number; processor: number; load: number }

async function timed<T>(
  what: string,
  dataDir: string,
  run: (shutdown: ReturnType<typeof createShutdown>) => Promise<T>,
): Promise<[BackupStep, T]> {
  const shutdown = createShutdown((error) => console.error(error))
  const [began, before] = [performance.now(), process.cpuUsage()]
  try {
    const result = await run(shutdown)
    const seconds = (performance.now() - began) / 1000
    const processor = processorSeconds(dataDir) - (before.user + before.system) / 1e6
    return [{ what, seconds, processor, load: loadavg()[0] ?? 0 }, result]
  } finally {
    await shutdown.run()
  }
}

try {
  const site = parseEnv({ DATA_DIR: values.data })
  const elsewhere = parseEnv({ DATA_DIR: path.join(folder, 'restored') })
  const [backupStep, { place, manifest }] = await timed('backup', site.dataDir, (shutdown) =>
    backUp({ env: site, location: path.join(folder, 'backups'), log, shutdown }),
  )
  const [restoreStep] = await timed('restore, all rows compared', elsewhere.dataDir, (shutdown) =>
    restore({ env: elsewhere, location: place, log, shutdown }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const stored = manifest.tables.reduce((sum, { data }) => sum + (data?.bytes ?? 0), manifest.files.bytes)
  log(
    `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL ${manifest.postgres}`,
  )
  log(
    `database ${(manifest.databaseBytes / 1e9).toFixed(2)} GB with ${rows} rows, ${manifest.files.count} files; the backup has ${(stored / 1e9).toFixed(2)} GB`,
  )
  console.table(
    [backupStep, restoreStep].map(({ what, seconds, processor, load }) => ({
      what,
      seconds: Number(seconds.toFixed(1)),
      'of processors': Number(processor.toFixed(1)),
      'load of the machine at its end': Number(load.toFixed(1)),
      '10 GB would take, in proportion': `${Math.round((seconds * goal.bytes) / manifest.databaseBytes)} s`,
    })),
  )
  const projectedSeconds = (restoreStep.seconds * goal.bytes) / manifest.databaseBytes
  log(`10 GB restored within ${goal.seconds} s: ${projectedSeconds <= goal.seconds ? 'yes' : 'NO'}, in proportion`)
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
