import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Dataset, DatasetCity, DatasetMaster } from './load.datasets.server.ts'
import type { DatasetEssentials } from './load.taxonomy.server.ts'
import { codeFor } from './store.propose.server.ts'
import type { MasterCategory } from './rules.ts'

/** Row counts of an import. Rows that were not added existed already (by code or name), name one of our values, or an unknown state. */
export type ImportResult = { given: number; added: number }

/** A value costs the triggers of all its names: two thousand in one statement took more than 15 s on a busy machine. */
const batch = 500
/** Sorts imported values after the shipped ones, which are ordered by hand. */
export const importedSort = 5000

/**
 * Inserts the missing values of a dataset. One that is an existing value gives all of its names to that value; a value of an earlier
 * import gets the names it lacks unless an administrator edited it. A second run adds nothing. In a transaction, which may take longer
 * than a page.
 */
export async function importDataset(db: Db, set: Dataset): Promise<ImportResult> {
  await sql`set local statement_timeout = '5min'`.execute(db)
  if (set.kind === 'essentials') return addEssentials(db, set.rows)
  const rows = set.kind === 'masters' ? uniqueByCode(set.rows) : set.rows
  let added = 0
  for (let at = 0; at < rows.length; at += batch) {
    const part = rows.slice(at, at + batch)
    added += await (set.kind === 'masters'
      ? addMasters(db, set.category, part as DatasetMaster[])
      : addCities(db, part as DatasetCity[]))
  }
  return { given: set.rows.length, added }
}

/** Counts skills of roles. A role of an earlier edition gets what the new one says. */
async function addEssentials(db: Db, rows: readonly DatasetEssentials[]): Promise<ImportResult> {
  let added = 0
  for (let at = 0; at < rows.length; at += batch) {
    const { rows: counts } = await sql<{ added: number }>`
      with given as materialized (
        select r.role, array(select jsonb_array_elements_text(r.skills)) as skills
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batch))}::jsonb) as r (role text, skills jsonb)
      ), written as (
        insert into taxonomy_role (source, skills) select role, skills from given
        on conflict (source) do update set skills = excluded.skills where taxonomy_role.skills is distinct from excluded.skills
      )
      select count(*)::int as added from given cross join unnest(given.skills) skill
      left join taxonomy_role t on t.source = given.role where skill <> all(coalesce(t.skills, '{}'))`.execute(db)
    added += counts[0]?.added ?? 0
  }
  return { given: rows.reduce((sum, { skills }) => sum + skills.length, 0), added }
}

