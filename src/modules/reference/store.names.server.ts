import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { apart, nameWords, spansOf } from './rules.names.ts'
import type { MasterCategory } from './rules.ts'

export type Named = { key: number; code: string; name: string; times: number }
type Known = { name: string; key: number; code: string }

/** What these names stand for in a category; of several the one that Karya orders first. */
async function called(db: Db, category: MasterCategory, names: readonly string[]): Promise<Map<string, Known>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<Known>`
    select distinct on (n.name) n.name, m.key, m.code from master_name n join master m on m.id = n.master_id
    where n.category = ${category} and n.name = any(${sql.val(names)}::text[]) and m.status = 'ACTIVE'
    order by n.name, n.sort, m.key`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * Values of a category that each text names, by any of their names, in the order they first stand there. A name inside a longer one
 * is not meant; a name shorter than `shortest` counts only where it stands alone between commas, semicolons, bars or lines.
 */
export async function namedIn(
  db: Db,
  category: MasterCategory,
  texts: readonly string[],
  shortest = 4,
): Promise<Named[][]> {
  const parts = texts.map((text) =>
    text.split(/[,;|\n•·]+/).map((part) => {
      const words = nameWords(part)
      return spansOf(words).filter(({ name, size }) => size === words.length || name.length >= shortest)
    }),
  )
  const known = await called(db, category, [...new Set(parts.flat(2).map(({ name }) => name))])
  return parts.map((own) => {
    const found = new Map<number, Named>()
    for (const spans of own)
      for (const { name } of apart(spans.filter((span) => known.has(span.name)))) {
        const { key, code } = known.get(name) ?? { key: 0, code: '' }
        const before = found.get(key)
        found.set(key, { key, code, name, times: (before?.times ?? 0) + 1 })
      }
    return [...found.values()]
  })
}
