import path from 'node:path'
import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { superviseEmbedded } from '#platform/postgres/supervise.server.ts'
import { checkDatabase } from './database-url.server.ts'
import { asDiskFull } from './disk.server.ts'

/** The database; `stop` leaves an embedded one and does nothing to any other. */
export type StartedDatabase = {
  url: string
  /** The embedded server as its superuser. */
  adminUrl?: string
  stop(): Promise<void>
}

/** The PostgreSQL of DATABASE_URL, or the embedded one in the data folder. Throws StartError. */
export async function startDatabase(env: Env, log: (line: string) => void): Promise<StartedDatabase> {
  if (env.databaseUrl) {
    await checkDatabase(env.databaseUrl)
    return { url: env.databaseUrl, stop: async () => undefined }
  }
  const server = await superviseEmbedded({ dir: path.join(env.dataDir, 'postgres'), user: env.pgUser, log })
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    async stop() {
      if (!(await server.stop())) log('PostgreSQL goes on for another Karya process.')
    },
  }
}

export function asMigrationError(error: unknown, env: Env): StartError {
  const known = asDiskFull(error, env)
  if (known instanceof StartError) return known
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`The database could not be brought up to date: ${reason}`, { cause: error })
}
