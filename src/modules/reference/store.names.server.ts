import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import { importedSort } from './load.dataset-rows.server.ts'
import { withoutOverlaps, nameWords, wordSpans } from './rules.word-spans.ts'
import type { MasterCategory } from './rules.ts'

export type NamedMaster = { key: number; code: string; name: string; times: number }
type NameRow = { name: string; key: number; code: string }

/** Whether a name is the label of a value, a row of `master`. */
export const isLabel = (name: Fragment, m: Fragment): Fragment =>
  sql`${name} in (fold_text(${m}.name_en), fold_text(${m}.name_id))`

/** Whether a value, a row of `master`, has the name itself, and not from a concept of a taxonomy that was merged into it. */
export const isOwnName = (name: Fragment, m: Fragment): Fragment =>
  sql`(${isLabel(name, m)} or exists (select from unnest(${m}.aliases) own where fold_text(own) = ${name}))`

/** Whether a name, a row of `master_name`, tells its value from others: the value has it itself, or no other has it. */
export const isTelling = (n: Fragment, m: Fragment): Fragment => sql`(${isOwnName(sql`${n}.name`, m)} or not exists (
  select from master_name s join master other on other.id = s.master_id and other.status = 'ACTIVE'
  where s.category = ${n}.category and s.name = ${n}.name and s.master_id <> ${n}.master_id))`

/** The role whose names and description are most like a name. */
const nearestRole = (
  name: Fragment,
): Fragment => sql`(select c.master_id from unnest(concept_vector(1, ${name}, 15)) each
  join concept c on c.id = each >> 8 where c.source = 'ROLE' order by each & 255 desc, c.id limit 1)`

/**
 * Whether a name, a row of `master_name`, denotes its value in a text. A broad name denotes none but what is called so. Another name of a
 * taxonomy's role denotes it where no role is more like the name, and the names of a concept that was merged into a role of ours denote
 * none: a taxonomy calls tyre fitters machinists (decision 0124).
 */
export const denotes = (n: Fragment, m: Fragment): Fragment => sql`(${isLabel(sql`${n}.name`, m)}
  or (${n}.name not in (select broad_names()) and (${n}.category <> 'JOB_ROLE' or (${isOwnName(sql`${n}.name`, m)}
    and (${m}.sort <> ${sql.lit(importedSort)} or ${m}.id = ${nearestRole(sql`${n}.name`)})))))`

/** The value that each name denotes in a category; of several the one that is called so, then the first by sort order. */
async function mastersByName(
  db: Db,
  category: MasterCategory,
  names: readonly string[],
): Promise<Map<string, NameRow>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<NameRow>`
    select distinct on (n.name) n.name, m.key, m.code from master_name n join master m on m.id = n.master_id
    where n.category = ${category} and n.name = any(${sql.val(names)}::text[]) and m.status = 'ACTIVE' and ${denotes(sql`n`, sql`m`)}
    order by n.name, ${isLabel(sql`n.name`, sql`m`)} desc, n.sort, m.key`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The values that texts as a whole name, of the first text first; texts that name none are left out. */
export async function mastersNamed(
  read: Reader,
  category: MasterCategory,
  texts: readonly string[],
): Promise<{ code: string }[]> {
  if (texts.length === 0) return []
  return read(
    rowsOf(sql<{ code: string }>`
      select named.code from (
        select distinct on (t.at) t.at, m.code from unnest(${sql.val(texts)}::text[]) with ordinality t (text, at)
        join master_name n on n.category = ${category} and n.name = fold_text(btrim(t.text)) join master m on m.id = n.master_id
        where m.status = 'ACTIVE' and ${denotes(sql`n`, sql`m`)}
        order by t.at, ${isLabel(sql`n.name`, sql`m`)} desc, n.sort, m.key
      ) named order by named.at`),
  )
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
