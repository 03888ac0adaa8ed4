import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Locale } from '#kernel/shapes.ts'

/** Which of these pairs are values people may choose; proposed ones count, merged and inactive ones do not. */
export async function knownMasters(
  db: Db,
  wanted: readonly { category: string; code: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ category: string; code: string }>`
    select category, code from master
    where status in ('ACTIVE', 'PROPOSED')
      and (category, code) in (select * from unnest(${wanted.map(({ category }) => category)}::text[], ${wanted.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Set(rows.map(({ category, code }) => `${category} ${code}`))
}

/**
 * The codes that stand for these today, by "CATEGORY CODE": itself, or what a merged one became. What nobody may choose, or was
 * merged into something that is switched off, is missing.
 */
export async function standingMasters(
  db: Db,
  wanted: readonly { category: string; code: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ category: string; code: string; now: string }>`
    select m.category, m.code, coalesce(t.code, m.code) as now
    from master m left join master t on t.id = m.merged_into
    where case when m.status = 'MERGED' then t.status = 'ACTIVE' else m.status in ('ACTIVE', 'PROPOSED') end
      and (m.category, m.code) in (select * from unnest(${wanted.map(({ category }) => category)}::text[], ${wanted.map(({ code }) => code)}::text[]))`.execute(
    db,
  )
  return new Map(rows.map(({ category, code, now }) => [`${category} ${code}`, now]))
}

/** What a value is called in both languages; null when there is none. */
export async function masterNames(db: Db, category: string, code: string): Promise<Record<Locale, string> | null> {
  const row = await db
    .selectFrom('master')
    .select(['en', 'id_text as id'])
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
