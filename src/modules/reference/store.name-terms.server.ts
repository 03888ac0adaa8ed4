import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf, type RowsQuery } from '#db/read-together.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { rarestTerms, type TermCounts } from './rules.name-likeness.ts'
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

/**
 * Names are indexed by all of their terms. What was just written stands in a list that every look-up reads whole, until PostgreSQL's own
 * clean-up comes: thirty times slower. Not within a transaction.
 */
export async function settleNames(db: Db): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = '5min'`.execute(session)
    await sql`vacuum (analyze) country, state, city, master, master_name, master_name_term, concept, concept_name, concept_word`.execute(
      session,
    )
    await sql`reset statement_timeout`.execute(session)
  })
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
  /** What each term of the text weighs. */
  weights: ReadonlyMap<string, number>
  counts: TermCounts
  limit: number
  visible: RawBuilder<SqlBool>
  /** How much of the text's words a name `n` shares, where that counts too, and for which names. */
  shared?: { value: RawBuilder<number>; any: string; limit: number } | undefined
}

/** Names that share the rarest terms of a text, and those that share its words in whatever form; most first. */
export function namesQuery(
  category: MasterCategory,
  { weights, counts, limit, visible, shared }: Retrieval,
): RowsQuery<NameRow> {
  const terms = rarestTerms(weights.keys(), counts, maxRowsRead)
  const value = shared?.value ?? sql<number>`0::float8`
  const byWords = shared
    ? sql`union (select n.master_id, n.name from master_name n
        where n.category = ${category} and n.stems @@ ${shared.any}::tsquery
        order by ${value} desc, n.sort, n.name limit ${shared.limit})`
    : sql``
  // A look-up for each term: one query of hundreds of alternatives is evaluated whole for every name that has any of them.
  return rowsOf(sql<NameRow>`
    select n.name, m.id, m.key, m.code, m.name_en as label, n.sort, ${value} as shared from (
      (select n.master_id, n.name
        from unnest(${sql.val(terms)}::text[], ${sql.val(terms.map((term) => weights.get(term)))}::float8[]) t(term, weight)
        join master_name n on n.category = ${category} and n.terms @@ ('''' || t.term || '''')::tsquery
        group by n.master_id, n.name
        order by sum(t.weight) / sqrt(length(n.terms)) desc, n.sort, n.name limit ${limit})
      ${byWords}
    ) found join master_name n using (master_id, name) join master m on m.id = n.master_id where ${visible}`)
}
