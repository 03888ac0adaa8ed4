import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import type { TermCounts } from './rules.name-likeness.ts'
import type { MasterCategory } from './rules.ts'

/** Counts anew in how many names each term stands, where there are more or fewer names than counted before. */
export async function refreshNameTerms(db: Db): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db) // all names of a large taxonomy
  await sql`select refresh_name_terms()`.execute(db)
}

/** In how many names of a category each term stands; kept in the process as one row. */
export async function readTermCounts(db: Db, category: MasterCategory): Promise<TermCounts> {
  const known = await cachedRows<TermCounts>(db, 'terms of names', [category], async (source) => {
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(names || ' ' || term, E'\n') as lines from master_name_term where category = ${category}`.execute(
      source,
    )
    const counts = (rows[0]?.lines ?? '').split('\n').flatMap((line): [string, number][] => {
      const space = line.indexOf(' ')
      return space < 0 ? [] : [[line.slice(space + 1), Number(line.slice(0, space))]]
    })
    return new Map([[category, new Map(counts)]])
  })
  return known.get(category) ?? new Map<string, number>()
}

export type NameRow = {
  name: string
  id: string
  key: number
  code: string
  label: string
  sort: number
  shared: number
}

/** Names that the rarest terms of a text stand in, until so many rows would be read. */
const maxRowsRead = 6000

type Retrieval = {
  terms: readonly string[]
  limit: number
  visible: RawBuilder<SqlBool>
  /** How much of the text's words a name `n` shares, where that counts too, and for which names. */
  shared?: { value: RawBuilder<number>; any: string; limit: number } | undefined
}

/** Names that share the rarest terms of a text, and those that share its words in whatever form; most first. */
export async function retrieveNames(
  db: Db,
  category: MasterCategory,
  { terms, limit, visible, shared }: Retrieval,
): Promise<NameRow[]> {
  const value = shared?.value ?? sql<number>`0::float8`
  const byWords = shared
    ? sql`union (select n.master_id, n.name, n.sort, ${value} as shared from master_name n
        where n.category = ${category} and n.stems @@ ${shared.any}::tsquery
        order by 4 desc, n.sort, n.name limit ${shared.limit})`
    : sql``
  const { rows } = await sql<NameRow>`
    with counted as (
      select t.term, sum(coalesce(c.names, 0)) over (order by coalesce(c.names, 0), t.term) as total,
        row_number() over (order by coalesce(c.names, 0), t.term) as place
      from unnest(${sql.val(terms)}::text[]) t(term) left join master_name_term c on c.category = ${category} and c.term = t.term
    ), rare as materialized (
      select string_agg('''' || term || '''', ' | ')::tsquery as query from counted where total <= ${maxRowsRead} or place = 1
    )
    select n.name, m.id, m.key, m.code, m.name_en as label, n.sort, n.shared from (
      (select n.master_id, n.name, n.sort, ${value} as shared from rare, master_name n
        where n.category = ${category} and n.terms @@ rare.query
        order by ts_rank(n.terms, rare.query) / sqrt(length(n.terms)) desc, n.sort, n.name limit ${limit})
      ${byWords}
    ) n join master m on m.id = n.master_id where ${visible}`.execute(db)
  return rows
}
