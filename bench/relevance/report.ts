import { measure, meanOf, type Grades, type Measures } from './metrics.ts'
import type { Judgement } from './tables.ts'

export type JudgedQuery = { id: string; text: string }
type Rank = (query: JudgedQuery) => Promise<readonly string[]> | readonly string[]
/** `lines` holds both rankings in the TREC run format: query Q0 document rank score name. */
export type Outcome = {
  system: Measures
  baseline: Measures
  queries: number
  better: number
  worse: number
  lines: string[]
}

const shown = ({ map, ndcg10, p5, mrr }: Measures) => ({
  MAP: map.toFixed(3),
  'nDCG@10': ndcg10.toFixed(3),
  'P@5': p5.toFixed(3),
  MRR: mrr.toFixed(3),
})

/** Grades by query; a pair that was graded twice keeps its higher grade. */
export function gradesOf(judgements: readonly Judgement[]): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>()
  for (const { query, document, grade } of judgements) {
    const own = all.get(query) ?? new Map<string, number>()
    all.set(query, own.set(document, Math.max(grade, own.get(document) ?? 0)))
  }
  return all
}

/** Ranks every query with relevant documents by both, prints the tables and returns the means. */
export async function compare(
  queries: readonly JudgedQuery[],
  judgements: readonly Judgement[],
  options: {
    system: Rank
    baseline: Rank
    verbose: boolean
    log: (line: string) => void
    table: (rows: object[]) => void
  },
): Promise<Outcome> {
  const grades = gradesOf(judgements)
  const gradesFor = (id: string): Grades => grades.get(id) ?? new Map<string, number>()
  const judgedQueries = queries.filter(({ id }) => [...gradesFor(id).values()].some((grade) => grade > 0))
  const unknown = [...grades.keys()].filter((id) => !queries.some((query) => query.id === id)).length
  options.log(
    `${judgedQueries.length} of ${queries.length} queries have something relevant and are measured; unjudged documents count as not relevant` +
      (unknown > 0 ? `; judgements of ${unknown} queries that are not in the file` : ''),
  )
  const rows: { query: JudgedQuery; system: Measures; baseline: Measures; found: number }[] = []
  const lines: string[] = []
  const run = (query: string, name: string, list: readonly string[]) =>
    lines.push(...list.map((id, at) => `${query} Q0 ${id} ${at + 1} ${list.length - at} ${name}`))
  for (const query of judgedQueries) {
    const list = await options.system(query)
    const baselineRun = await options.baseline(query)
    run(query.id, 'karya', list)
    run(query.id, 'bm25', baselineRun)
    const baseline = measure(baselineRun, gradesFor(query.id))
    rows.push({ query, system: measure(list, gradesFor(query.id)), baseline, found: list.length })
  }
  if (options.verbose)
    options.table(
      rows.map(({ query, system, baseline, found }) => ({
        query: `${query.id} ${query.text}`.slice(0, 60),
        found,
        AP: system.map.toFixed(3),
        'AP of BM25': baseline.map.toFixed(3),
        nDCG: system.ndcg10.toFixed(3),
        'nDCG of BM25': baseline.ndcg10.toFixed(3),
      })),
    )
  const system = meanOf(rows.map((row) => row.system))
  const baseline = meanOf(rows.map((row) => row.baseline))
  options.table([
    { by: 'Karya', ...shown(system) },
    { by: 'BM25', ...shown(baseline) },
  ])
  const better = rows.filter((row) => row.system.ndcg10 > row.baseline.ndcg10).length
  const worse = rows.filter((row) => row.system.ndcg10 < row.baseline.ndcg10).length
  options.log(
    `by nDCG@10 better than BM25 in ${better} queries, worse in ${worse}, the same in ${rows.length - better - worse}`,
  )
  return { system, baseline, queries: rows.length, better, worse, lines }
}
