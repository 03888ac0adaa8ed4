import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.server.ts'
import type { CompanyRule, PersonalRule } from './personal-rules.ts'
import { personal } from './personal.ts'
import type { Tables } from './schema.ts'

type PersonRule = Extract<PersonalRule, { by: unknown }>
export const personRules = Object.entries(personal).flatMap(([table, rule]) =>
  'by' in rule ? [{ table: table as keyof Tables, rule: rule as PersonRule }] : [],
)

/** The condition that finds a person's rows of table `t`; names come from `personal.ts`, never from outside. */
export function ownedBy({ by }: PersonRule, accountId: string | RawBuilder<unknown>) {
  if (typeof by === 'string') return sql<boolean>`${sql.ref(`t.${by}`)} = ${accountId}`
  const { of } = by
  const parent = personal[of] as PersonRule
  if (typeof parent.by !== 'string') throw new Error(`rows of ${of} are not found by a column`)
  return sql<boolean>`${sql.ref(`t.${by.column}`)} in (select id from ${sql.table(of)} where ${sql.ref(parent.by)} = ${accountId})`
}

const rowCap = 100_000

/** All rows of a person by table, as JSON without secrets; at most 100,000 rows a table. */
export async function personalRows(db: Db, accountId: string): Promise<Map<string, object[]>> {
  const byTable = new Map<string, object[]>()
  for (const { table, rule } of personRules) {
    if (rule.unexported) continue
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - ${[...(rule.without ?? [])]}::text[] as row from ${sql.table(table)} t
      where ${ownedBy(rule, accountId)} limit ${rowCap}`.execute(db)
    byTable.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return byTable
}

/**
 * Removes a person from every table by the rules of `personal.ts`. The caller holds a lock on the account's row and has notified
 * the modules; the row itself stays as a pseudonym.
 */
export async function erasePerson(db: Db, accountId: string, now: Date): Promise<void> {
  const changed = personRules.filter(({ rule }) => typeof rule.erase === 'object')
  // Updates first, so that no row refers to a deleted one; files and the account last, because the other rows are found by them.
  const last = ['file', 'account']
  for (const { table, rule } of changed.filter(({ table }) => !last.includes(table)))
    await applyUpdates(db, table, rule, accountId, now)
  for (const { table, rule } of personRules.toReversed())
    if (rule.erase === 'delete')
      await sql`delete from ${sql.table(table)} t where ${ownedBy(rule, accountId)}`.execute(db)
  for (const { table, rule } of changed.filter(({ table }) => last.includes(table)))
    await applyUpdates(db, table, rule, accountId, now)
}

export const companyRules = Object.entries(personal).flatMap(([table, rule]) =>
  'company' in rule ? [{ table: table as keyof Tables, rule: rule.company as unknown as CompanyRule }] : [],
)

/** Removes what a closed company kept about people; what a law keeps longer (orders, invoices) has no rule. */
export async function eraseCompanyRows(db: Db, companyId: string, now: Date): Promise<void> {
  for (const { table, rule } of companyRules.toReversed()) {
    const { by, erase } = rule
    const where =
      typeof by === 'string'
        ? sql`${sql.ref(`t.${by}`)} = ${companyId}`
        : sql`${sql.ref(`t.${by.column}`)} in (select id from ${sql.table(by.of)} where company_id = ${companyId})`
    await (
      erase === 'delete'
        ? sql`delete from ${sql.table(table)} t where ${where}`
        : sql`update ${sql.table(table)} t set ${setsOf(erase, now)} where ${where}`
    ).execute(db)
  }
}

const setsOf = (erase: Readonly<Record<string, string | undefined>>, now: Date) => {
  const sets = Object.entries(erase).map(([column, value = 'null']) => {
    const [before = '', after] = value.split('$now')
    return after === undefined
      ? sql`${sql.ref(column)} = ${sql.raw(value)}`
      : sql`${sql.ref(column)} = ${sql.raw(before)}${now}${sql.raw(after)}`
  })
  return sql.join(sets)
}

async function applyUpdates(
  db: Db,
  table: keyof Tables,
  rule: PersonRule,
  accountId: string,
  now: Date,
): Promise<void> {
  const sets = setsOf(rule.erase as Record<string, string>, now)
  await sql`update ${sql.table(table)} t set ${sets} where ${ownedBy(rule, accountId)}`.execute(db)
}
