import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { readMigrations } from '#db/migrate.server.ts'
import { archivesIn, chooseRecovery, type Recovery } from '#platform/archive/choose.server.ts'
import { join, layout } from '#platform/archive/layout.ts'
import { readAllRows, recoverCluster } from '#platform/archive/recover.server.ts'
import { restoreArchivedFiles, type RestoredFiles } from '#platform/archive/restore-files.server.ts'
import { openSession } from '#platform/backup/session.server.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import type { Env } from '#platform/env/env.server.ts'
import { makeDataDir } from '#platform/env/secret.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { chooseAccount } from '#platform/postgres/account.server.ts'
import { findBinaries } from '#platform/postgres/binaries.server.ts'
import { clusterPaths, findHome, restoringHome } from '#platform/postgres/place.server.ts'
import type { Storage } from '#platform/storage/file-storage.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import type { Shutdown } from '../start/shutdown.server.ts'
import { checkPlace, holdsCluster, writeKey } from './place.server.ts'

type ArchiveOptions = { env: Env; store: BackupStore; log: (line: string) => void; shutdown: Shutdown }
export type Verified = { takenAt: string; tables: number; rows: number; files: number; missing: number }

/** Whether a place is an archive or holds nothing else; where backups are too, the archive is named, or a time. */
export async function isArchive(store: BackupStore): Promise<boolean> {
  const archives = await archivesIn(store)
  if (archives[0] === '') return true
  return archives.length > 0 && (await store.list()).every((name) => archives.includes(name))
}

/**
 * Restores the site as it was at a time, or as it was archived last, into an empty DATA_DIR. The database is recovered beside its
 * place and gets its name at the end: until then every start refuses, and the same restore begins again.
 */
export async function recoverSite({
  env,
  store,
  log,
  shutdown,
  to,
}: ArchiveOptions & { to: Date | null }): Promise<{ takenAt: string; key: boolean }> {
  if (env.databaseUrl)
    throw new StartError(
      'An archive becomes an embedded database: restore it without DATABASE_URL, and from there by a backup into your own PostgreSQL.',
    )
  if (to && (await archivesIn(store)).length === 0)
    throw new StartError(
      `There is no archive in ${store.describe()}: a backup is of one moment and is restored without --to.`,
    )
  const recovery = await chooseRecovery(store, to)
  await checkVersion(env, recovery)
  const storedKey = await store.read(join(recovery.archive, layout.key))
  const key = storedKey && (await text(storedKey))
  makeDataDir(env.dataDir)
  const home = await prepareHome(env, key, log)
  if (key) writeKey(env, key)
  const result = await recover(recovery, { env, log, shutdown, home: restoringHome(home), storage: openStorage(env) })
  renameSync(restoringHome(home), home)
  log(`${result.tables} tables with ${result.rows} rows are read and intact, ${result.files} files are restored.`)
  return { takenAt: result.takenAt, key: key !== null }
}

/** Restores all of an archive aside, reads all rows and files, and throws it away. */
export async function recoverAside({ env, store, log, shutdown }: ArchiveOptions): Promise<Verified> {
  const recovery = await chooseRecovery(store, null)
  await checkVersion(env, recovery)
  const folder = mkdtempSync(path.join(tmpdir(), 'karya-verify-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL's own account has to enter it
  shutdown.add(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return recover(recovery, { env, log, shutdown, home: path.join(folder, 'postgres'), storage: null })
}

async function checkVersion(env: Env, { description: { postgres, platform } }: Recovery): Promise<void> {
  if (platform !== process.platform)
    throw new StartError(
      `The archive was made on ${platform} and is restored there only; a backup (npm run backup) goes anywhere.`,
    )
  const account = await chooseAccount(env.pgUser, '')
  const { major } = await findBinaries(account, () => undefined)
  if (Number(major) !== postgres)
    throw new StartError(
      `The archive is of PostgreSQL ${postgres}, and this Karya brings PostgreSQL ${major}: restore it with the version that made it; a backup (npm run backup) goes over major versions.`,
    )
}

/** Finds where the database will be. Throws StartError unless the place is empty, or holds a restore that was killed. */
async function prepareHome(env: Env, key: string | null, log: (line: string) => void): Promise<string> {
  if (holdsCluster(env))
    throw new StartError(
      `There is a database in ${env.dataDir}, and a restore never overwrites: restore into an empty DATA_DIR.`,
    )
  const dir = path.join(env.dataDir, 'postgres')
  const account = await chooseAccount(env.pgUser, clusterPaths(dir).cluster)
  const home = await findHome(dir, account, log)
  if (existsSync(home) && readdirSync(home).length > 0)
    throw new StartError(`The folder ${home} is not empty, and a restore never overwrites: move it away.`)
  if (existsSync(restoringHome(home))) log('Beginning again: an earlier restore did not finish.')
  else await checkPlace(env, key)
  return home
}

async function recover(
  recovery: Recovery,
  { env, log, shutdown, home, storage }: Omit<ArchiveOptions, 'store'> & { home: string; storage: Storage | null },
): Promise<Verified> {
  const server = await recoverCluster(recovery, { home, user: env.pgUser, log })
  shutdown.add(() => server.stop())
  const session = await openSession(server.url)
  let files: RestoredFiles
  try {
    const { rows: applied } = await session.query<{ name: string }>('select name from schema_migration')
    const known = new Set(readMigrations().map(({ name }) => name))
    const unknown = applied.find(({ name }) => !known.has(name))
    if (unknown)
      throw new StartError(
        `The archive is of a newer Karya (with the migration ${unknown.name}): restore it with that version.`,
      )
    files = await restoreArchivedFiles(session, recovery, storage)
  } finally {
    await session.end()
  }
  if (files.missing.length > 0)
    log(`${files.missing.length} files are not in the archive, such as ${files.missing[0]}.`)
  const sums = await readAllRows(server.url)
  await server.stop()
  const takenAt = (recovery.to ?? recovery.coveredUntil).toISOString()
  const rows = sums.reduce((sum, table) => sum + table.rows, 0)
  return { takenAt, tables: sums.length, rows, files: files.count, missing: files.missing.length }
}
