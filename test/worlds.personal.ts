import { sql } from 'kysely'
import { personal, type PersonalRule } from '#db/personal.ts'
import { aResume, anApplication } from './worlds.applications.ts'
import type { TestHouse } from './house.ts'
import { anEmployer } from './worlds.ts'
import { aJob } from './worlds.jobs.ts'

export type Persons = Extract<PersonalRule, { by: unknown }>
/** Tables that say something about a person, with their rule. */
export const personsTables = Object.entries(personal).flatMap(([table, rule]) =>
  'by' in rule ? [{ table, rule: rule as Persons }] : [],
)

type Column = { name: string; type: string; needed: boolean; references: string | null; check: string | null }

/** Columns of a table that must be given, and those of text: what they refer to and what they may be. */
async function columnsOf(world: TestHouse, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as needed,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]) as references,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as check
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
      and ((a.attnotnull and not a.atthasdef) or (format_type(a.atttypid, null) = 'text'
        and not exists (select 1 from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey))))`.execute(
    world.db,
  )
  return rows
}

const plain: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  jsonb: "'{}'",
  bytea: "decode(replace(gen_random_uuid()::text, '-', ''), 'hex')",
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  boolean: 'false',
  date: "'2026-01-31'",
  'timestamp with time zone': 'now()',
  'time without time zone': "'22:00'",
  'text[]': "'{}'",
  'uuid[]': "'{}'",
  'integer[]': "'{}'",
}

/** A row to refer to: the person's own where the table is a person's. */
function referred(table: string, id: string): string {
  const rule = personsTables.find((each) => each.table === table)?.rule
  return rule && typeof rule.by === 'string'
    ? `(select id from ${table} where ${rule.by} = '${id}' limit 1)`
    : `(select id from ${table} limit 1)`
}

/** What a check over several columns wants, and what must not be made up. */
const fitting: Record<string, Record<string, string>> = {
  // A word that somebody proposed is not about them.
  master: {
    category: "'KEYWORDS'",
    en: "'Kampus'",
    id_text: "'Kampus'",
    norm: "'kampus'",
    code: 'gen_random_uuid()::text',
  },
  data_export: { status: "'FAILED'" },
  sign_on_attempt: { purpose: "'LINK'" },
  review: { again_at: "now() + interval '1 year'" },
}

/** A row of the person in a table that has none yet, made of whatever the columns take; texts carry `mark`. */
async function fill(world: TestHouse, table: string, owner: { column: string; id: string }, mark: string) {
  const values: [string, string][] = [[owner.column, `'${owner.id}'`]]
  const columns = await columnsOf(world, table)
  for (const [name, value] of Object.entries(fitting[table] ?? {}))
    if (!columns.some((column) => column.name === name)) values.push([name, value])
  for (const column of columns) {
    if (column.name === owner.column) continue
    const choice = /ARRAY\['([^']+)'::text/.exec(column.check ?? '')?.[1]
    if (column.check && !choice && !column.needed) continue
    const value =
      fitting[table]?.[column.name] ??
      (column.references
        ? referred(column.references, owner.id)
        : column.type === 'text'
          ? choice
            ? `'${choice}'`
            : `'${mark} ${table} ' || gen_random_uuid()`
          : plain[column.type])
    if (!value) throw new Error(`${table}.${column.name} is ${column.type}: say what to put there`)
    values.push([column.name, value])
  }
  const [names, made] = [values.map(([name]) => `"${name}"`), values.map(([, value]) => value)]
  await sql.raw(`insert into ${table} (${names.join()}) values (${made.join()})`).execute(world.db)
}

export async function rowsOf(world: TestHouse, table: string, rule: Persons, id: string): Promise<number> {
  const at =
    typeof rule.by === 'string'
      ? `${rule.by} = '${id}'`
      : `${rule.by.column} in (select id from ${rule.by.of} where account_id = '${id}')`
  const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${table} where ${at}`).execute(world.db)
  return rows[0]?.n ?? 0
}

/**
 * Gives a candidate at least one row in every table that knows people: what matters by calls, the rest filled in by what the
 * columns take. Texts carry `mark`, so that a left-over can be found anywhere.
 */
export async function everywhere(world: TestHouse, candidate: Parameters<typeof aResume>[1], mark: string) {
  const id = candidate.accountId
  const employer = await anEmployer(world)
  const job = await aJob(world, { employer, questions: [{ kind: 'SHORT_TEXT', text: 'Why?' }] })
  const sent = await anApplication(world, {
    candidate: { caller: candidate },
    employer,
    jobId: job.id,
    answers: [`${mark} answers`],
    coverLetter: `${mark} writes`,
    viewed: true,
  })
  await sent.them('userjobs.noteAdd', { id: sent.id, text: `${mark} seems good` })
  for (const { table, rule } of personsTables)
    if (typeof rule.by === 'string' && table !== 'company_member' && (await rowsOf(world, table, rule, id)) === 0)
      await fill(world, table, { column: rule.by, id }, mark)
  return { employer, job, sent }
}
