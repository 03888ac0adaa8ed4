import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { withoutOverlaps, nameWords, wordSpans } from './rules.word-spans.ts'
import type { MasterCategory } from './rules.ts'

export type NamedMaster = { key: number; code: string; name: string; times: number }
type NameRow = { name: string; key: number; code: string }

/** The value that each name denotes in a category; of several the first by sort order. A broad name denotes none but what is called so. */
async function mastersByName(
  db: Db,
  category: MasterCategory,
  names: readonly string[],
): Promise<Map<string, NameRow>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<NameRow>`
    select distinct on (n.name) n.name, m.key, m.code from master_name n join master m on m.id = n.master_id
    where n.category = ${category} and n.name = any(${sql.val(names)}::text[]) and m.status = 'ACTIVE'
      and (n.name in (fold_text(m.name_en), fold_text(m.name_id)) or n.name not in (select broad_names()))
    order by n.name, n.sort, m.key`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * Values of a category mentioned in each text, by any of their names, in order of first mention. A name inside a longer one does not
 * count; a name shorter than `shortest` counts only when it stands alone between commas, semicolons, bars or line breaks.
 */
export async function mastersNamedIn(
  db: Db,
  category: MasterCategory,
  texts: readonly string[],
  shortest = 4,
): Promise<NamedMaster[][]> {
  const segmentsOfTexts = texts.map((text) =>
    text.split(/[,;|\n•·]+/).map((segment) => {
      const words = nameWords(segment)
      return wordSpans(words).filter(({ name, size }) => size === words.length || name.length >= shortest)
    }),
  )
  const rows = await mastersByName(db, category, [...new Set(segmentsOfTexts.flat(2).map(({ name }) => name))])
  return segmentsOfTexts.map((segments) => {
    const mentions = new Map<number, NamedMaster>()
    for (const spans of segments)
      for (const { name } of withoutOverlaps(spans.filter((span) => rows.has(span.name)))) {
        const { key, code } = rows.get(name) ?? { key: 0, code: '' }
        const before = mentions.get(key)
        mentions.set(key, { key, code, name, times: (before?.times ?? 0) + 1 })
      }
    return [...mentions.values()]
  })
}
