import { dice } from '../random.ts'
import { mean, measure, meanOf, type Grades, type Measures } from './metrics.ts'
import { interval, ordered, pairwise, tieOrders, type Scored } from './statistics.ts'
import type { Judgement } from './tables.ts'

export type JudgedQuery = { id: string; text: string }
export type Rank = (query: JudgedQuery) => Promise<readonly Scored[]> | readonly Scored[]
/** `lines` holds all rankings in the TREC run format: query Q0 document rank score name. */
export type Outcome = {
  system: Measures
  baseline: Measures
  queries: number
  better: number
  worse: number
  lines: string[]
}
export type Rankers = { karya: Rank; bm25: Rank } & Readonly<Record<string, Rank>>

/** Documents that are measured of a ranking. */
const depth = 100

const shown = ({ map, ndcg10, p5, mrr }: Measures) => ({
  MAP: map.toFixed(3),
  'nDCG@10': ndcg10.toFixed(3),
  'P@5': p5.toFixed(3),
  MRR: mrr.toFixed(3),
})
const names: Readonly<Record<string, string>> = { karya: 'Karya', bm25: 'BM25' }

/** A list in its order, without scores. */
export const byOrder = (ids: readonly string[]): Scored[] => ids.map((id, at) => ({ id, score: ids.length - at }))

/** Grades by query; a pair that was graded twice keeps its higher grade. */
export function gradesOf(judgements: readonly Judgement[]): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>()
  for (const { query, document, grade } of judgements) {
    const own = all.get(query) ?? new Map<string, number>()
    all.set(query, own.set(document, Math.max(grade, own.get(document) ?? 0)))
  }
  return all
}

type QueryFigures = {
  measures: Measures
  pairs: number | null
  fitting: number | null
  listed: number
  distinct: number
}

/** One ranking of one query: the mean over orders by chance of what is equal, and which order stands in the run. */
function measured(list: readonly Scored[], grades: Grades, seed: number): { row: QueryFigures; run: string[] } {
  const equal = new Set(list.map(({ score }) => score)).size < list.length
  const random = dice(seed)
  const orders = Array.from({ length: equal ? tieOrders : 1 }, () => ordered(list, random).slice(0, depth))
  const best = list.toSorted((a, b) => b.score - a.score).slice(0, 50)
  return {
    row: {
      measures: meanOf(orders.map((order) => measure(order, grades))),
      pairs: pairwise(list, grades),
      fitting: pairwise(list, new Map([...grades].filter(([, grade]) => grade > 0))),
      listed: Math.min(depth, list.length),
      distinct: new Set(best.map(({ score }) => score)).size,
    },
    run: orders[0] ?? [],
  }
}

/** Ranks every query with relevant documents by all, prints the tables and returns the means of the first two. */
export async function compare(
  queries: readonly JudgedQuery[],
  judgements: readonly Judgement[],
  rankers: Rankers,
  options: {
    verbose: boolean
    seed: number
    /** How often the better of two has the higher place, of all and of those that fit. */
    pairs?: boolean
    /** How many scores are distinct, where every document has one. */
    distinct?: boolean
    label?: string
    log: (line: string) => void
    table: (rows: object[]) => void
  },
): Promise<Outcome> {
  const { seed, label = '' } = options
  const grades = gradesOf(judgements)
  const gradesFor = (id: string): Grades => grades.get(id) ?? new Map<string, number>()
  const judgedQueries = queries.filter(({ id }) => [...gradesFor(id).values()].some((grade) => grade > 0))
  const unknown = [...grades.keys()].filter((id) => !queries.some((query) => query.id === id)).length
  options.log(
    `${judgedQueries.length} of ${queries.length} queries have something relevant and are measured; unjudged documents count as not relevant` +
      (unknown > 0 ? `; judgements of ${unknown} queries that are not in the file` : ''),
  )
  const lines: string[] = []
  const rows = new Map<string, QueryFigures[]>(Object.keys(rankers).map((name) => [name, []]))
  for (const [at, query] of judgedQueries.entries())
    for (const [name, rank] of Object.entries(rankers)) {
      const { row, run } = measured(await rank(query), gradesFor(query.id), seed + at)
      rows.get(name)?.push(row)
      lines.push(...run.map((id, n) => `${query.id} Q0 ${id} ${n + 1} ${run.length - n} ${name}${label}`))
    }
  const of = (name: string) => rows.get(name) ?? []
  const [own, words] = [of('karya'), of('bm25')]
  if (options.verbose)
    options.table(
      judgedQueries.map((query, at) => ({
        query: `${query.id} ${query.text}`.slice(0, 60),
        listed: own[at]?.listed,
        AP: own[at]?.measures.map.toFixed(3),
        'AP of BM25': words[at]?.measures.map.toFixed(3),
        nDCG: own[at]?.measures.ndcg10.toFixed(3),
        'nDCG of BM25': words[at]?.measures.ndcg10.toFixed(3),
      })),
    )
  const share = (list: readonly (number | null)[]) => {
    const shares = list.flatMap((each) => each ?? [])
    return shares.length === 0 ? 'none' : mean(shares).toFixed(3)
  }
  options.table(
    Object.keys(rankers).map((name) => ({
      by: names[name] ?? name,
      ...shown(meanOf(of(name).map(({ measures }) => measures))),
      ...(options.pairs && {
        pairwise: share(of(name).map(({ pairs }) => pairs)),
        'of fitting': share(of(name).map(({ fitting }) => fitting)),
      }),
      ...(options.distinct && {
        'distinct of 50': mean(of(name).map(({ distinct }) => distinct)).toFixed(1),
      }),
    })),
  )
  const intervalLine = (what: string, differences: readonly number[]) => {
    const { low, high } = interval(differences, seed)
    const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
    return `${what} ${signed(mean(differences))} [${signed(low)}, ${signed(high)}]`
  }
  const differences = (other: string, what: (row: QueryFigures) => number | null) => {
    const others = of(other)
    return own.flatMap((row, at) => {
      const [mine, theirs] = [what(row), others[at] ? what(others[at]) : null]
      return mine === null || theirs === null ? [] : [mine - theirs]
    })
  }
  for (const other of Object.keys(rankers).filter((name) => name !== 'karya' && name !== 'random')) {
    const figures: [string, (row: QueryFigures) => number | null][] = [
      ['MAP', ({ measures }) => measures.map],
      ['nDCG@10', ({ measures }) => measures.ndcg10],
    ]
    if (options.pairs) figures.push(['pairwise', ({ pairs }) => pairs])
    options.log(
      `Karya less ${names[other] ?? other}, 95 % of 2,000 draws with seed ${seed}: ` +
        figures.map(([what, read]) => intervalLine(what, differences(other, read))).join(', '),
    )
  }
  const gains = differences('bm25', ({ measures }) => measures.ndcg10)
  const [better, worse] = [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length]
  options.log(
    `by nDCG@10 better than BM25 in ${better} queries, worse in ${worse}, the same in ${gains.length - better - worse}`,
  )
  return {
    system: meanOf(own.map(({ measures }) => measures)),
    baseline: meanOf(words.map(({ measures }) => measures)),
    queries: own.length,
    better,
    worse,
    lines,
  }
}
