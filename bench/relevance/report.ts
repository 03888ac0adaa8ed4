import { measure, meanOf, type Grades, type Measures } from './metrics.ts'
import type { Judgement } from './tables.ts'

export type JudgedQuery = { id: string; text: string }
type Rank = (query: JudgedQuery) => Promise<readonly string[]> | readonly string[]
/** `lines` are what both ranked, as TREC writes runs: query Q0 document rank score name. */
export type Outcome = {
  ours: Measures
  plain: Measures
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

/** Judgements by query; a pair that was judged twice keeps its higher grade. */
export function gradesOf(judgements: readonly Judgement[]): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>()
  for (const { query, document, grade } of judgements) {
    const own = all.get(query) ?? new Map<string, number>()
    all.set(query, own.set(document, Math.max(grade, own.get(document) ?? 0)))
  }
  return all
}

/** Ranks every query that has something relevant both ways, prints the tables and answers the means. */
export async function compare(
  queries: readonly JudgedQuery[],
  judgements: readonly Judgement[],
  by: { ours: Rank; plain: Rank; verbose: boolean; log: (line: string) => void; table: (rows: object[]) => void },
): Promise<Outcome> {
  const grades = gradesOf(judgements)
  const judged = (id: string): Grades => grades.get(id) ?? new Map<string, number>()
  const judgedQueries = queries.filter(({ id }) => [...judged(id).values()].some((grade) => grade > 0))
  const unknown = [...grades.keys()].filter((id) => !queries.some((query) => query.id === id)).length
  by.log(
    `${judgedQueries.length} of ${queries.length} queries have something relevant and are measured; unjudged documents count as not relevant` +
      (unknown > 0 ? `; judgements of ${unknown} queries that are not in the file` : ''),
  )
  const rows: { query: JudgedQuery; ours: Measures; plain: Measures; found: number }[] = []
  const lines: string[] = []
  const run = (query: string, name: string, list: readonly string[]) =>
    lines.push(...list.map((id, at) => `${query} Q0 ${id} ${at + 1} ${list.length - at} ${name}`))
  for (const query of judgedQueries) {
    const list = await by.ours(query)
    const referenceRun = await by.plain(query)
    run(query.id, 'karya', list)
    run(query.id, 'bm25', referenceRun)
    const plain = measure(referenceRun, judged(query.id))
    rows.push({ query, ours: measure(list, judged(query.id)), plain, found: list.length })
  }
  if (by.verbose)
    by.table(
      rows.map(({ query, ours, plain, found }) => ({
        query: `${query.id} ${query.text}`.slice(0, 60),
        found,
        AP: ours.map.toFixed(3),
        'AP of BM25': plain.map.toFixed(3),
        nDCG: ours.ndcg10.toFixed(3),
        'nDCG of BM25': plain.ndcg10.toFixed(3),
      })),
    )
  const ours = meanOf(rows.map((row) => row.ours))
  const plain = meanOf(rows.map((row) => row.plain))
  by.table([
    { by: 'Karya', ...shown(ours) },
    { by: 'BM25', ...shown(plain) },
  ])
  const better = rows.filter((row) => row.ours.ndcg10 > row.plain.ndcg10).length
  const worse = rows.filter((row) => row.ours.ndcg10 < row.plain.ndcg10).length
  by.log(
    `by nDCG@10 better than BM25 in ${better} queries, worse in ${worse}, the same in ${rows.length - better - worse}`,
  )
  return { ours, plain, queries: rows.length, better, worse, lines }
}
