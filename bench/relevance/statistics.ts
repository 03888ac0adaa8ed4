import { dice, type Dice } from '../random.ts'
import { mean } from './metrics.ts'

/** What a ranking gave a document; without scores the order counts, and nothing is equal. */
export type Scored = { id: string; score: number }

const draws = 2000
/** Orders of equal scores that are averaged. */
export const tieOrders = 20

/** Documents by score; equal ones in an order by chance. */
export function ordered(list: readonly Scored[], random: Dice): string[] {
  return list
    .map(({ id, score }) => ({ id, score, chance: random.share() }))
    .toSorted((a, b) => b.score - a.score || a.chance - b.chance)
    .map(({ id }) => id)
}

/** The 95 % interval of the mean of these differences, one for each query: a paired bootstrap (Efron and Tibshirani 1993). */
export function interval(differences: readonly number[], seed: number): { low: number; high: number } {
  const random = dice(seed)
  const means = Array.from({ length: draws }, () => mean(differences.map(() => random.pick(differences)))).toSorted(
    (a, b) => a - b,
  )
  const at = (share: number) => means[Math.min(draws - 1, Math.floor(share * draws))] ?? 0
  return { low: at(0.025), high: at(0.975) }
}

/** Of two judged documents of different grades, how often the better one has the higher score; equal scores count half. Null without such. */
export function pairwise(list: readonly Scored[], grades: ReadonlyMap<string, number>): number | null {
  const scores = new Map(list.map(({ id, score }) => [id, score]))
  const graded = [...grades].map(([id, grade]) => ({ grade, score: scores.get(id) ?? Number.NEGATIVE_INFINITY }))
  let [pairs, right] = [0, 0]
  for (const one of graded)
    for (const other of graded)
      if (one.grade > other.grade) {
        pairs++
        right += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
      }
  return pairs === 0 ? null : right / pairs
}
