import cluster from 'node:cluster'
import type { Core } from '#platform/core/core.server.ts'
import { readEnv, type Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { createLog } from '#platform/log/log.server.ts'
import type { FirstPeople } from '#seed/first-people.server.ts'
import { asDiskFull } from './start/disk.server.ts'
import { asMigrationError, startDatabase } from './start/database.server.ts'
import { createBufferedLog, type BufferedLog } from './start/buffered-log.server.ts'
import { hasWebProcesses } from './start/connections.server.ts'
import { asPortError, checkPort } from './start/port.server.ts'
import { createShutdown, shutDownOnSignals, type Shutdown } from './start/shutdown.server.ts'
import { startupMessage } from './start/startup-message.server.ts'
import { runWebProcess } from './start/web-process.server.ts'
import { forkWebProcesses } from './start/web-processes.server.ts'

const print = (line: string) => console.log(line)

/** Flags of the command line. */
type StartFlags = { demo: boolean; newKey: boolean }

/** Starts the roles of this process. The database comes up while the code is loaded. */
async function start(
  env: Env,
  { demo, newKey }: StartFlags,
  bufferedLog: BufferedLog,
  shutdown: Shutdown,
): Promise<void> {
  const { log } = bufferedLog
  const logDatabase = (line: string) => log.info({ about: line }, 'embedded PostgreSQL')
  await checkPort(env)
  const starting = startDatabase(env, logDatabase)
  shutdown.add(async () => (await starting.catch(() => undefined))?.stop()) // its failure is reported below
  const webProcesses = hasWebProcesses(env) ? forkWebProcesses({ count: env.webProcesses, demo, log }) : undefined
  if (webProcesses) shutdown.add(() => webProcesses.stop())
  const [
    database,
    { migrate },
    { seedReference },
    { checkKeys },
    { seedFirstPeople },
    { startArchiving },
    { sealRestored },
    { auditKeys },
    { startServer },
  ] = await Promise.all([
    starting,
    import('#db/migrate.server.ts'),
    import('#seed/reference.server.ts'),
    import('./start/keys.server.ts'),
    import('#seed/first-people.server.ts'),
    import('./start/archiving.server.ts'),
    import('#platform/audit/seal.server.ts'),
    import('#platform/audit/row.server.ts'),
    import('./server.ts'),
  ])
  bufferedLog.buffer()
  await migrate(database.url, print).catch((error: unknown) => {
    throw asMigrationError(error, env)
  })
  await seedReference(database.url)
  await checkKeys(database.url, env, { newKey })
  const archiver = await startArchiving(env, database, log)
  shutdown.add(async () => archiver?.stop()) // after the server, so that its last writes are archived
  if (shutdown.started) return
  let people: FirstPeople | undefined
  const prepare = async (core: Core) => {
    await sealRestored(core.parts.database.db, auditKeys(env))
    people = await seedFirstPeople(core, demo)
  }
  const databaseUrl = database.url
  const options = { env, roles: env.roles, log, demo, databaseUrl, prepare }
  const server = await startServer(options).catch((error: unknown) => {
    throw asPortError(error, env)
  })
  // Requests and jobs in parallel, so that both have the time of a shutdown.
  shutdown.add(() => Promise.all([webProcesses?.stop(), server.close()]))
  await webProcesses?.serve({ ...server, databaseUrl })
  bufferedLog.flush()
  if (!shutdown.started) for (const line of startupMessage(env, server.url, people)) print(line)
}

/** A plain sentence for an error that the operator can fix; any other error is a defect and shows its stack. */
function explain(error: unknown): string {
  return error instanceof StartError
    ? `Karya cannot start. ${error.message}`
    : `Karya failed: ${error instanceof Error ? error.stack : String(error)}`
}

/** The process that was started: it runs everything, or everything but serving. */
async function startPrimary(env: Env, flags: StartFlags, bufferedLog: BufferedLog, shutdown: Shutdown): Promise<void> {
  shutDownOnSignals(shutdown, print)
  await start(env, flags, bufferedLog, shutdown).catch(async (error: unknown) => {
    const interrupted = shutdown.started
    const reason = asDiskFull(error, env)
    if (interrupted || reason instanceof StartError) bufferedLog.discard()
    else bufferedLog.flush()
    if (!interrupted) console.error(explain(reason))
    await shutdown.run()
    if (!interrupted) process.exit(1)
  })
}

async function main(): Promise<void> {
  try {
    const flags = { demo: process.argv.includes('--demo'), newKey: process.argv.includes('--new-key') }
    const env = readEnv(process.env, flags)
    const log = createLog(env.logLevel, { json: !process.stdout.isTTY })
    const shutdown = createShutdown((error) => log.error({ err: error }, 'something did not end cleanly'))
    process.on('unhandledRejection', (error) =>
      log.error({ err: error }, 'a promise failed and nobody was waiting for it'),
    )
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'an error nobody caught; the process ends')
      void shutdown.run().then(() => process.exit(1))
    })
    const bufferedLog = createBufferedLog(log, console)
    if (cluster.worker) await runWebProcess({ env, demo: flags.demo, bufferedLog, shutdown, worker: cluster.worker })
    else await startPrimary(env, flags, bufferedLog, shutdown)
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

await main()
