import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** Returns the "CATEGORY CODE" keys that are selectable: active and proposed values, not merged or inactive ones. */
export async function knownMasters(db: Db, refs: readonly { category: string; code: string }[]): Promise<Set<string>> {
  if (refs.length === 0) return new Set()
  const { rows } = await sql<{ category: string; code: string }>`
    select category, code from master
    where status in ('ACTIVE', 'PROPOSED')
      and (category, code) in (select * from unnest(${refs.map(({ category }) => category)}::text[], ${refs.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ category, code }) => `${category} ${code}`))
}

/**
 * Maps "CATEGORY CODE" to the current code: itself, or the target of a merge. Values that are not selectable, or were merged into
 * an inactive one, are missing.
 */
export async function currentMasterCodes(
  db: Db,
  refs: readonly { category: string; code: string }[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ category: string; code: string; now: string }>`
    select m.category, m.code, coalesce(t.code, m.code) as now
    from master m left join master t on t.id = m.merged_into
    where case when m.status = 'MERGED' then t.status = 'ACTIVE' else m.status in ('ACTIVE', 'PROPOSED') end
      and (m.category, m.code) in (select * from unnest(${refs.map(({ category }) => category)}::text[], ${refs.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Map(rows.map(({ category, code, now }) => [`${category} ${code}`, now]))
}

/** Labels of a value in both languages, or null when it does not exist. */
export async function masterNames(db: Db, category: string, code: string): Promise<Record<Locale, string> | null> {
  const row = await db
    .selectFrom('master')
    .select(['name_en as en', 'name_id as id'])
    .where('category', '=', category)
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

export async function knownCities(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('city').select('id').where('id', 'in', ids).where('active', '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}
