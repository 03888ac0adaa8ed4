import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { eraseAgain } from '#db/erase-again.server.ts'
import { applyMigrations, migrationLock, readMigrations, restoreMarker, type Migration } from '#db/migrate.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { readQueueMigration, readTables, sumTable } from './catalog.server.ts'
import type { Manifest, SequenceEntry, TableEntry } from './manifest.ts'
import {
  deferSchema,
  emptyDatabase,
  isEmptyDatabase,
  readSurroundings,
  type DeferredSchema,
  type SchemaPrerequisites,
} from './schema.server.ts'
import { onSessions, openSession, quoted } from './session.server.ts'
import { connections } from './snapshot.server.ts'
import type { BackupStore } from './store.ts'
import { checkObject, readObject } from './streams.server.ts'

export type RestoreOptions = {
  url: string
  /** Its folder is the backup. */
  store: BackupStore
  backup: { id: string; manifest: Manifest }
  log?: (line: string) => void
  /** Runs when the rows are there, and before the database may be used. */
  restoreFiles?: () => Promise<void>
  /** Accounts and companies that were erased after the backup. */
  erased?: readonly string[]
  /** Refuses a place whose files are somebody else's; not asked when a killed restore of this backup began here. */
  checkPlace?: () => Promise<void>
}

const loading = { synchronous_commit: 'off', maintenance_work_mem: '256MB' }

/** The migrations that made the backed-up database. Throws StartError for a backup of a newer version. */
export function migrationsOf(manifest: Manifest, known: readonly Migration[] = readMigrations()): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, hash }) => {
    const migration = byName.get(name)
    if (!migration)
      throw new StartError(
        `The backup is of a newer Karya (${manifest.version}, with the migration ${name}): restore it with that version.`,
      )
    if (migration.hash !== hash)
      throw new StartError(`The backup was made by a Karya whose migration ${name} differs from the one here.`)
    return migration
  })
}

/**
 * Restores a backup into an empty database: its own migrations make the schema, then whole tables are loaded and compared with the
 * manifest, then newer migrations run. Until all is done a marker keeps the database from being used, and says what may begin again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { url, backup, log = () => undefined } = options
  const migrations = migrationsOf(backup.manifest)
  const session = await openSession(url, loading)
  try {
    const { rows } = await session.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [migrationLock])
    if (!rows[0]?.free) throw new StartError('Another restore or a start of Karya is at work on this database.')
    await begin(session, options)
    await applyMigrations(session, url, migrations)
    await load(session, options)
    log('The database is restored and compared with the backup.')
    await options.restoreFiles?.()
    await applyMigrations(session, url, readMigrations(), log)
    await eraseAgain(session, options.erased ?? [], log)
    await session.query('analyze')
    await session.query('set synchronous_commit = on')
    await session.query(`drop table public.${restoreMarker}`)
  } finally {
    await session.end()
  }
}

/** Marks the database as ours, or finds our mark. */
async function begin(session: pg.Client, { backup, checkPlace, log = () => undefined }: RestoreOptions): Promise<void> {
  const { rows: markers } = await session.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `public.${restoreMarker}`,
  ])
  if (!markers[0]?.there) {
    if (!(await isEmptyDatabase(session)))
      throw new StartError(
        'The database is not empty, and a restore never overwrites: restore into an empty database, and an empty DATA_DIR.',
      )
    await checkPlace?.()
    const { schemas, extensions } = await readSurroundings(session)
    await session.query('begin')
    await session.query(`create table public.${restoreMarker} (backup text, schemas text[], extensions text[])`)
    await session.query(`insert into public.${restoreMarker} values ($1, $2, $3)`, [backup.id, schemas, extensions])
    await session.query('commit')
    return
  }
  const { rows } = await session.query<SchemaPrerequisites & { backup: string }>(
    `select * from public.${restoreMarker}`,
  )
  const [marker] = rows
  if (marker?.backup !== backup.id)
    throw new StartError('The database holds an unfinished restore of another backup: finish that one, or empty it.')
  log('Beginning again: an earlier restore of this backup did not finish.')
  await emptyDatabase(session, marker, restoreMarker)
}

async function load(session: pg.Client, { url, store, backup, log = () => undefined }: RestoreOptions): Promise<void> {
  const { manifest } = backup
  if ((await readQueueMigration(session)) < manifest.queueMigration)
    throw new StartError(
      'The backup comes from a newer queue (graphile-worker) than the one here: update the packages.',
    )
  const there = new Set((await readTables(session)).map(({ schema, name }) => `${schema}.${name}`))
  const unknown = manifest.tables.filter(({ schema, name }) => !there.has(`${schema}.${name}`))
  for (const { schema, name } of unknown)
    log(`The table ${schema}.${name} is none of Karya's and is left out; its rows stay in the backup.`)
  const tables = manifest.tables.filter((table) => !unknown.includes(table))
  const deferred = await deferSchema(session, new Set(tables.map(({ schema, name }) => `${schema}.${name}`)))
  // Migrations add rows of their own, which the backup has too.
  await session.query(`truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')}`)
  const sessions = await Promise.all(Array.from({ length: connections }, () => openSession(url, loading)))
  try {
    const largestFirst = tables.toSorted((a, b) => (b.data?.bytes ?? 0) - (a.data?.bytes ?? 0))
    await onSessions(sessions, largestFirst, (worker, table) => loadTable(worker, table, store, deferred))
    for (const { add } of deferred.foreignKeys) await session.query(add)
    const unchecked = deferred.foreignKeys.flatMap(({ validate }) => validate ?? [])
    await onSessions(sessions, unchecked, async (worker, statement) => void (await worker.query(statement)))
  } finally {
    await Promise.all(sessions.map((worker) => worker.end()))
  }
  for (const sequence of manifest.sequences) await setSequence(session, sequence)
}

async function loadTable(
  worker: pg.Client,
  table: TableEntry,
  store: BackupStore,
  { byTable }: DeferredSchema,
): Promise<void> {
  const target = quoted(table.schema, table.name)
  if (table.data) {
    const list = table.columns.map((column) => quoted(column)).join(', ')
    // Truncated in the same transaction, so that PostgreSQL writes no log where `wal_level` allows it.
    await worker.query('begin')
    await worker.query(`truncate ${target}`)
    const bytes = await readObject(store, table.data, { decompress: true })
    try {
      await pipeline(bytes, worker.query(copyFrom(`copy ${target} (${list}) from stdin`)))
    } catch (error) {
      // PostgreSQL may refuse damaged rows before all of their bytes were read.
      if (!(error instanceof StartError)) await checkObject(store, table.data)
      throw error
    }
    await worker.query('commit')
  }
  for (const statement of byTable.get(`${table.schema}.${table.name}`) ?? []) await worker.query(statement)
  await compareTable(worker, table)
}

/** Throws StartError unless a table holds exactly what was backed up. */
export async function compareTable(session: pg.Client, table: TableEntry): Promise<void> {
  const { rows, checksum } = await sumTable(session, table)
  if (rows !== table.rows)
    throw new StartError(
      `The table ${table.schema}.${table.name} has ${rows} rows instead of ${table.rows}: use another backup.`,
    )
  if (checksum !== table.checksum)
    throw new StartError(
      `The rows of the table ${table.schema}.${table.name} are not those that were backed up: use another backup.`,
    )
}

async function setSequence(session: pg.Client, { schema, name, value, isCalled }: SequenceEntry): Promise<void> {
  await session.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
    quoted(schema, name),
    value,
    isCalled,
  ])
}
