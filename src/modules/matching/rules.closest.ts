import { matchedFrom, type Match } from './rules.score.ts'

/** Where fewer people match, the closest others are listed after them, up to so many in all (decision 0151). */
export const closestUpTo = 20
/** From this score on: a short profile that says nothing about the work has up to 31 points. */
export const closestFrom = 33

/** Who matches, and where these are few the closest others: nobody who misses a must-have. In the order given. */
export function matchedAndClosest<T extends { match: Match }>(people: readonly T[]): { matched: T[]; closest: T[] } {
  const matched = people.filter(({ match }) => match.score >= matchedFrom)
  const closest = people
    .filter(({ match: { score, misses } }) => score >= closestFrom && score < matchedFrom && misses.length === 0)
    .toSorted((a, b) => b.match.exact - a.match.exact)
    .slice(0, Math.max(0, closestUpTo - matched.length))
  return { matched, closest }
}
