import { createRecoveryToken } from '../src/modules/accounts/public.server.ts'
import { databaseClock } from '../src/platform/core/clock.server.ts'
import { openDatabase } from '../src/db/db.server.ts'
import { migrate } from '../src/db/migrate.server.ts'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'
import { silentLog } from '../src/platform/log/log.server.ts'
import { buildCore } from '../src/app/server.ts'
import { openPorts } from '../src/app/ports.server.ts'
import { startDatabase } from '../src/app/start/database.server.ts'

/** Prints an address where whoever runs this server becomes an administrator again, for an hour and once. */
async function recover(): Promise<void> {
  const env = readEnv()
  const server = await startDatabase(env, () => undefined)
  try {
    await migrate(server.url)
    const database = openDatabase({ url: server.url })
    const clock = await databaseClock(database.pool)
    try {
      const core = buildCore({ database, clock, log: silentLog(), ports: openPorts(env, false), limits: false })
      const token = await core.asSystem(createRecoveryToken)
      console.log('Open this link within an hour. Enter the email address of the administrator who lost access,')
      console.log(
        'or a new one, then set a new password and second factor. The link works once and is recorded in the audit log.',
      )
      console.log(`  ${env.appUrl}/admin/setup?token=${token}`)
    } finally {
      clock.stop()
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

await recover().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
