import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'

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

export async function knownCities(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('city').select('id').where('id', 'in', ids).where('active', '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}
