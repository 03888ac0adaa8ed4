import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '#db/db.server.ts'
import { masterRows } from './load.masters.server.ts'
import { cityRows, countryRows, stateRows } from './load.places.server.ts'
import { readThesaurus } from './load.thesaurus.server.ts'
import { conceptForm, rankWords, refreshConcepts, writeThesaurus } from './store.concepts.server.ts'
import { refreshNameTerms, settleNames } from './store.name-terms.server.ts'
import { readStartupState, writeStartupState } from './store.startup-state.server.ts'

const hashKey = 'reference.hash'
const lockKey = 5_262_015 // an arbitrary constant that serialises processes starting at the same time

/**
 * Updates countries, states, cities and masters to what this release ships; returns true when anything had to be loaded.
 * Rows are added or updated, never removed. A thesaurus that cannot be read is refused, and what was loaded before stays. Changes made by an administrator (`updated_at`, `status`, `active`) are preserved.
 */
export async function loadReference(db: Db, thesaurus?: URL): Promise<boolean> {
  const shipped = {
    countries: countryRows(),
    states: stateRows(),
    cities: await cityRows(),
    masters: masterRows(),
    thesaurus: await readThesaurus(thesaurus),
    rankWords,
    conceptForm,
  }
  const hash = createHash('sha256').update(JSON.stringify(shipped)).digest('hex')
  if ((await storedHash(db)) === hash) return false
  const loaded = await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx) // a first start on a small or busy machine
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    if ((await storedHash(trx)) === hash) return false
    await loadCountries(trx, shipped.countries)
    await loadStates(trx, shipped.states)
    await loadCities(trx, shipped.cities)
    await loadMasters(trx, shipped.masters)
    await writeThesaurus(trx, shipped.thesaurus)
    // Without statistics the planner joins all names with each other: a search for words took a second.
    await sql`analyze country, state, city, master, master_name`.execute(trx)
    await refreshConcepts(trx)
    await refreshNameTerms(trx)
    await writeStartupState(trx, hashKey, { sha256: hash })
    return true
  })
  if (loaded) await settleNames(db)
  return loaded
}

const storedHash = async (db: Db) => (await readStartupState(db, hashKey))?.['sha256']

async function loadCountries(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into country as t (code, name_en, name_id, dial_code, currency)
    select code, name_en, name_id, dial_code, currency
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, name_en text, name_id text, dial_code text, currency text)
    on conflict (code) do update
      set name_en = excluded.name_en, name_id = excluded.name_id, dial_code = excluded.dial_code, currency = excluded.currency
      where (t.name_en, t.name_id, t.dial_code, t.currency) is distinct from
        (excluded.name_en, excluded.name_id, excluded.dial_code, excluded.currency)`.execute(db)
}

async function loadStates(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into state as t (country_code, code, name_en, name_id)
    select country_code, code, name_en, name_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (country_code text, code text, name_en text, name_id text)
    on conflict (country_code, code) do update set name_en = excluded.name_en, name_id = excluded.name_id
      where (t.name_en, t.name_id) is distinct from (excluded.name_en, excluded.name_id)`.execute(db)
}

// Cities and masters are updated and inserted in two statements: an upsert would consume an identity `key` for every existing row.
async function loadCities(db: Db, rows: readonly object[]): Promise<void> {
  const shipped = sql`
    select s.id as state_id, r.country_code, r.name, r.other_names, r.kind, r.population, r.lat, r.lon, r.place
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as r (country_code text, state_code text, name text, other_names text, kind text, population int, lat real, lon real, place int)
    join state s on s.country_code = r.country_code and s.code = r.state_code`
  await sql`
    update city t set other_names = n.other_names, kind = n.kind, population = n.population, lat = n.lat, lon = n.lon from (${shipped}) n
    where t.state_id = n.state_id and t.name = n.name and (t.other_names, t.kind, t.population, t.lat, t.lon)
      is distinct from (n.other_names, n.kind, n.population, n.lat, n.lon)`.execute(db)
  await sql`
    insert into city (state_id, country_code, name, other_names, kind, population, lat, lon)
    select n.state_id, n.country_code, n.name, n.other_names, n.kind, n.population, n.lat, n.lon from (${shipped}) n
    where not exists (select from city t where t.state_id = n.state_id and t.name = n.name)
    order by n.place
    on conflict (state_id, name) do nothing`.execute(db)
}

async function loadMasters(db: Db, rows: readonly object[]): Promise<void> {
  const shipped = sql`
    select r.category, r.code, r.name_en, r.name_id, r.meta, r.sort, r.status, r.place,
      array(select jsonb_array_elements_text(r.aliases)) as aliases
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as r (category text, code text, name_en text, name_id text, aliases jsonb, meta jsonb, sort int, status text, place int)`
  await sql`
    update master t set name_en = n.name_en, name_id = n.name_id, aliases = n.aliases, meta = n.meta, sort = n.sort,
      status = case when t.status = 'PROPOSED' then n.status else t.status end
    from (${shipped}) n
    where t.category = n.category and t.code = n.code and (t.updated_at = t.created_at or t.status = 'PROPOSED')
      and (t.status = 'PROPOSED' or (t.name_en, t.name_id, t.aliases, t.meta, t.sort) is distinct from (n.name_en, n.name_id, n.aliases, n.meta, n.sort))`.execute(
    db,
  )
  await sql`
    insert into master (category, code, name_en, name_id, aliases, meta, sort, status)
    select n.category, n.code, n.name_en, n.name_id, n.aliases, n.meta, n.sort, n.status from (${shipped}) n
    where not exists (select from master t where t.category = n.category and t.code = n.code)
    order by n.place
    on conflict (category, code) do nothing`.execute(db)
}
