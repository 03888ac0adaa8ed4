import path from 'node:path'
import type { Env } from '#platform/env/env.server.ts'
import { superviseEmbedded } from '#platform/postgres/supervise.server.ts'
import { checkDatabase } from './database-url.server.ts'

/** The database to work with; `stop` ends our use of an embedded one and leaves any other alone. */
export type StartedDatabase = { url: string; embedded: boolean; stop(): Promise<void> }

/** The PostgreSQL named by DATABASE_URL, or else the embedded one in the data folder. Throws StartError. */
export async function startDatabase(env: Env, log: (line: string) => void): Promise<StartedDatabase> {
  if (env.databaseUrl) {
    await checkDatabase(env.databaseUrl)
    return { url: env.databaseUrl, embedded: false, stop: async () => undefined }
  }
  const server = await superviseEmbedded({ dir: path.join(env.dataDir, 'postgres'), user: env.pgUser, log })
  return {
    url: server.url,
    embedded: true,
    async stop() {
      if (!(await server.stop())) log('PostgreSQL goes on for another Karya process.')
    },
  }
}
