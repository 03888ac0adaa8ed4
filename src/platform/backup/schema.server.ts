import type pg from 'pg'
import { schemas } from './catalog.server.ts'
import { quoted } from './session.server.ts'

/** What slows loading down, and how to make it again. */
export type DeferredSchema = {
  /** By `schema.table`: indexes first, then constraints that need them. */
  byTable: Map<string, string[]>
  /** Added without a look at the rows, one by one; then checked in parallel. */
  foreignKeys: { add: string; validate: string | null }[]
}

/**
 * Drops all foreign keys and the indexes and keys of the given tables, and switches their triggers off, because a restore loads whole
 * tables. PostgreSQL says itself how each is made again. Primary keys that a view relies on stay.
 */
export async function deferSchema(session: pg.Client, tables: ReadonlySet<string>): Promise<DeferredSchema> {
  const deferred: DeferredSchema = { byTable: new Map(), foreignKeys: [] }
  const drops: string[] = []
  const later = (schema: string, table: string, ...statements: string[]) => {
    const name = `${schema}.${table}`
    deferred.byTable.set(name, [...(deferred.byTable.get(name) ?? []), ...statements])
  }
  for (const { schema, table, name, definition } of await foreignKeys(session)) {
    const alter = `alter table ${quoted(schema, table)}`
    drops.push(`${alter} drop constraint ${quoted(name)}`)
    const unchecked = definition.endsWith(' NOT VALID') // it stays so
    deferred.foreignKeys.push({
      add: `${alter} add constraint ${quoted(name)} ${definition}${unchecked ? '' : ' not valid'}`,
      validate: unchecked ? null : `${alter} validate constraint ${quoted(name)}`,
    })
  }
  const loaded = ({ schema, table }: SchemaObject) => tables.has(`${schema}.${table}`)
  for (const { schema, table, name, definition, options, constraint } of (await indexes(session)).filter(loaded)) {
    const alter = `alter table ${quoted(schema, table)}`
    if (constraint) {
      drops.push(`${alter} drop constraint ${quoted(name)}`)
      later(schema, table, `${alter} add constraint ${quoted(name)} ${constraint}${options && ` with (${options})`}`)
    } else {
      drops.push(`drop index ${quoted(schema, name)}`)
      later(schema, table, definition)
    }
  }
  for (const { schema, table, name } of (await triggers(session)).filter(loaded)) {
    drops.push(`alter table ${quoted(schema, table)} disable trigger ${quoted(name)}`)
    later(schema, table, `alter table ${quoted(schema, table)} enable trigger ${quoted(name)}`)
  }
  if (drops.length > 0) await session.query(drops.join('; '))
  return deferred
}

type SchemaObject = { schema: string; table: string; name: string }

async function foreignKeys(session: pg.Client): Promise<(SchemaObject & { definition: string })[]> {
  const { rows } = await session.query<SchemaObject & { definition: string }>(
    `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1) order by 1, 2, 3`,
    [schemas],
  )
  return rows
}

/** `constraint` is how a key or an exclusion is defined; PostgreSQL leaves its storage options out there. */
type Index = SchemaObject & { definition: string; options: string; constraint: string | null }

async function indexes(session: pg.Client): Promise<Index[]> {
  const { rows } = await session.query<Index>(
    `select n.nspname as schema, t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
       coalesce(array_to_string(i.reloptions, ', '), '') as options, pg_get_constraintdef(k.oid) as constraint
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class t on t.oid = x.indrelid
     join pg_namespace n on n.oid = t.relnamespace
     left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u', 'x')
     where n.nspname = any($1) and t.relkind = 'r'
       and not exists (select from pg_depend d where d.refclassid = 'pg_constraint'::regclass and d.refobjid = k.oid
                       and d.classid = 'pg_rewrite'::regclass)
     order by k.oid is not null, 1, 2, 3`,
    [schemas],
  )
  return rows
}

/** Those that are on; others stay as the migrations left them. */
async function triggers(session: pg.Client): Promise<SchemaObject[]> {
  const { rows } = await session.query<SchemaObject>(
    `select n.nspname as schema, c.relname as table, g.tgname as name
     from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and not g.tgisinternal and g.tgenabled = 'O' order by 1, 2, 3`,
    [schemas],
  )
  return rows
}

/** Whether a database holds anything of somebody: a relation or a function outside of PostgreSQL's own schemas and extensions. */
export async function isEmptyDatabase(session: pg.Client): Promise<boolean> {
  const { rows } = await session.query<{ empty: boolean }>(
    `select not exists (
       select from (select oid, relnamespace as namespace from pg_class union all select oid, pronamespace from pg_proc) o
       join pg_namespace n on n.oid = o.namespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')) as empty`,
  )
  return rows[0]?.empty ?? false
}

/** Schemas and extensions that were there before a restore. */
export type SchemaPrerequisites = { schemas: string[]; extensions: string[] }

export async function readSurroundings(session: pg.Client): Promise<SchemaPrerequisites> {
  const { rows } = await session.query<SchemaPrerequisites>(
    `select (select array_agg(nspname::text) from pg_namespace) as schemas,
       (select array_agg(extname::text) from pg_extension) as extensions`,
  )
  const [row] = rows
  if (!row) throw new Error('a query without tables answers one row')
  return row
}

/** Removes what a restore that was killed has made. The place was empty before it began, so all there is but `marker` belongs to it. */
export async function emptyDatabase(session: pg.Client, before: SchemaPrerequisites, marker: string): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `select format('drop %s %s cascade', kind, name) as statement from (
       select case relkind when 'r' then 1 else 2 end as turn,
         case relkind when 'v' then 'view if exists' when 'S' then 'sequence if exists' else 'table if exists' end as kind,
         format('%I.%I', n.nspname, c.relname) as name, c.oid
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'v', 'S') and c.relname <> $1
       union all
       select 3, 'routine if exists', p.oid::regprocedure::text, p.oid
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
       union all
       select 4, 'type if exists', t.oid::regtype::text, t.oid
       from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'public' and t.typtype in ('e', 'd')
       union all
       select 5, 'extension if exists', quote_ident(extname), 0 from pg_extension where extname <> all($2)
       union all
       select 6, 'schema if exists', quote_ident(nspname), 0 from pg_namespace where nspname <> all($3) and nspname !~ '^pg_'
     ) o
     where not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e') order by turn`,
    [marker, before.extensions, before.schemas],
  )
  for (const { statement } of rows) await session.query(statement)
}
