/** Grades of one query by document; 0 and what nobody graded count as not relevant. */
export type Grades = ReadonlyMap<string, number>
/** Measures of one query, each between 0 and 1. */
export type Measures = { map: number; ndcg10: number; p5: number; mrr: number }

const gain = (grade: number) => 2 ** grade - 1
const discounted = (grades: readonly number[]) =>
  grades.slice(0, 10).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)
const relevant = (grades: Grades) => [...grades.values()].filter((grade) => grade > 0)

/**
 * Average precision: the mean of precision at the rank of each relevant document; one that is not in the list adds 0
 * (Manning, Raghavan, Schütze, "Introduction to Information Retrieval", 8.4). Any grade above 0 is relevant.
 */
export function averagePrecision(ranked: readonly string[], grades: Grades): number {
  const all = relevant(grades).length
  let [hits, sum] = [0, 0]
  for (const [at, id] of ranked.entries()) if ((grades.get(id) ?? 0) > 0) sum += ++hits / (at + 1)
  return all === 0 ? 0 : sum / all
}

/** Gain 2^grade - 1 discounted by log2(rank + 1), over the best possible ten (Burges et al. 2005; IIR 8.4). */
export function ndcgAt10(ranked: readonly string[], grades: Grades): number {
  const best = discounted(relevant(grades).toSorted((a, b) => b - a))
  return best === 0 ? 0 : discounted(ranked.map((id) => grades.get(id) ?? 0)) / best
}

/** Relevant ones among the first `count`, divided by `count` also when fewer were found (trec_eval's P_5). */
export const precisionAt = (ranked: readonly string[], grades: Grades, count: number): number =>
  ranked.slice(0, count).filter((id) => (grades.get(id) ?? 0) > 0).length / count

/** One divided by the rank of the first relevant document; 0 without one (Voorhees, TREC-8 question answering). */
export function reciprocalRank(ranked: readonly string[], grades: Grades): number {
  const at = ranked.findIndex((id) => (grades.get(id) ?? 0) > 0)
  return at < 0 ? 0 : 1 / (at + 1)
}

/** Of the documents that are meant, the share among the first `count`. */
export function recallAt(ranked: readonly string[], grades: Grades, count: number): number {
  const all = relevant(grades).length
  return all === 0 ? 0 : ranked.slice(0, count).filter((id) => (grades.get(id) ?? 0) > 0).length / all
}

/** All four of one ranked list; a document that stands in it twice counts where it stands first. */
export function measure(list: readonly string[], grades: Grades): Measures {
  const ranked = [...new Set(list)]
  return {
    map: averagePrecision(ranked, grades),
    ndcg10: ndcgAt10(ranked, grades),
    p5: precisionAt(ranked, grades, 5),
    mrr: reciprocalRank(ranked, grades),
  }
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The means over queries; only queries that have something relevant are given. */
export const meanOf = (all: readonly Measures[]): Measures => ({
  map: mean(all.map(({ map }) => map)),
  ndcg10: mean(all.map(({ ndcg10 }) => ndcg10)),
  p5: mean(all.map(({ p5 }) => p5)),
  mrr: mean(all.map(({ mrr }) => mrr)),
})
