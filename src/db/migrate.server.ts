import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 5_262_014 // any constant: two processes that start at once take turns

/**
 * Brings a database to the newest schema: plain SQL files, in order, each in its own transaction, each once.
 * A file that changed after it was applied is refused. The queue's own schema is brought up too.
 */
export async function migrate(url: string, log: (line: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'karya-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before === hash) continue
      if (before) throw new Error(`migration ${name} was changed after it was applied to this database`)
      log(`migrating: ${name}`)
      await apply(client, name, sql, hash)
    }
    await runMigrations({ connectionString: url })
  } finally {
    await client.end() // also gives the lock back
  }
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
