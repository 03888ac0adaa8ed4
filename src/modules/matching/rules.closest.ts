import { matchedFrom, type Match } from './rules.score.ts'

/** Where fewer people match, the closest others are listed after them, up to so many in all (decisions 0151 and 0162). */
export const closestUpTo = 20
/** From this score on: a short profile that says nothing about the work has up to 31 points. */
export const closestFrom = 33
/** Without a skill of the job, related ones count from this value on: one of many says little. */
const relatedSkills = 0.3

/** Who matches, and where these are few the closest others, who did something of the work and are not out of place. In the order given. */
export function matchedAndClosest<T extends { match: Match }>(people: readonly T[]): { matched: T[]; closest: T[] } {
  const matched = people.filter(({ match }) => match.score >= matchedFrom)
  const closest = people
    .filter(({ match }) => match.score >= closestFrom && match.score < matchedFrom && isClose(match))
    .toSorted((a, b) => b.match.exact - a.match.exact)
    .slice(0, Math.max(0, closestUpTo - matched.length))
  return { matched, closest }
}

/** Without anything of the work a score comes from the place, the degree and what is not known. */
const isClose = ({ misses, reasons, parts }: Match): boolean =>
  misses.every(({ code }) => code !== 'PLACE') &&
  (reasons.some(({ code }) => code === 'SKILLS') ||
    parts.some(({ code, value, state }) => {
      if (code === 'SKILLS') return state !== 'UNKNOWN' && value >= relatedSkills
      return (code === 'CONCEPTS' || code === 'TEXT') && (state === 'MET' || state === 'PARTIAL')
    }))
