import type { Core } from '#platform/core/core.server.ts'
import { readEnv, type Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { createLog } from '#platform/log/log.server.ts'
import type { FirstPeople } from '#seed/first-people.server.ts'
import { asDiskFull } from './start/disk.server.ts'
import { asMigrationError, startDatabase } from './start/database.server.ts'
import { createHush, type Hush } from './start/buffered-log.server.ts'
import { asPortError, checkPort } from './start/port.server.ts'
import { createEnding, endOnSignals, type Ending } from './start/shutdown.server.ts'
import { welcome } from './start/startup-message.server.ts'

const say = (line: string) => console.log(line)

/** What the command line asks for. */
type Wish = { demo: boolean; newKey: boolean }

/** Starts the roles of this process. The database comes up while the code is loaded. */
async function start(env: Env, { demo, newKey }: Wish, hush: Hush, ending: Ending): Promise<void> {
  const { log } = hush
  const told = (line: string) => log.info({ about: line }, 'embedded PostgreSQL')
  await checkPort(env)
  const starting = startDatabase(env, told)
  ending.add(async () => (await starting.catch(() => undefined))?.stop()) // its failure is told below
  const [database, { migrate }, { seedReference }, { checkKeys }, { seedFirstPeople }, { startServer }] =
    await Promise.all([
      starting,
      import('#db/migrate.server.ts'),
      import('#seed/reference.server.ts'),
      import('./start/keys.server.ts'),
      import('#seed/first-people.server.ts'),
      import('./server.ts'),
    ])
  hush.hold()
  await migrate(database.url, say).catch((error: unknown) => {
    throw asMigrationError(error, env)
  })
  await seedReference(database.url)
  await checkKeys(database.url, env, { newKey })
  if (ending.begun) return
  let people: FirstPeople | undefined
  const prepare = async (core: Core) => void (people = await seedFirstPeople(core, demo))
  const options = { env, roles: env.roles, log, demo, databaseUrl: database.url, prepare }
  const server = await startServer(options).catch((error: unknown) => {
    throw asPortError(error, env)
  })
  ending.add(() => server.close())
  hush.release()
  if (!ending.begun) for (const line of welcome(env, server.url, people)) say(line)
}

/** One sentence for a fault that a person can mend; any other is a defect of ours and shows where it happened. */
function explain(error: unknown): string {
  return error instanceof StartError
    ? `Karya cannot start. ${error.message}`
    : `Karya failed: ${error instanceof Error ? error.stack : String(error)}`
}

async function main(): Promise<void> {
  try {
    const wish = { demo: process.argv.includes('--demo'), newKey: process.argv.includes('--new-key') }
    const env = readEnv(process.env, wish)
    const log = createLog(env.logLevel, { json: !process.stdout.isTTY })
    const ending = createEnding((error) => log.error({ err: error }, 'something did not end cleanly'))
    endOnSignals(ending, say)
    process.on('unhandledRejection', (error) =>
      log.error({ err: error }, 'a promise failed and nobody was waiting for it'),
    )
    process.on('uncaughtException', (error) => {
      log.error({ err: error }, 'an error nobody caught; the process ends')
      void ending.run().then(() => process.exit(1))
    })
    const hush = createHush(log, console)
    await start(env, wish, hush, ending).catch(async (error: unknown) => {
      const interrupted = ending.begun
      const reason = asDiskFull(error, env)
      if (interrupted || reason instanceof StartError) hush.drop()
      else hush.release()
      if (!interrupted) console.error(explain(reason))
      await ending.run()
      if (!interrupted) process.exit(1)
    })
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

await main()
