import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { eraseAgain } from '#db/erase-again.server.ts'
import { createBackup } from '#platform/backup/backup.server.ts'
import { restoreFiles } from '#platform/backup/files.server.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { openStore } from '#platform/backup/open.server.ts'
import { migrationsOf, restoreBackup } from '#platform/backup/restore.server.ts'
import { erasedSince, namePattern, openBackup } from '#platform/backup/rotation.server.ts'
import { openSession } from '#platform/backup/session.server.ts'
import { readObject } from '#platform/backup/streams.server.ts'
import { verifyBackup } from '#platform/backup/verify.server.ts'
import type { Env } from '#platform/env/env.server.ts'
import { makeDataDir, readSecret } from '#platform/env/secret.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { startEmbedded } from '#platform/postgres/embedded.server.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { startDatabase } from '../start/database.server.ts'
import { checkDatabase } from '../start/database-url.server.ts'
import { isArchive, recoverAside, recoverSite, type Verified } from './archive.server.ts'
import { checkPlace, holdsCluster, keyFile, writeKey } from './place.server.ts'
import type { Shutdown } from '../start/shutdown.server.ts'

/** What the three commands share: where they say what they do, and what must be stopped when they are. */
export type Command = { env: Env; location: string; log: (line: string) => void; shutdown: Shutdown }

/** Backs up the site of this environment. `withKey` puts the key of DATA_DIR next to the data. */
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
  const storage = openStorage(env, async () => true) // without its disk no file is missing
  const options = { url: server.url, storage, store, key, version, keep, log }
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

/** When the restored site was as it is now, and whether its key was restored with it. */
export type Restored = { takenAt: string; key: boolean; fromArchive: boolean }

/**
 * Restores a backup, or with `to` or the name of an archive what it holds up to that time, into the empty database and the empty
 * DATA_DIR (or bucket) of this environment. `erased` are accounts and companies that were erased since, besides those that a newer backup beside it
 * lists.
 */
export async function restore(
  command: Command,
  { to = null, erased = [] }: { to?: Date | null; erased?: readonly string[] } = {},
): Promise<Restored> {
  const { env, location, log, shutdown } = command
  const store = await openStore(location, env)
  if (to || (await isArchive(store))) {
    const recovered = await recoverSite({ ...command, store, to })
    if (erased.length > 0) await eraseInArchived(command, erased)
    return { ...recovered, fromArchive: true }
  }
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
    erased: [...erased, ...(await erasedAfterBackup(command, manifest))],
    checkPlace: () => checkPlace(env, key),
    async restoreFiles() {
      await restoreFiles(store, manifest.files, storage)
      if (key) writeKey(env, key)
      log(`${manifest.files.count} files are restored.`)
    },
  })
  return { takenAt: manifest.takenAt, key: key !== null, fromArchive: false }
}

/** Who was erased after a backup, as the newest one in the same place says. */
async function erasedAfterBackup({ env, location, log }: Command, manifest: Manifest): Promise<string[]> {
  const name = path.basename(location)
  if (!namePattern.test(name)) return []
  return erasedSince(await openStore(path.dirname(location), env), manifest, log)
}

async function eraseInArchived({ env, log, shutdown }: Command, erased: readonly string[]): Promise<void> {
  const session = await openSession(await openDatabaseForRestore(env, shutdown))
  try {
    await eraseAgain(session, erased, log)
  } finally {
    await session.end()
  }
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

/** Restores a backup, or all of an archive, aside and compares it; the site is not touched. */
export async function verify(command: Command): Promise<Verified> {
  const { env, location, log, shutdown } = command
  const store = await openStore(location, env)
  if (await isArchive(store)) return recoverAside({ ...command, store })
  const backup = await openBackup(store)
  const server = await startTemporary()
  shutdown.add(() => server.stop())
  await verifyBackup(server.url, store, backup, log)
  const { takenAt, tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { takenAt, tables: tables.length, rows, files: files.count, missing: files.missing.length }
}
