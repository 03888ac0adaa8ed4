import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any constant: processes that start at once take turns, and a backup begins after a migration that is under way. */
export const migrationLock = 5_262_014

/** A migration file; a database stores the hash of each that was applied. */
export type Migration = { name: string; hash: string; sql: string }

/** All migrations of this version, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, hash: createHash('sha256').update(sql).digest('hex'), sql }
    })
}

/** The table that exists while a database is being restored; its row says from which backup. */
export const restoreMarker = 'restore_in_progress'

/**
 * Brings a database to the newest schema: plain SQL files, in order, each in its own transaction, each once.
 * A file that changed after it was applied is refused, and so is a database whose restore did not finish. The queue's own
 * schema is brought up too.
 */
export async function migrate(url: string, log: (line: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'karya-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const { rows } = await client.query<{ marker: string | null }>('select to_regclass($1)::text as marker', [
      `public.${restoreMarker}`,
    ])
    if (rows[0]?.marker)
      throw new Error('it holds a restore that did not finish: let it finish, or run the same "npm run restore" again')
    await applyMigrations(client, url, readMigrations(), log)
  } finally {
    await client.end() // also gives the lock back
  }
}

/** Applies those of `migrations` that the database does not have yet, and the queue's own. */
export async function applyMigrations(
  client: pg.Client,
  url: string,
  migrations: readonly Migration[],
  log: (line: string) => void = () => undefined,
): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  const applied = new Map(rows.map((row) => [row.name, row.hash]))
  for (const { name, hash, sql } of migrations) {
    const before = applied.get(name)
    if (before === hash) continue
    if (before) throw new Error(`migration ${name} was changed after it was applied to this database`)
    log(`migrating: ${name}`)
    await apply(client, name, sql, hash)
  }
  await runMigrations({ connectionString: url })
}

async function apply(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(sql)
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
