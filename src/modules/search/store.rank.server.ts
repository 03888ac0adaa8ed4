import { sql } from 'kysely'
import { float8, type Fragment } from '#db/fragments.server.ts'
import type { ParsedQuery, RankTerm } from './rules.query.assemble.ts'
import { wordsOf } from './rules.query.tsquery.ts'

/** A text vector is stored compressed, and every function decompresses it anew: with `offset 0` behind it this happens once for each row. */
export const unpacked = (column: string): Fragment => sql`setweight(${sql.ref(column)}, 'D')`

/**
 * What parts of a head are worth against one mention in the text: a title most, skills and facts less, a company's name hardly
 * anything, unless the search is one. A synonym is worth a little less.
 */
const fields = { title: 1.2, head: 0.8, company: 0.16 }
const fieldsOfCompany = { title: 0.3, head: 0.3, company: 3 }
const otherName = 0.85
/** All words side by side in the title. */
const together = 0.3
/** BM25: how soon more mentions add nothing, and how much longer texts are held back (Robertson and Zaragoza 2009). */
const [k1, b] = [1.2, 0.75]

/**
 * A word's stem in the language of the text is found in all its forms; in the other it is nearly as it was typed. What matches both
 * is worth most: "accountant" is an accountant rather than accountable.
 */
const blended = (scores: readonly Fragment[]): Fragment =>
  scores.length > 1
    ? sql`(${float8(1 - exactShare)} * greatest(${sql.join(scores)}) + ${float8(exactShare)} * least(${sql.join(scores)}))`
    : (scores[0] ?? sql`0`)
const exactShare = 0.35

/** `byCompany`: the search is the name of a company as a whole. */
type Ranking = { parsed: ParsedQuery | null; byCompany?: boolean }
/** A score over `columns`, which a subquery computes once for each row, however often the score names them. */
export type Score = { columns: Fragment[]; score: Fragment }
/** The same, and by each query of a word the column that says whether the company's name has it: 1 or 0. */
export type HeadScore = Score & { inCompany: ReadonlyMap<string, Fragment> }

/** Columns that are computed once, by a key; their names begin with a letter that distinguishes scores. */
class ComputedColumns {
  readonly #columns = new Map<string, { name: Fragment; expression: Fragment }>()
  readonly #letter: string
  constructor(letter: string) {
    this.#letter = letter
  }
  name(key: string, expression: () => Fragment): Fragment {
    const known = this.#columns.get(key)
    if (known) return known.name
    const name = sql.ref(`${this.#letter}${this.#columns.size + 1}`)
    this.#columns.set(key, { name, expression: expression() })
    return name
  }
  all(): Fragment[] {
    return [...this.#columns.values()].map(({ name, expression }) => sql`${expression} as ${name}`)
  }
}

/** The same query in some parts of a head only: A its title, B skills and keywords, C the company, D facts. */
const within = (query: string, parts: string) => query.replaceAll(/'(?:[^']|'')*'/g, `$&:${parts}`)
const sum = (parts: readonly Fragment[]): Fragment => (parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : sql`0`)

/**
 * A head without its facts, as `placed`. Facts have no positions, and a word without positions matches whatever part is asked for: the
 * field of work would be a title.
 */
export const withoutFacts = sql`ts_filter(summary_vector, '{a,b,c}') as placed`

/** What the head of a job says to a search: each word by its weight, more for the title; over `summary_vector` and `placed`. */
export function headScore({ parsed, byCompany = false }: Ranking): HeadScore {
  const { title, head, company } = byCompany ? fieldsOfCompany : fields
  const terms = parsed?.terms ?? []
  const computed = new ComputedColumns('h')
  const has = (query: string, column = 'summary_vector') => sql`${sql.ref(column)} @@ ${query}::tsquery`
  // The part that says most counts.
  const parts = [
    { name: 'A', worth: title },
    { name: 'BD', worth: head },
    { name: 'C', worth: company },
  ].toSorted((a, b) => b.worth - a.worth)
  const hasIn = (query: string, part: string) => has(within(query, part), part === 'BD' ? 'summary_vector' : 'placed')
  const valued = (query: string, worthOf: (part: (typeof parts)[number]) => number) =>
    sql`case ${sql.join(
      parts.map((part) => sql`when ${hasIn(query, part.name)} then ${float8(worthOf(part))}`),
      sql` `,
    )} else 0 end`
  const word = (query: string) => computed.name(query, () => valued(query, ({ worth }) => worth))
  // Synonyms hardly ever stand anywhere. One in a title says as much as what was typed, however many companies are called so.
  const other = ({ headOthers, headOthersWeight, headWeight }: RankTerm) =>
    computed.name(`other ${headWeight} ${headOthersWeight} ${headOthers}`, () => {
      const inTitle = Math.max(headOthersWeight, headWeight)
      const worthOf = ({ name, worth }: (typeof parts)[number]) =>
        worth * otherName * (name === 'A' ? inTitle : headOthersWeight)
      return sql`case when ${has(headOthers)} then ${valued(headOthers, worthOf)} else 0 end`
    })
  const scores = terms.map((term) => {
    const own = [term.en, term.id].filter((each, at, all) => each !== '' && all.indexOf(each) === at)
    const each = own.length > 0 ? [sql`${term.headWeight}::float8 * ${blended(own.map(word))}`] : []
    if (term.headOthers !== '') each.push(other(term))
    return each.length > 1 ? sql`greatest(${sql.join(each)})` : (each[0] ?? sql`0`)
  })
  const stems = terms.map(({ en, id }) => en || id)
  if (terms.length > 1 && terms.length <= 5 && stems.every((stem) => wordsOf(stem).length === 1)) {
    const weight = terms.reduce((all, { headWeight }) => all + headWeight, 0)
    const phrase = within(stems.join(' <-> '), byCompany ? 'C' : 'A')
    const adjacent = computed.name(phrase, () => has(phrase))
    scores.push(sql`case when ${adjacent} then ${weight * together}::float8 else 0 end`)
  }
  const single = terms.flatMap(({ en, id }) => [en, id]).filter((query) => wordsOf(query).length === 1)
  const inCompany = new Map(
    (byCompany ? [] : single).map((query) => [
      query,
      computed.name(`company ${query}`, () => sql`(${hasIn(query, 'C')})::int`),
    ]),
  )
  return { columns: computed.all(), score: sum(scores), inCompany }
}