/** Takes the essential skills of roles back; answers of how many roles. */
export async function removeEssentials(db: Db, rows: readonly DatasetEssentials[]): Promise<number> {
  const roles = rows.map(({ role }) => role)
  const { numAffectedRows } =
    await sql`delete from taxonomy_role where source = any(${sql.val(roles)}::text[])`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes a dataset of masters back: its values are offered no more, and ours lose the names of its concepts. Values are switched off
 * instead of deleted, as jobs and people may have them, and have no group any more; what an administrator edited stays. Loading it again
 * brings all of it back.
 * Answers how many values were switched off.
 */
export async function removeDataset(
  db: Db,
  { category, rows }: Extract<Dataset, { kind: 'masters' }>,
): Promise<number> {
  await sql`set local statement_timeout = '5min'`.execute(db)
  const codes = rows.map(({ en }) => codeFor(en))
  const sources = rows.flatMap(({ meta }) => (typeof meta['source'] === 'string' ? [meta['source']] : []))
  const { numAffectedRows } = await sql`
    update master set status = 'INACTIVE'
    where category = ${category} and code = any(${sql.val(codes)}::text[]) and sort = ${importedSort} and status = 'ACTIVE'
      and updated_at = created_at`.execute(db)
  await sql`
    update master set meta = meta - 'group'
    where category = ${category} and code = any(${sql.val(codes)}::text[]) and sort = ${importedSort} and meta ? 'group'`.execute(
    db,
  )
  const { rows: renamed } = await sql<{ id: string }>`
    delete from master_taxonomy_concept where category = ${category} and source = any(${sql.val([...sources, ...codes])}::text[])
    returning master_id as id`.execute(db)
  // A trigger writes the names of a value anew.
  await sql`update master set search_text = '' where id = any(${sql.val(renamed.map(({ id }) => id))}::uuid[])`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** The first row of each code, with the names of all: a taxonomy has two concepts of one label. */
function uniqueByCode(rows: readonly DatasetMaster[]): (DatasetMaster & { code: string })[] {
  const codes = new Map<string, DatasetMaster & { code: string }>()
  for (const row of rows) {
    const code = codeFor(row.en)
    const first = codes.get(code) ?? { ...row, code }
    const others = row.aliases.filter((alias) => !first.aliases.includes(alias))
    codes.set(code, { ...first, aliases: [...first.aliases, ...others] })
  }
  return [...codes.values()]
}

async function addMasters(db: Db, category: MasterCategory, rows: readonly DatasetMaster[]): Promise<number> {
  const given = sql`
    select r.*, fold_text(r.en) as name, coalesce(r.meta->>'source', r.code) as source,
      array(select jsonb_array_elements_text(r.aliases)) as alias_list
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as r (code text, en text, id text, aliases jsonb, meta jsonb, place int)`
  await sql`
    update master m set aliases = m.aliases || missing.names
    from (${given}) g, lateral (select array_agg(a) as names from unnest(g.alias_list) a
      where not exists (select from master o, unnest(o.aliases) own where o.category = ${category} and o.code = g.code and own = a)) missing
    where m.category = ${category} and m.code = g.code and m.sort = ${importedSort} and m.updated_at = m.created_at
      and missing.names is not null`.execute(db)
  // Nobody edits groups and descriptions, so they are also given to values that somebody edited.
  await sql`
    update master m set meta = m.meta || g.said from (
      select given.code, jsonb_strip_nulls(jsonb_build_object('group', given.meta->'group', 'description', given.meta->'description')) as said
      from (${given}) given
    ) g
    where m.category = ${category} and m.code = g.code and m.sort = ${importedSort} and not m.meta @> g.said`.execute(
    db,
  )
  // Taken back before, by nobody who edits values.
  const { numAffectedRows: restored } = await sql`
    update master m set status = 'ACTIVE' from (${given}) g
    where m.category = ${category} and m.code = g.code and m.sort = ${importedSort} and m.status = 'INACTIVE'
      and m.updated_at = m.created_at`.execute(db)
  await addConcepts(db, category, given)
  const { numAffectedRows } = await sql`
    insert into master (category, code, name_en, name_id, aliases, meta, sort)
    select ${category}, g.code, g.en, g.id, g.alias_list, g.meta, ${importedSort}
    from (${given}) g
    where not exists (select from master_taxonomy_concept c where c.category = ${category} and c.source = g.source)
      and not exists (select from master m where m.category = ${category} and m.code = g.code)
    order by g.place
    on conflict (category, code) do nothing`.execute(db)
  return Number((numAffectedRows ?? 0n) + (restored ?? 0n))
}

/**
 * Records the concepts that are one of our values, with all of their names: by the concept's label, else because one of its other names
 * is a label of ours; of several such labels the one most like the concept's. Other names of imported values do not count: in a
 * taxonomy one concept's other name is often another's label.
 */
async function addConcepts(db: Db, category: MasterCategory, given: RawBuilder<unknown>): Promise<void> {
  await sql`
    with given as materialized (${given}), known as materialized (
      select n.name, coalesce(m.merged_into, m.id) as id, n.name = any (array[fold_text(m.name_en), fold_text(m.name_id)]) as label, m.sort
      from master_name n join master m on m.id = n.master_id where n.category = ${category}
    ), target as (
      select g.source, k.id, 0 as rank, (not k.label)::int::float8 as distance, k.sort
      from given g join known k on k.name = g.name where k.label or k.sort < ${importedSort}
      union all
      select g.source, coalesce(m.merged_into, m.id), 0, 2, m.sort
      from given g join master m on m.category = ${category} and m.code = g.code
      union all
      select g.source, k.id, 1, 1 - similarity(k.name, g.name), k.sort
      from given g cross join unnest(g.alias_list) a join known k on k.name = fold_text(a)
      where k.label and k.sort < ${importedSort}
    )
    insert into master_taxonomy_concept (category, source, label, names, master_id)
    select distinct on (g.source) ${category}, g.source, g.en, array[g.en] || g.alias_list, target.id
    from given g join target on target.source = g.source
    where not exists (select from master m where m.category = ${category} and m.code = g.code and m.sort = ${importedSort})
    order by g.source, target.rank, target.distance, target.sort, target.id
    on conflict (category, source) do update set label = excluded.label, names = excluded.names
      where (master_taxonomy_concept.label, master_taxonomy_concept.names) is distinct from (excluded.label, excluded.names)`.execute(
    db,
  )
}

/** A regency is prefixed with "Kab." where its country has a city of the same name. */
async function addCities(db: Db, rows: readonly DatasetCity[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with nation as materialized (
      select code, fold_text(n) as name from country, unnest(array[name_en, name_id]) n group by 1, 2
    ), region as materialized (
      select id, country_code, fold_text(n) as name from state, unnest(array[name_en, name_id]) n group by 1, 2, 3
    ), there as materialized (
      select distinct state_id, kind = 'REGENCY' as regency, fold_text(btrim(regexp_replace(n, '^Kab\\. ', ''))) as name
      from city, unnest(string_to_array(other_names, ',') || name) n
    ), towns as materialized (
      select distinct country_code, fold_text(name) as name from city where kind = 'CITY'
    ), rough as materialized (
      select r.name, r.regency, fold_text(r.name) as plain_name, fold_text(r.state) as state, fold_text(r.country) as country
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, state text, country text, regency boolean)
      where r.name <> ''
    ), given as materialized (
      select distinct on (s.id, r.plain_name, r.regency) s.id as state_id, s.country_code, r.name, r.plain_name, r.regency
      from rough r join nation n on n.name = r.country join region s on s.country_code = n.code and s.name = r.state
      order by s.id, r.plain_name, r.regency
    )
    insert into city (state_id, country_code, name, kind)
    select g.state_id, g.country_code, case when g.regency and t.name is not null then 'Kab. ' || g.name else g.name end,
      case when g.regency then 'REGENCY' else 'CITY' end
    from given g left join towns t on t.country_code = g.country_code and t.name = g.plain_name
    where (g.state_id, g.regency, g.plain_name) not in (select state_id, regency, name from there)
    on conflict (state_id, name) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
