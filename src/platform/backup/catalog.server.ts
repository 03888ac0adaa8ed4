import type pg from 'pg'
import type { SequenceEntry, TableEntry } from './manifest.ts'
import { quoted } from './session.server.ts'

/** The schemas that belong to a backup: the application's and the queue's. */
export const schemas = ['public', 'graphile_worker']

/** Says how far the queue's own schema is, which the installed package brings. */
export const queueMigrations = { schema: 'graphile_worker', name: 'migrations' }

export type Table = Pick<TableEntry, 'schema' | 'name' | 'columns' | 'allColumns'> & { bytes: number }

/** All tables with their columns, largest first; those of extensions and the queue's list of migrations are left out. */
export async function readTables(session: pg.Client): Promise<Table[]> {
  const { rows } = await session.query<Omit<Table, 'bytes'> & { bytes: string }>(
    `select n.nspname as schema, c.relname as name, pg_table_size(c.oid) as bytes,
       coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns,
       coalesce(array_agg(a.attname::text order by a.attnum), '{}') as "allColumns"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = any($1) and (n.nspname, c.relname) <> ($2, $3)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by n.nspname, c.relname, c.oid
     order by pg_table_size(c.oid) desc, 1, 2`,
    [schemas, queueMigrations.schema, queueMigrations.name],
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Where the sequences stand. They follow no snapshot: read after it, they are beyond every value in it. */
export async function readSequences(session: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await session.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [schemas],
  )
  const sequences: SequenceEntry[] = []
  for (const { schema, name } of rows) {
    const { rows: state } = await session.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(schema, name)}`,
    )
    for (const { value, isCalled } of state) sequences.push({ schema, name, value, isCalled })
  }
  return sequences
}

/**
 * The number of rows and the sum of 64 bits of the MD5 of each row as text: independent of the order of the rows, the version of
 * PostgreSQL and the machine. It finds accidents, not forgeries.
 */
export async function sumTable(
  session: pg.Client,
  { schema, name, allColumns }: Pick<Table, 'schema' | 'name' | 'allColumns'>,
): Promise<{ rows: number; checksum: string }> {
  const row = `row(${allColumns.map((column) => `t.${quoted(column)}`).join(', ')})`
  const { rows } = await session.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(${row}::text), 16))::bit(64)::bigint::numeric), 0)::text as checksum
     from only ${quoted(schema, name)} t`,
  )
  const [sum] = rows
  if (!sum) throw new Error('a count answers one row')
  return { rows: Number(sum.rows), checksum: sum.checksum }
}

/** The newest migration of the queue's schema; 0 when it is not there. */
export async function readQueueMigration(session: pg.Client): Promise<number> {
  const { schema, name } = queueMigrations
  const table = quoted(schema, name)
  const { rows: tables } = await session.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!tables[0]?.there) return 0
  const { rows } = await session.query<{ newest: number }>(`select coalesce(max(id), 0)::int as newest from ${table}`)
  return rows[0]?.newest ?? 0
}
