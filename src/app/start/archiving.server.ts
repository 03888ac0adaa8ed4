import { readFileSync } from 'node:fs'
import path from 'node:path'
import { endArchiving, startArchiver, type Archiver } from '#platform/archive/archiver.server.ts'
import { openStore } from '#platform/backup/open.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import { readSecret } from '#platform/env/secret.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { clusterPaths, knownHome } from '#platform/postgres/place.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import type { StartedDatabase } from './database.server.ts'

/** Archives the embedded database when ARCHIVE_TO says where, in processes that run the worker. Throws StartError for a place that is none. */
export async function startArchiving(env: Env, { url, adminUrl }: StartedDatabase, log: Log): Promise<Archiver | null> {
  if (!adminUrl || !env.roles.includes('worker')) return null
  if (!env.archiveTo) {
    await endArchiving({ url, adminUrl })
    return null
  }
  const { secret } = clusterPaths(knownHome(path.join(env.dataDir, 'postgres')))
  const key = readSecret(path.join(env.dataDir, 'secret.key'))
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return startArchiver({
    url,
    adminUrl,
    postgresSecret: readFileSync(secret, 'utf8'),
    // Keys that SECRET_KEYS names are the operator's to keep.
    key: key && env.secretKeys[0] === key ? key : null,
    storage: openStorage(env),
    store: await openStore(env.archiveTo, env),
    version,
    log,
    days: env.archiveDays,
  })
}
