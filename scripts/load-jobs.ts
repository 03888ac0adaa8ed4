import { databaseClock } from '../src/platform/core/clock.server.ts'
import { openDatabase } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { silentLog } from '../src/platform/log/log.server.ts'
import { buildCore } from '../src/app/server.ts'
import { openPorts } from '../src/app/ports.server.ts'
import { readNyc } from '../src/seed/nyc.read.server.ts'
import { loadNyc } from '../src/seed/nyc.server.ts'
import { seedReference } from '../src/seed/reference.server.ts'
import { startDatabase } from '../src/app/start/database.server.ts'

const [file, limit] = process.argv.slice(3)

/** Loads the City of New York's job postings into the database of this environment. */
async function load(path: string): Promise<void> {
  const jobs = await readNyc(path)
  console.log(`${jobs.length} different jobs in the file`)
  const env = readEnv()
  const server = await startDatabase(env, () => undefined)
  try {
    await migrate(server.url)
    await seedReference(server.url)
    const database = openDatabase({ url: server.url })
    const clock = await databaseClock(database.pool)
    try {
      const core = buildCore({ database, clock, log: silentLog(), ports: openPorts(env, false), limits: false })
      const done = await loadNyc(core, jobs, { ...(limit && { limit: Number(limit) }), log: console.log })
      console.log(`${done.posted} posted by ${done.companies} companies, ${done.skipped} were there already`)
    } finally {
      clock.stop()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

if (!file) {
  console.error('Name the file: npm run load:jobs -- path/to/nyc_jobs.csv.gz [how many]')
  process.exitCode = 1
} else {
  await load(file).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  })
}
