import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

type FileColumn = { table: string; column: string }

/** Columns that hold ids of files in lists, where a foreign key is not possible. */
export const fileLists: readonly FileColumn[] = [{ table: 'company', column: 'photo_file_ids' }]

/** Every foreign key to a file, read from the catalogue, so that a new table is never forgotten. */
async function fileColumns(db: Db): Promise<FileColumn[]> {
  const { rows } = await sql<FileColumn>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass`.execute(db)
  return rows
}

/**
 * Deletes uploads made between `from` and `until` that nothing refers to: forms that were refused or left. Files named in a saved
 * application draft are kept.
 */
export async function deleteUnused(
  db: Db,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<void> {
  const keys = (await fileColumns(db)).map(
    ({ table, column }) => sql`not exists (select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = f.id)`,
  )
  const lists = fileLists.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.table(table)} t where f.id = any(t.${sql.ref(column)}) and t.id = f.company_id)`,
  )
  await sql`
    update file f set deleted_at = ${now}
    where f.deleted_at is null and f.stored_at is not null
      and f.created_at >= ${from} and f.created_at < ${until}
      and not exists (
        select 1 from application_draft d
        where d.account_id = f.account_id and strpos(d.body::text, f.id::text) > 0
      )
      and ${sql.join([...keys, ...lists], sql` and `)}`.execute(db)
}
