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

export type Exposure = {
  tables: readonly string[]
  sides: readonly string[]
  /** Null: from the beginning. */
  since: Date | null
  until: Date
  /** Through whose account it went on; null: anybody's. */
  actorId: string | null
}

/** The column by which a row belongs to a company: its own, or that of a job. */
const companyColumns = ['company_id', 'job_id'] as const
type CompanyColumn = (typeof companyColumns)[number]

async function columnsOfCompanies(db: Db, tables: readonly string[]): Promise<Map<string, CompanyColumn>> {
  const { rows } = await sql<{ table: string; column: CompanyColumn }>`
    select distinct on (table_name) table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any(${sql.val(tables)}::text[])
      and column_name = any(${sql.val(companyColumns)}::text[])
    order by table_name, column_name`.execute(db)
  return new Map(rows.map(({ table, column }) => [table, column]))
}

/** The actor's accounts: one address may be a candidate's and an employer's. */
const accountsOf = (actorId: string) =>
  sql`select o.id from account o where o.id = ${actorId} or o.email = (select email from account where id = ${actorId})`

/** Whom the actor dealt with in that time, as the audit log says, and rows of companies that they are or were a member of. */
function seenBy(actorId: string, { since, until }: Exposure, column: CompanyColumn | undefined): Fragment {
  const audited = sql`exists (select from audit_log l where l.subject_type = 'account' and l.subject_id = a.id
    and (l.actor_id in (${accountsOf(actorId)}) or l.acting_admin_id in (${accountsOf(actorId)})) and l.at >= coalesce(${since}::timestamptz, '-infinity') and l.at <= ${until})`
  if (!column) return audited
  const companies = sql`select m.company_id from company_member m where m.account_id in (${accountsOf(actorId)})`
  const rows = column === 'company_id' ? companies : sql`select j.id from job j where j.company_id in (${companies})`
  return or([audited, sql`${sql.ref(`t.${column}`)} in (${rows})`])
}

/** SQL by table: the account `a` has a row there that was written in that time; rows without a time count. */
async function conditions(db: Db, exposure: Exposure): Promise<[table: string, condition: Fragment][]> {
  const { tables, since, until, actorId } = exposure
  const times = await timeColumns(db, tables)
  const ofCompanies = actorId === null ? null : await columnsOfCompanies(db, tables)
  return personRules
    .filter(({ table }) => tables.includes(table))
    .map(({ table, rule }) => {
      const column = times.get(table)
      const written = column && sql.ref(`t.${column}`)
      const inTime = written
        ? sql`${written} <= ${until} and ${written} >= coalesce(${since}::timestamptz, '-infinity')`
        : sql`true`
      const seen = actorId && ofCompanies ? seenBy(actorId, exposure, ofCompanies.get(table)) : sql`true`
      return [
        table,
        sql`exists (select from ${sql.table(table)} t where ${ownedBy(rule, sql.ref('a.id'))} and ${inTime} and ${seen})`,
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
  const tableConditions = await conditions(db, exposure)
  if (tableConditions.length === 0) return { byTable: {}, people: 0 }
  const columns = tableConditions.map(
    ([table, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(table)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)}, count(*) filter (where ${or(tableConditions.map(([, condition]) => condition))})::int as "#people"
    from ${accounts(exposure)}`.execute(db)
  const { '#people': people = 0, ...byTable } = rows[0] ?? {}
  return { byTable, people }
}

export type AffectedPerson = { id: string; email: string; name: string; locale: 'en' | 'id' }

/** The next of them whom nobody has told about this incident, by id. */
export async function affectedToNotify(
  db: Db,
  exposure: Exposure,
  { incidentId, limit }: { incidentId: string; limit: number },
): Promise<AffectedPerson[]> {
  const tableConditions = await conditions(db, exposure)
  const { rows } = await sql<AffectedPerson>`
    select a.id, a.email, a.full_name as name, a.locale from ${accounts(exposure)} and ${or(tableConditions.map(([, condition]) => condition))}
      and not exists (select from incident_notice n where n.incident_id = ${incidentId} and n.account_id = a.id)
    order by a.id limit ${limit}`.execute(db)
  return rows
}
