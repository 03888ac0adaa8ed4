import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Dataset, DatasetCity, DatasetMaster } from './load.datasets.server.ts'
import { codeFor } from './store.propose.server.ts'
import type { MasterCategory } from './rules.ts'

/**
 * Row counts of an import. Rows that were not added existed already (by code or name), are an alias of a shipped value, or name an
 * unknown state.
 */
export type ImportResult = { given: number; added: number }

const batch = 2000
/** Sorts imported values after the shipped ones, which are ordered by hand. */
const importedSort = 5000

/** Inserts the missing values of a dataset. Existing rows never change, so a second run adds nothing. */
export async function importDataset(db: Db, set: Dataset): Promise<ImportResult> {
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

/** The first row of each code. */
function uniqueByCode(rows: readonly DatasetMaster[]): (DatasetMaster & { code: string })[] {
  const codes = new Map<string, DatasetMaster & { code: string }>()
  for (const row of rows) {
    const code = codeFor(row.en)
    if (!codes.has(code)) codes.set(code, { ...row, code })
  }
  return [...codes.values()]
}

async function addMasters(db: Db, category: MasterCategory, rows: readonly DatasetMaster[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with given as (
      select r.*, fold_text(r.en) as name
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
        as r (code text, en text, id text, aliases jsonb, meta jsonb, place int)
    ), known as materialized (
      select fold_text(n) as name from master, unnest(aliases || array[name_en, name_id]) n where category = ${category}
    ), own as materialized (
      select fold_text(n) as name from master, unnest(array[name_en, name_id]) n where category = ${category} and sort < ${importedSort}
    )
    insert into master (category, code, name_en, name_id, aliases, meta, sort)
    select ${category}, g.code, g.en, g.id, array(select jsonb_array_elements_text(g.aliases)), g.meta, ${importedSort}
    from given g
    where not exists (select from known k where k.name = g.name)
      and not exists (select from own o, jsonb_array_elements_text(g.aliases) a where o.name = fold_text(a))
      and not exists (select from master m where m.category = ${category} and m.code = g.code)
    order by g.place
    on conflict (category, code) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
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
