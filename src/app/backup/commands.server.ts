import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { filePurposes } from '#kernel/enums.ts'
import { createBackup } from '#platform/backup/backup.server.ts'
import { restoreFiles } from '#platform/backup/files.server.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { openStore } from '#platform/backup/open.server.ts'
import { migrationsOf, restoreBackup } from '#platform/backup/restore.server.ts'
import { openBackup } from '#platform/backup/rotation.server.ts'
import { readObject } from '#platform/backup/streams.server.ts'
import { verifyBackup } from '#platform/backup/verify.server.ts'
import { asStartError } from '#platform/env/disk-error.ts'
import type { Env } from '#platform/env/env.server.ts'
import { makeDataDir, readSecret } from '#platform/env/secret.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { clusterPaths, knownHome } from '#platform/postgres/place.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { startDatabase } from '../start/database.server.ts'
import { checkDatabase } from '../start/database-url.server.ts'
import type { Shutdown } from '../start/shutdown.server.ts'

/** What the three commands share: where they say what they do, and what must be stopped when they are. */
export type Command = { env: Env; location: string; log: (line: string) => void; shutdown: Shutdown }

const keyFile = (env: Env) => path.join(env.dataDir, 'secret.key')
const holdsCluster = (env: Env) =>
  existsSync(path.join(clusterPaths(knownHome(path.join(env.dataDir, 'postgres'))).cluster, 'PG_VERSION'))

/** Backs up the site of this environment. `withKey` puts the key of DATA_DIR beside the data. */
export async function backUp(
  { env, location, log, shutdown }: Command,
  { keep, withKey = true }: { keep?: number; withKey?: boolean } = {},
): Promise<{ place: string; manifest: Manifest }> {
  const store = await openStore(location, env)
  if (!env.databaseUrl && !holdsCluster(env))
    throw new StartError(`There is no database in ${env.dataDir}: name the folder of the site by DATA_DIR.`)
  const key = withKey && env.secretKeys.length === 0 ? (readSecret(keyFile(env)) ?? null) : null
  const server = await startDatabase(env, () => undefined)
  shutdown.add(() => server.stop())
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const options = { url: server.url, storage: openStorage(env), store, key, version, keep, log }
  const { name, manifest } = await createBackup(options)
  return { place: store.describe(name), manifest }
}

/** What a restore wants of PostgreSQL: rows and indexes that are written once need no log for replicas. */
const restoreConf = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
}

/** Restores a backup into the empty database and the empty DATA_DIR (or bucket) of this environment. */
export async function restore({ env, location, log, shutdown }: Command): Promise<Manifest> {
  const store = await openStore(location, env)
  const backup = await openBackup(store)
  const { manifest } = backup
  migrationsOf(manifest) // before anything is made
  makeDataDir(env.dataDir)
  if (!env.databaseUrl && !holdsCluster(env)) await checkPlace(env, null)
  const url = await openDatabaseForRestore(env, shutdown)
  const key = manifest.key && (await text(await readObject(store, manifest.key, { decompress: false })))
  const storage = openStorage(env)
  await restoreBackup({
    url,
    store,
    backup,
    log,
    checkPlace: () => checkPlace(env, key),
    async restoreFiles() {
      await restoreFiles(store, manifest.files, storage)
      if (key && !existsSync(keyFile(env))) writeKey(env, key)
      log(`${manifest.files.count} files are restored.`)
    },
  })
  return manifest
}

async function openDatabaseForRestore(env: Env, shutdown: Shutdown): Promise<string> {
  if (env.databaseUrl) {
    await checkDatabase(env.databaseUrl)
    return env.databaseUrl
  }
  const dir = path.join(env.dataDir, 'postgres')
  const server = await startEmbedded({ dir, user: env.pgUser, conf: restoreConf })
  shutdown.add(() => server.stop())
  return server.url
}

/** Nobody's files and no other key may be there: a restore never overwrites. Throws StartError. */
async function checkPlace(env: Env, key: string | null): Promise<void> {
  const folder = path.join(env.dataDir, 'files')
  const holdsFiles = env.s3
    ? (await (await openStore(`s3://${env.s3.bucket}`, { backupS3: env.s3 })).list()).some(isFileFolder)
    : existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
  if (holdsFiles)
    throw new StartError(
      `There are files in ${env.s3 ? `the bucket ${env.s3.bucket}` : folder}, and a restore never overwrites: restore into an empty one.`,
    )
  if (key && existsSync(keyFile(env)) && readSecret(keyFile(env)) !== key)
    throw new StartError(`Another key is in ${keyFile(env)}, and a restore never overwrites: move it away.`)
}

/** Folders of uploads are named by their purpose; a backup in the same bucket has a name of its own. */
const isFileFolder = (name: string) => filePurposes.some((purpose) => purpose.toLowerCase() === name)

function writeKey(env: Env, key: string): void {
  try {
    writeFileSync(keyFile(env), key, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw asStartError(error, env.dataDir)
  }
}

/** Restores a backup aside and compares it; the site is not touched. */
export async function verify({ env, location, log, shutdown }: Command): Promise<Manifest> {
  const store = await openStore(location, env)
  const backup = await openBackup(store)
  const server = await startTemporary()
  shutdown.add(() => server.stop())
  await verifyBackup(server.url, store, backup, log)
  return backup.manifest
}
