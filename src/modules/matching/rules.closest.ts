import { matchedFrom, type Match, type MatchPart } from './rules.score.ts'

/** Where fewer people match, the closest others are listed after them, up to so many in all (decision 0151). */
export const closestUpTo = 20
/** From this score on: a short profile that says nothing about the work has up to 31 points. */
export const closestFrom = 33
/** Without any of these a score comes from the place, the degree and what is not known. */
const aboutWork: readonly MatchPart[] = ['SKILLS', 'CONCEPTS', 'TEXT']

/** Who matches, and where these are few the closest others, who did something of the work and miss no must-have. In the order given. */
export function matchedAndClosest<T extends { match: Match }>(people: readonly T[]): { matched: T[]; closest: T[] } {
  const matched = people.filter(({ match }) => match.score >= matchedFrom)
  const closest = people
    .filter(({ match }) => match.score >= closestFrom && match.score < matchedFrom && isClose(match))
    .toSorted((a, b) => b.match.exact - a.match.exact)
    .slice(0, Math.max(0, closestUpTo - matched.length))
  return { matched, closest }
}

const isClose = ({ misses, parts }: Match): boolean =>
  misses.length === 0 &&
  parts.some(({ code, state }) => aboutWork.includes(code) && (state === 'MET' || state === 'PARTIAL'))
