import type { OpeningFacts } from './rules.score.ts'
import { strongestGroups } from './rules.work.ts'
import { dayOf, kinds, searchToken } from '#modules/search/rules.tokens.ts'

/** Candidates with all of `all` and one of each of `any`; where these may be too many, only those last active in one of `weeks`. */
export type CandidateQuery = { all: number[]; any: number[][]; weeks: number[] | null }
/** The `limit` most recently active candidates of a role, or of all. */
export type CandidateScan = { role: number | null; limit: number }
/**
 * What to read for a job: a scan, and queries where it finds too few; also who did work of these groups of occupations. `hasMore`: there
 * are more candidates than these read. `lacking`: also who lacks a required skill, after everybody who has all.
 */
export type CandidateRetrieval = {
  scan: CandidateScan | null
  queries: CandidateQuery[]
  groups: number[]
  hasMore: boolean
  lacking: boolean
}
/** Candidates by the last count. */
export type Counts = { total: number; of: (token: number) => number }
/** What the employer filters by, as tokens: all of these, and one of each group. */
export type TokenCriteria = { all: readonly number[]; any: readonly (readonly number[])[] }

/**
 * Candidates that are read at most: with all must-haves, of the work, with the rarest skills; and by a scan, of a role or of all. A site
 * with no more than `site` of them is read as a whole.
 */
const limits = { site: 3000, whole: 8000, work: 6000, skills: 4000, ofRole: 20_000, ofAll: 5000 } as const
const weeksBack = 14
/** Groups of occupations that are read as well where the rest may be no more than a small site; an index holds as many of a person. */
export const grouped = 3

/** Tokens of the weeks of the last 90 days, this one first. */
export function weekTokens(now: Date): number[] {
  const present = Math.floor(dayOf(now) / 7)
  return Array.from({ length: weeksBack }, (_, back) => searchToken(kinds.week, present - back))
}

/**
 * What a match must have: the required skills and, where the job has a place, to be in its city or state, willing to move, remote when
 * the job allows it, or without a city in the profile.
 */
export function requiredTokens(opening: OpeningFacts): TokenCriteria {
  const skills = opening.skills.flatMap(({ key, required }) => (required ? [searchToken(kinds.skill, key)] : []))
  if (opening.cities.length === 0) return { all: skills, any: [] }
  const places = [
    ...opening.cities.map((key) => searchToken(kinds.city, key)),
    ...opening.states.map((key) => searchToken(kinds.state, key)),
    searchToken(kinds.moves, 1),
    searchToken(kinds.noCity, 1),
    ...(opening.remote ? [searchToken(kinds.fromHome, 1)] : []),
  ]
  return { all: skills, any: [places] }
}

/** Every token that `planCandidateRetrieval` may ask the counts for. */
export function countedTokens(opening: OpeningFacts, criteria: TokenCriteria): number[] {
  const required = requiredTokens(opening)
  return [
    ...required.all,
    ...required.any.flat(),
    ...criteria.all,
    ...criteria.any.flat(),
    ...opening.skills.map(({ key }) => searchToken(kinds.skill, key)),
    ...(opening.role === null ? [] : [searchToken(kinds.role, opening.role)]),
    ...(opening.domain === null ? [] : [searchToken(kinds.domain, opening.domain)]),
  ]
}

/**
 * What to read for a job's matches (database.md §4.6, "Match candidates"): all with the must-haves where these are few; else those of
 * its domain, or of its role in a large domain, and those with its rarest skills; in a large role the most recently active first.
 * Where a site has few candidates all are scored, also those who lack a must-have: who did the same work under another name has neither
 * the role nor the skills. Where only these are few, those follow whose texts are of the same groups of occupations.
 * Places are not asked of the index: a third would move anywhere, so reading that list takes longer than looking at each candidate.
 */
export function planCandidateRetrieval(
  opening: OpeningFacts,
  criteria: TokenCriteria,
  counts: Counts,
  now: Date,
): CandidateRetrieval {
  const lacking = counts.total <= limits.site
  const all = [...new Set([...(lacking ? [] : requiredTokens(opening).all), ...criteria.all])]
  const any = criteria.any.map((group) => [...group])
  const estimate = estimateOf(any, counts)
  const query = (tokens: readonly number[], limit: number): CandidateQuery => {
    const required = [...new Set([...all, ...tokens])].toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
    const share = limit / estimate(required)
    return { all: required, any, weeks: share >= 1 ? null : lastWeeks(weekTokens(now), counts, share) }
  }
  const few = (tokens: readonly number[], limit: number) => estimate([...all, ...tokens]) <= limit
  if (all.length + any.length > 0 && few([], limits.whole))
    return { scan: null, queries: [query([], limits.whole)], groups: [], hasMore: false, lacking }
  if (lacking) return { scan: { role: null, limit: limits.ofAll }, queries: [], groups: [], hasMore: false, lacking }

  const field = opening.domain === null ? [] : [searchToken(kinds.domain, opening.domain)]
  const role = opening.role === null ? [] : [searchToken(kinds.role, opening.role)]
  const fieldFits = field.length > 0 && few(field, limits.work)
  const roleFits = role.length > 0 && few(role, limits.work)
  const rarest = opening.skills
    .map(({ key }) => searchToken(kinds.skill, key))
    .filter((token) => !all.includes(token))
    .toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
  // The fewest of the rarest skills that together are rare enough.
  const sufficient = rarest.findIndex((_, at) => few(rarest.slice(0, at + 1), limits.skills))
  const skills = rarest.slice(0, sufficient < 0 ? rarest.length : sufficient + 1)
  const queries = [
    ...(field.length > 0 ? [query(field, limits.work)] : []),
    ...(!fieldFits && roleFits ? [query(role, limits.work)] : []),
    ...(all.length + skills.length > 0 ? [query(skills, limits.skills)] : []),
  ]
  const scan =
    queries.length === 0
      ? { role: null, limit: limits.ofAll }
      : opening.role === null || fieldFits || roleFits
        ? null
        : { role: opening.role, limit: limits.ofRole }
  const estimated = queries.reduce((sum, { all: tokens }) => sum + estimate(tokens), 0)
  const groups = scan === null && estimated <= limits.site ? strongestGroups(opening.work?.concepts ?? [], grouped) : []
  return { scan, queries, groups, hasMore: scan !== null || queries.some(({ weeks }) => weeks !== null), lacking }
}

/**
 * About how many have all of some tokens, and one of each group: who has one skill has another of the same work, so between "as if by
 * chance" and "all of the rarest".
 */
function estimateOf(any: readonly (readonly number[])[], counts: Counts): (tokens: readonly number[]) => number {
  const share = (group: readonly number[]) =>
    Math.min(1, group.reduce((sum, token) => sum + counts.of(token), 0) / Math.max(1, counts.total))
  const others = any.reduce((product, group) => product * share(group), 1)
  return (tokens) => {
    const shares = tokens.map((token) => share([token]))
    const smallest = Math.min(1, ...shares)
    return counts.total * Math.sqrt(shares.reduce((product, each) => product * each, 1) * smallest) * others
  }
}

/** The last weeks that hold this share of all candidates at most; the present one at least. */
function lastWeeks(weeks: readonly number[], counts: Counts, share: number): number[] {
  let covered = 0
  const until = weeks.findIndex((week) => {
    covered += counts.of(week)
    return covered > share * counts.total
  })
  return weeks.slice(0, Math.max(1, until < 0 ? weeks.length : until))
}
