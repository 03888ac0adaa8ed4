import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { migrationLock, restoreMarker } from '#db/migrate.server.ts'
import { StartError } from '#platform/env/start-error.ts'
import { readQueueMigration, readSequences, readTables, type Table } from './catalog.server.ts'
import { backupLock, fileLock } from './locks.server.ts'
import type { Manifest, SequenceEntry } from './manifest.ts'
import { onSessions, openSession, quoted } from './session.server.ts'

/** Parallel connections; more only wait for the one thread that hashes. */
export const connections = Math.min(4, Math.max(2, availableParallelism()))

export type Facts = Pick<
  Manifest,
  'database' | 'takenAt' | 'postgres' | 'databaseBytes' | 'migrations' | 'audit' | 'erased' | 'queueMigration'
>

/** A database as it was at one moment, for as long as `end` is not called. */
export type Snapshot = {
  facts: Facts
  tables: Table[]
  sequences: SequenceEntry[]
  /** Storage keys of the files that rows refer to. */
  fileKeys(): Promise<string[]>
  /** Runs `work` for each table on several connections that see this moment. */
  forTables(work: (session: pg.Client, table: Table) => Promise<void>): Promise<void>
  /** Gives the moment up: PostgreSQL may clean up again. Files stay until `close`. */
  end(): Promise<void>
}

/** Connects and makes sure that no other backup of the database runs, until the session ends. */
export async function lockForBackup(url: string): Promise<pg.Client> {
  const session = await openSession(url)
  try {
    const { rows } = await session.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock])
    if (!rows[0]?.free) throw new StartError('Another backup of this database is running: wait until it has ended.')
    const { rows: state } = await session.query<{ known: boolean; restoring: boolean }>(
      `select to_regclass('public.schema_migration') is not null as known, to_regclass($1) is not null as restoring`,
      [`public.${restoreMarker}`],
    )
    if (!state[0]?.known) throw new StartError('The database holds no Karya: there is nothing to back up.')
    if (state[0].restoring) throw new StartError('The database holds a restore that did not finish: finish it first.')
    return session
  } catch (error) {
    await session.end()
    throw error
  }
}

/** Identifies a database over its backups and restores: nobody else began at the same microsecond. */
export async function databaseId(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    `select left(md5(min(applied_at)::text), 12) as id from schema_migration`,
  )
  return rows[0]?.id ?? ''
}

/** The newest link of the audit chain. */
async function auditHead(session: pg.Client, tables: readonly Table[]): Promise<Facts['audit']> {
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'audit_chain')) return null
  const { rows } = await session.query<{ seq: number; hash: string }>(
    `select seq::float8 as seq, encode(hash, 'hex') as hash from audit_chain order by seq desc limit 1`,
  )
  return rows[0] ?? null
}

/** Ids of accounts and companies. */
async function erasedIds(session: pg.Client): Promise<string[]> {
  const { rows } = await session.query<{ id: string }>(
    `select id from account where erased_at is not null
     union all select id from company where erased_at is not null order by id`,
  )
  return rows.map(({ id }) => id)
}

/** Takes the snapshot. `session` holds the locks, and nothing that is in the snapshot is removed from the file storage until it ends. */
export async function takeSnapshot(url: string, session: pg.Client): Promise<Snapshot> {
  // A migration that is under way ends first. Held for this moment only: a start must not wait for a backup.
  await session.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await session.query('select pg_advisory_lock($1)', [fileLock])
  await session.query('begin isolation level repeatable read read only')
  const tables = await readTables(session)
  // As pg_dump does: no table is changed or dropped before it has been read.
  await session.query(
    `lock table ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')} in access share mode`,
  )
  const { rows } = await session.query<{ id: string; taken: Date; version: string; bytes: string }>(
    `select pg_export_snapshot() as id, now() as taken, current_setting('server_version') as version,
       pg_database_size(current_database())::text as bytes`,
  )
  await session.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const [moment] = rows
  if (!moment) throw new Error('PostgreSQL exported no snapshot')
  const { rows: migrations } = await session.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name collate "C"',
  )
  const sequences = await readSequences(session)
  const facts: Facts = {
    database: await databaseId(session),
    takenAt: moment.taken.toISOString(),
    postgres: moment.version,
    databaseBytes: Number(moment.bytes),
    migrations,
    audit: await auditHead(session, tables),
    erased: await erasedIds(session),
    queueMigration: await readQueueMigration(session),
  }
  return {
    facts,
    tables,
    sequences,
    async fileKeys() {
      const { rows: files } = await session.query<{ key: string }>(
        'select storage_key as key from file where stored_at is not null and deleted_at is null order by storage_key',
      )
      return files.map(({ key }) => key)
    },
    async forTables(work) {
      const workers: pg.Client[] = []
      try {
        for (let each = 0; each < Math.min(connections, tables.length); each++) {
          const worker = await openSession(url)
          workers.push(worker)
          await worker.query('begin isolation level repeatable read read only')
          await worker.query(`set transaction snapshot '${moment.id}'`)
        }
        await onSessions(workers, tables, work)
      } finally {
        await Promise.all(workers.map((worker) => worker.end()))
      }
    },
    async end() {
      await session.query('commit')
    },
  }
}
