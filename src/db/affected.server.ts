import { sql } from 'kysely'
import { or, type Fragment } from './fragments.server.ts'
import type { Db } from './db.server.ts'
import { ownedBy, personRules } from './erase.server.ts'

/** Tables that hold something about a person, as the data map names them. */
export const personTables: readonly string[] = personRules.map(({ table }) => table)

/** When a row was written, in the tables that say so. */
const writtenAt = ['created_at', 'at'] as const

async function timeColumns(db: Db, tables: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${sql.val(tables)}::text[]) and column_name = any(${sql.val(writtenAt)}::text[])
      and data_type like 'timestamp%'`.execute(db)
  return new Map(
    tables.flatMap((table) => {
      const column = writtenAt.find((name) => rows.some((row) => row.table === table && row.column === name))
      return column ? [[table, column] as const] : []
    }),
  )
}

export type Exposure = { tables: readonly string[]; sides: readonly string[]; until: Date }

/** SQL by table: the account `a` has a row there that was written until then; rows without a time count. */
async function conditions(db: Db, { tables, until }: Exposure): Promise<[table: string, condition: Fragment][]> {
  const times = await timeColumns(db, tables)
  return personRules
    .filter(({ table }) => tables.includes(table))
    .map(({ table, rule }) => {
      const column = times.get(table)
      const early = column ? sql`${sql.ref(`t.${column}`)} <= ${until}` : sql`true`
      return [
        table,
        sql`exists (select from ${sql.table(table)} t where ${ownedBy(rule, sql.ref('a.id'))} and ${early})`,
      ]
    })
}

const accounts = ({ sides, until }: Exposure) =>
  sql`account a where a.kind = any(${sql.val(sides)}::text[]) and a.erased_at is null and a.created_at <= ${until}`

/** How many people have something in these tables, by table and in all. */
export async function countAffected(
  db: Db,
  exposure: Exposure,
): Promise<{ byTable: Record<string, number>; people: number }> {
  const found = await conditions(db, exposure)
  if (found.length === 0) return { byTable: {}, people: 0 }
  const columns = found.map(([table, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(table)}`)
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)}, count(*) filter (where ${or(found.map(([, condition]) => condition))})::int as "#people"
    from ${accounts(exposure)}`.execute(db)
  const { '#people': people = 0, ...byTable } = rows[0] ?? {}
  return { byTable, people }
}

export type AffectedPerson = { id: string; email: string; name: string; locale: 'en' | 'id' }

/** The next of them whom nobody has told about this incident, by id. */
export async function affectedToTell(
  db: Db,
  exposure: Exposure,
  { incidentId, limit }: { incidentId: string; limit: number },
): Promise<AffectedPerson[]> {
  const found = await conditions(db, exposure)
  const { rows } = await sql<AffectedPerson>`
    select a.id, a.email, a.full_name as name, a.locale from ${accounts(exposure)} and ${or(found.map(([, condition]) => condition))}
      and not exists (select from incident_notice n where n.incident_id = ${incidentId} and n.account_id = a.id)
    order by a.id limit ${limit}`.execute(db)
  return rows
}
