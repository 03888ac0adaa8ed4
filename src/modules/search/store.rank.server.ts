import type { QueryConfig } from 'pg'
import type { ParsedQuery, RankTerm } from './rules.query.assemble.ts'
import { wordsOf } from './rules.query.tsquery.ts'

/** Collects parameters while a query is put together; everything a person typed goes through here. */
export class Sql {
  readonly values: unknown[] = []
  param(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
  config(text: string): QueryConfig {
    return { text, values: this.values }
  }
}

/** A text vector is stored compressed, and every function decompresses it anew: with `offset 0` behind it the planner does so memo. */
export const unpacked = (column: string) => `setweight(${column}, 'D')`

/** A number as it stands in SQL; without its type it would be a decimal, and sums of these take ten times as long. */
export const float = (value: number): string => `(${value})::float8`

/** What a title, and other parts of a head, are worth against one mention in the text; another name of the same thing is worth a little less. */
const [inTitle, inHead, otherName] = [1.2, 0.8, 0.85]
/** All words beside one another in the title. */
const together = 0.3
/** BM25: how soon more mentions add nothing, and how much longer texts are held back (Robertson and Zaragoza 2009). */
const [k1, b] = [1.2, 0.75]

/**
 * A word's stem in the language of the text is found in all its forms; in the other it is nearly as it was typed. What fits both ways
 * is worth most: "accountant" is an accountant rather than accountable.
 */
const blended = (scores: readonly string[]) =>
  scores.length > 1
    ? `(${float(1 - exactly)} * greatest(${scores.join(', ')}) + ${float(exactly)} * least(${scores.join(', ')}))`
    : (scores[0] ?? '0')
const exactly = 0.35

type Ranking = { parsed: ParsedQuery | null }
/** A score as SQL over `columns`, which are worked out memo for each row, however often they stand in it. */
export type Score = { columns: string[]; score: string }

/** What is worked out memo, by a key of its own; names begin with a letter that tells scores apart. */
class MemoisedColumns {
  readonly #columns = new Map<string, string>()
  readonly #letter: string
  constructor(letter: string) {
    this.#letter = letter
  }
  name(key: string, made: () => string): string {
    if (!this.#columns.has(key)) this.#columns.set(key, made())
    return `${this.#letter}${[...this.#columns.keys()].indexOf(key) + 1}`
  }
  columns(): string[] {
    return [...this.#columns.values()].map((made, at) => `${made} as ${this.#letter}${at + 1}`)
  }
}

/** The same query, in titles only. */
const titled = (query: string) => query.replaceAll(/'(?:[^']|'')*'/g, '$&:A')
const sum = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(' + ')})` : '0')

/** What the head of a job says to a search: each word by its weight, more for the title; over a column of `job_search`. */
export function headScore(sql: Sql, { parsed }: Ranking, column: string): Score {
  const terms = parsed?.terms ?? []
  const memo = new MemoisedColumns('h')
  const has = (query: string) => `${column} @@ ${sql.param(query, 'tsquery')}`
  // A search by titles finds its own words there; other names hardly ever stand anywhere.
  const word = (query: string) =>
    memo.name(
      query,
      () =>
        `case when ${has(titled(query))} then ${float(inTitle)} when ${has(query)} then ${float(inHead)} else 0 end`,
    )
  const other = (query: string) =>
    memo.name(
      `other ${query}`,
      () =>
        `case when ${has(query)} then case when ${has(titled(query))} then ${float(inTitle * otherName)} else ${float(inHead * otherName)} end else 0 end`,
    )
  const parts = terms.map((term) => {
    const own = [term.en, term.id].filter((each, at, all) => each !== '' && all.indexOf(each) === at)
    const weighed = (weight: number, value: string) => `${sql.param(weight, 'float8')} * ${value}`
    const each = own.length > 0 ? [weighed(term.headWeight, blended(own.map(word)))] : []
    if (term.headOthers !== '') each.push(weighed(term.headOthersWeight, other(term.headOthers)))
    return each.length > 1 ? `greatest(${each.join(', ')})` : (each[0] ?? '0')
  })
  const stems = terms.map(({ en, id }) => en || id)
  if (terms.length > 1 && terms.length <= 5 && stems.every((stem) => wordsOf(stem).length === 1)) {
    const weight = terms.reduce((all, { headWeight }) => all + headWeight, 0)
    const phrase = titled(stems.join(' <-> '))
    const beside = memo.name(phrase, () => has(phrase))
    parts.push(`case when ${beside} then ${sql.param(weight * together, 'float8')} else 0 end`)
  }
  return { columns: memo.columns(), score: sum(parts) }
}

/** BM25 over a job's whole text, a column of `job_search_text`. */
export function bodyScore(sql: Sql, { parsed }: Ranking, column: string): Score {
  // Words that must not be there rank nothing, and a parameter that stands nowhere is refused.
  if (!parsed || parsed.terms.length === 0) return { columns: [], score: '0' }
  const memo = new MemoisedColumns('b')
  const length = Math.max(20, parsed.length)
  const norm = memo.name(
    'norm',
    () => `${float(k1)} * (${float(1 - b)} + ${float(b)} * length(${column}) / ${sql.param(length, 'float8')})`,
  )
  const parts = parsed.terms.map((term) => saturated(sql, term, { column, norm, memo }))
  return { columns: memo.columns(), score: sum(parts) }
}

type Over = { column: string; norm: string; memo: MemoisedColumns }

function saturated(sql: Sql, term: RankTerm, { column, norm, memo }: Over): string {
  const { en, id, bodyOthers } = term
  const has = (query: string) => `${column} @@ ${sql.param(query, 'tsquery')}`
  const times = (query: string) =>
    memo.name(query, () =>
      wordsOf(query).length === 1
        ? `term_occurrences(${column}, ${sql.param(query, 'tsquery')})`
        : `case when ${has(query)} then 1 else 0 end`,
    )
  // A word of the same stem in both languages stands in the text twice.
  const found =
    en === id || en === '' || id === '' ? `${times(en || id)} / ${en === id ? 2 : 1}` : blended([times(en), times(id)])
  const own = `${sql.param(term.bodyWeight * (1 + k1), 'float8')} / (1 + ${norm} / nullif(${found}, 0))`
  if (bodyOthers === '') return `coalesce(${own}, 0)`
  const other = memo.name(`other ${bodyOthers}`, () => has(bodyOthers))
  return `greatest(${own}, case when ${other} then ${sql.param(term.bodyOthersWeight * otherName, 'float8')} else 0 end)`
}
