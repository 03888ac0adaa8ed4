import type { QueryConfig } from 'pg'
import type { Asked, RankTerm } from './rules.rank.ts'
import { wordsOf } from './rules.words.ts'

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
const blended = (ways: readonly string[]) =>
  ways.length > 1
    ? `(${1 - exactly} * greatest(${ways.join(', ')}) + ${exactly} * least(${ways.join(', ')}))`
    : (ways[0] ?? '0')
const exactly = 0.35

type Ranking = { asked: Asked | null }
/** The same query, in titles only. */
const titled = (query: string) => query.replaceAll(/'(?:[^']|'')*'/g, '$&:A')
const sum = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(' + ')})` : '0')

/** What the head of a job says to a search: each word by its weight, more for the title; a column of `js` as SQL. */
export function headScore(sql: Sql, { asked }: Ranking, column: string): string {
  const terms = asked?.terms ?? []
  const fits = (query: string, factor: number) =>
    `case when ${column} @@ ${sql.param(titled(query), 'tsquery')} then ${inTitle * factor} when ${column} @@ ${sql.param(query, 'tsquery')} then ${inHead * factor} else 0 end`
  const parts = terms.map((term) => {
    const own = [term.en, term.id].filter((each, at, all) => each !== '' && all.indexOf(each) === at)
    const weighed = (weight: number, value: string) => `${sql.param(weight, 'float8')} * ${value}`
    const each = own.length > 0 ? [weighed(term.headWeight, blended(own.map((query) => fits(query, 1))))] : []
    if (term.headOthers !== '') each.push(weighed(term.headOthersWeight, fits(term.headOthers, otherName)))
    return each.length > 1 ? `greatest(${each.join(', ')})` : (each[0] ?? '0')
  })
  const stems = terms.map(({ en, id }) => en || id)
  if (terms.length > 1 && terms.length <= 5 && stems.every((stem) => wordsOf(stem).length === 1)) {
    const weight = terms.reduce((all, { headWeight }) => all + headWeight, 0)
    parts.push(
      `case when ${column} @@ ${sql.param(titled(stems.join(' <-> ')), 'tsquery')} then ${sql.param(weight * together, 'float8')} else 0 end`,
    )
  }
  return sum(parts)
}

/** BM25 over a job's whole text, a column of `jb` as SQL. */
export function bodyScore(sql: Sql, { asked }: Ranking, column: string): string {
  // Words that must not be there rank nothing, and a parameter that stands nowhere is refused.
  if (!asked || asked.terms.length === 0) return '0'
  const length = Math.max(20, asked.length)
  const norm = `${k1} * (${1 - b} + ${b} * length(${column}) / ${sql.param(length, 'float8')})`
  return sum(asked.terms.map((term) => saturated(sql, term, column, norm)))
}

function saturated(sql: Sql, term: RankTerm, column: string, norm: string): string {
  const { en, id, bodyOthers } = term
  const times = (query: string) =>
    wordsOf(query).length === 1
      ? `times_in(${column}, ${sql.param(query, 'tsquery')})`
      : `case when ${column} @@ ${sql.param(query, 'tsquery')} then 1 else 0 end`
  // A word of the same stem in both languages stands in the text twice.
  const found =
    en === id || en === '' || id === '' ? `${times(en || id)} / ${en === id ? 2 : 1}` : blended([times(en), times(id)])
  const own = `${sql.param(term.bodyWeight * (1 + k1), 'float8')} / (1 + ${norm} / nullif(${found}, 0))`
  if (bodyOthers === '') return `coalesce(${own}, 0)`
  const other = `case when ${column} @@ ${sql.param(bodyOthers, 'tsquery')} then ${sql.param(term.bodyOthersWeight * otherName, 'float8')} else 0 end`
  return `greatest(${own}, ${other})`
}
