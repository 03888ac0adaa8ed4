import { sql } from 'kysely'
import type { Db } from './db.server.ts'
import { personal, type PersonalRule } from './personal.ts'
import type { Tables } from './schema.ts'

type Persons = Extract<PersonalRule, { by: unknown }>
const rules = Object.entries(personal).flatMap(([table, rule]) =>
  'by' in rule ? [{ table: table as keyof Tables, rule: rule as Persons }] : [],
)

/** The condition that finds a person's rows of table `t`; names come from `personal.ts`, never from outside. */
function theirs({ by }: Persons, accountId: string) {
  if (typeof by === 'string') return sql<boolean>`${sql.ref(`t.${by}`)} = ${accountId}`
  const { of } = by
  const above = personal[of] as Persons
  if (typeof above.by !== 'string') throw new Error(`rows above ${of} are not found by a column`)
  return sql<boolean>`${sql.ref(`t.${by.column}`)} in (select id from ${sql.table(of)} where ${sql.ref(above.by)} = ${accountId})`
}

const rowCap = 100_000

/** Everything the tables know about a person, by table: JSON as PostgreSQL writes it, without secrets. At most 100,000 rows a table. */
export async function personalRows(db: Db, accountId: string): Promise<Map<string, object[]>> {
  const found = new Map<string, object[]>()
  for (const { table, rule } of rules) {
    if (rule.unexported) continue
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - ${[...(rule.without ?? [])]}::text[] as row from ${sql.table(table)} t
      where ${theirs(rule, accountId)} limit ${rowCap}`.execute(db)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/**
 * Takes a person out of every table, as `personal.ts` says. The caller holds the account's row and has told the rooms; the row
 * itself stays as a pseudonym.
 */
export async function erasePerson(db: Db, accountId: string, now: Date): Promise<void> {
  const changed = rules.filter(({ rule }) => typeof rule.erase === 'object')
  // What is set first no longer points to what is deleted; files and the account come last, for the others are found by them.
  const last = ['file', 'account']
  for (const { table, rule } of changed.filter(({ table }) => !last.includes(table)))
    await change(db, table, rule, accountId, now)
  for (const { table, rule } of rules.toReversed())
    if (rule.erase === 'delete')
      await sql`delete from ${sql.table(table)} t where ${theirs(rule, accountId)}`.execute(db)
  for (const { table, rule } of changed.filter(({ table }) => last.includes(table)))
    await change(db, table, rule, accountId, now)
}

async function change(db: Db, table: keyof Tables, rule: Persons, accountId: string, now: Date): Promise<void> {
  const sets = Object.entries(rule.erase as Record<string, string>).map(([column, value]) => {
    const [before = '', after] = value.split('$now')
    return after === undefined
      ? sql`${sql.ref(column)} = ${sql.raw(value)}`
      : sql`${sql.ref(column)} = ${sql.raw(before)}${now}${sql.raw(after)}`
  })
  await sql`update ${sql.table(table)} t set ${sql.join(sets)} where ${theirs(rule, accountId)}`.execute(db)
}