/** How much a text's length holds it back: `column` is its vector, `average` the stems of one. */
export const lengthNorm = (column: string, average: number): Fragment =>
  sql`${float8(k1)} * (${float8(1 - b)} + ${float8(b)} * length(${sql.ref(column)}) / ${Math.max(20, average)}::float8)`

/** What so many mentions in a text of this norm are worth, at most k1 + 1. */
export const saturatedBy = (times: Fragment, norm: Fragment): Fragment =>
  sql`${float8(1 + k1)} / (1 + ${norm} / ${times})`

/** BM25 over a job's whole text, a column of `job_search_text`, without the name of its company, which stands there as well. */
export function bodyScore({ parsed }: Ranking, column: string, inCompany: HeadScore['inCompany'] = new Map()): Score {
  // Words that must not be there rank nothing.
  if (!parsed || parsed.terms.length === 0) return { columns: [], score: sql`0` }
  const computed = new ComputedColumns('b')
  const norm = computed.name('norm', () => lengthNorm(column, parsed.length))
  const parts = parsed.terms.map((term) => saturated(term, { column, norm, computed, inCompany }))
  return { columns: computed.all(), score: sum(parts) }
}

type RankSource = { column: string; norm: Fragment; computed: ComputedColumns; inCompany: HeadScore['inCompany'] }

function saturated(term: RankTerm, { column, norm, computed, inCompany }: RankSource): Fragment {
  const { en, id, bodyOthers } = term
  const has = (query: string) => sql`${sql.ref(column)} @@ ${query}::tsquery`
  // A word of the same stem in both languages stands in the text twice.
  const mentions = en === id ? 2 : 1
  const times = (query: string) => {
    const all = computed.name(query, () =>
      wordsOf(query).length === 1
        ? sql`term_occurrences(${sql.ref(column)}, ${query}::tsquery)`
        : sql`case when ${has(query)} then 1 else 0 end`,
    )
    const ofCompany = inCompany.get(query)
    return ofCompany ? sql`greatest(0, ${all} - ${sql.lit(mentions)} * ${ofCompany})` : all
  }
  const other = () => computed.name(`other ${bodyOthers}`, () => has(bodyOthers))
  const otherWorth = sql`${term.bodyOthersWeight * otherName}::float8`
  if (en === '') return bodyOthers === '' ? sql`0` : sql`case when ${other()} then ${otherWorth} else 0 end`
  const occurrences =
    en === id || id === '' ? sql`${times(en)} / ${sql.lit(mentions)}` : blended([times(en), times(id)])
  const own = sql`${term.bodyWeight * (1 + k1)}::float8 / (1 + ${norm} / nullif(${occurrences}, 0))`
  if (bodyOthers === '') return sql`coalesce(${own}, 0)`
  return sql`greatest(${own}, case when ${other()} then ${otherWorth} else 0 end)`
}

/** 1 for a new job, falling to 0.85: of equal matches the newer comes first. */
export const recency = (now: Date) =>
  sql`(0.85 + 0.15 * exp(-date_part('epoch', ${now}::timestamptz - posted_at) / 2592000)) as recency`

type TextRanking = { now: Date; limit: number; byCompany: boolean }

/** The best of these jobs by their words anywhere, with their `score`, a little by how new they are, and their `place`. */
export function rankedByTexts(
  criteria: Ranking,
  ids: readonly number[],
  { now, limit, byCompany }: TextRanking,
): Fragment {
  const head = headScore({ ...criteria, byCompany })
  const body = bodyScore(criteria, 'text_vector', head.inCompany)
  const amongCandidates = sql`id = any((select ids from candidates)::bigint[])`
  return sql`(with candidates as materialized (select ${ids}::bigint[] as ids)
    select id, job_id, posted_at, score, row_number() over (order by score desc, id desc) as place from (
    select head.id, job_id, posted_at, (${body.score} + ${head.score}) * recency as score from (
      select ${sql.join([sql`id`, recency(now), ...body.columns])}
      from (select id, posted_at, ${unpacked('text_vector')} as text_vector from job_search_text where ${amongCandidates} offset 0) text offset 0
    ) body join (select ${sql.join([sql`id, job_id, posted_at`, ...head.columns])} from (
      select id, job_id, posted_at, summary_vector, ${withoutFacts} from job_search where ${amongCandidates} offset 0) placed offset 0) head using (id)
    ) scored order by score desc, id desc limit ${sql.lit(limit)})`
}
