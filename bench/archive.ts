// node bench/archive.ts [--gigabytes 10] [--into <folder>]
// How long a base backup and a restore of an archive take: fills an embedded database, archives it, restores it, and compares all rows.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '#app/backup/commands.server.ts'
import { createShutdown } from '#app/start/shutdown.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { startArchiver } from '#platform/archive/archiver.server.ts'
import { listBases } from '#platform/archive/layout.ts'
import { readAllRows } from '#platform/archive/recover.server.ts'
import { folderStore } from '#platform/backup/folder-store.server.ts'
import { openSession } from '#platform/backup/session.server.ts'
import { parseEnv } from '#platform/env/env.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { localStorage } from '#platform/storage/local.server.ts'
import { processorSeconds } from './processor-seconds.ts'

const { values } = parseArgs({
  options: { gigabytes: { type: 'string', default: '10' }, into: { type: 'string', default: tmpdir() } },
})
const goal = { bytes: Number(values.gigabytes) * 1e9, seconds: 300 }
const folder = mkdtempSync(path.join(values.into, 'karya-bench-archive-'))
chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
const [source, target, place] = ['source', 'target', 'archive'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]
const say = (line: string) => console.log(line)
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
const load = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`

/** Rows of three hundred bytes of text, of which a third repeats, with the indexes that such tables have. */
async function fill(url: string): Promise<number> {
  const session = await openSession(url, { synchronous_commit: 'off', maintenance_work_mem: '512MB' })
  const size = async () => {
    const { rows } = await session.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    )
    return Number(rows[0]?.bytes)
  }
  try {
    await session.query('create table filling (id bigint, person int, at timestamptz, title text, body text)')
    for (let batch = 0; (await size()) < goal.bytes * 0.85; batch++) {
      await session.query(
        `insert into filling select n, hashint4(n), now(), md5(n::text), md5(n::text) || md5((n+1)::text) || md5((n+2)::text) || repeat('work and life ', 8)
         from generate_series($1::int, $2::int) n`,
        [batch * 250_000, (batch + 1) * 250_000 - 1],
      )
    }
    await session.query('alter table filling add primary key (id)')
    await session.query('create index on filling (person, at)')
    await session.query('create index on filling (title)')
    await session.query('checkpoint').catch(() => undefined) // only a superuser may
    return await size()
  } finally {
    await session.end()
  }
}

const shutdown = createShutdown((error) => console.error(error))
try {
  const server = await startEmbedded({
    dir: path.join(source, 'postgres'),
    conf: { fsync: 'off', max_wal_size: '8GB', shared_buffers: '512MB' },
  })
  shutdown.add(() => server.stop())
  await migrate(server.url)
  const bytes = await fill(server.url)
  say(`${(bytes / 1e9).toFixed(2)} GB are filled; ${load()}`)
  const store = folderStore(place)
  let began = performance.now()
  const before = processorSeconds(source)
  const archiver = startArchiver({
    url: server.url,
    adminUrl: server.adminUrl,
    postgresSecret: readFileSync(path.join(source, 'postgres', 'secret'), 'utf8'),
    key: 'k'.repeat(43),
    storage: localStorage(path.join(source, 'files')),
    store,
    version: 'bench',
    log: createLog('warn', { json: false }),
    days: 7,
  })
  let [base] = await findBases()
  while (!base) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    base = (await findBases())[0]
  }
  say(
    `base backup: ${(base.manifest.bytes / 1e9).toFixed(2)} GB became ${(base.manifest.data.bytes / 1e9).toFixed(2)} GB in ${seconds(began)} s (${(processorSeconds(source) - before).toFixed(1)} s of processors); ${load()}`,
  )
  await archiver.stop()
  const expected = await readAllRows(server.url)
  await server.stop()
  rmSync(source, { recursive: true })

  began = performance.now()
  const own = process.cpuUsage()
  const restoring = createShutdown((error) => console.error(error))
  await restore({ env: parseEnv({ DATA_DIR: target }), location: place, log: say, shutdown: restoring })
  await restoring.run()
  const took = Number(seconds(began))
  const { user, system } = process.cpuUsage(own)
  say(
    `restored with all rows read in ${took} s (${((user + system) / 1e6).toFixed(1)} s of processor time of this process); ${load()}; ${cpus().length} cores`,
  )
  const restored = await startEmbedded({ dir: path.join(target, 'postgres') })
  shutdown.add(() => restored.stop())
  const tables = await readAllRows(restored.url)
  const ignored = new Set(['public.archive_state'])
  const key = (rows: typeof tables) => JSON.stringify(rows.filter(({ table }) => !ignored.has(table)))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(key(tables) === key(expected) ? `all ${rows} rows are those of the source` : 'ROWS DIFFER')
  say(`within ${goal.seconds} s: ${took <= goal.seconds ? 'yes' : 'NO'}`)
} finally {
  await shutdown.run()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}

async function findBases() {
  const store = folderStore(place)
  const [archive] = await store.list()
  return archive ? listBases(store, archive) : []
}
