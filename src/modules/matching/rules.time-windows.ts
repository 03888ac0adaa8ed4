import type { OpeningFacts } from './rules.score.ts'
import { dayOf, kinds, searchToken } from '#modules/search/rules.tokens.ts'

/** One way to come by candidates: all with all of `all` and one of each of `any`, and where those may be too many, who was here last in one of `weeks`. */
export type CandidateArm = { all: number[]; any: number[][]; weeks: number[] | null }
/** The `limit` of a role, or of everybody, who were here last. */
export type CandidateWalk = { role: number | null; limit: number }
/** Ways to a job's matches: a walk, and, where that leads to too few, the arms. `brims`: there are more than they lead to. */
export type CandidateWays = { walk: CandidateWalk | null; arms: CandidateArm[]; brims: boolean }
/** Candidates by the last count. */
export type Counts = { total: number; of: (token: number) => number }
/** What the employer filters by, as tokens: all of these, and one of each group. */
export type TokenWishes = { all: readonly number[]; any: readonly (readonly number[])[] }

/**
 * So many are looked at in one go, by the estimate: of all must-haves, of the work, of the rarest skills; and so many of those who were
 * here last, of a role (out of one index that knows all the score asks for) or of everybody.
 */
const most = { whole: 8000, work: 6000, skills: 4000, ofRole: 20_000, ofAll: 5000 } as const
const weeksBack = 14

/** Tokens of the weeks that hold the last 90 days, this one first. */
export function weekTokens(now: Date): number[] {
  const present = Math.floor(dayOf(now) / 7)
  return Array.from({ length: weeksBack }, (_, back) => searchToken(kinds.week, present - back))
}

/**
 * Whoever misses a must-have is no match: must-have skills, and, where a job has a place, to be in its city or state, to move, to
 * work from home when that is fine, or not to have said where.
 */
export function mustTokens(opening: OpeningFacts): TokenWishes {
  const skills = opening.skills.flatMap(({ key, must }) => (must ? [searchToken(kinds.skill, key)] : []))
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

/** Every token that `candidateArms` may ask the counts for. */
export function countedTokens(opening: OpeningFacts, wishes: TokenWishes): number[] {
  const must = mustTokens(opening)
  return [
    ...must.all,
    ...must.any.flat(),
    ...wishes.all,
    ...wishes.any.flat(),
    ...opening.skills.map(({ key }) => searchToken(kinds.skill, key)),
    ...(opening.role === null ? [] : [searchToken(kinds.role, opening.role)]),
    ...(opening.domain === null ? [] : [searchToken(kinds.domain, opening.domain)]),
  ]
}

/**
 * Ways to a job's matches (database.md §4.6, "Match candidates"). Few enough with all must-haves: all of them. Else those of its field,
 * or of its role where the field is large, and those with its rarest skills; where the role is large too, who of it were here last
 * come first. Where they are is not asked of the index of tokens: a third would move anywhere, so that reading who does takes longer
 * than looking at each.
 */
export function candidateArms(opening: OpeningFacts, wishes: TokenWishes, counts: Counts, now: Date): CandidateWays {
  const all = [...new Set([...mustTokens(opening).all, ...wishes.all])]
  const any = wishes.any.map((group) => [...group])
  const estimate = estimateOf(any, counts)
  const arm = (tokens: readonly number[], limit: number): CandidateArm => {
    const asked = [...new Set([...all, ...tokens])].toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
    const share = limit / estimate(asked)
    return { all: asked, any, weeks: share >= 1 ? null : lastWeeks(weekTokens(now), counts, share) }
  }
  const few = (tokens: readonly number[], limit: number) => estimate([...all, ...tokens]) <= limit
  if (all.length + any.length > 0 && few([], most.whole))
    return { walk: null, arms: [arm([], most.whole)], brims: false }

  const field = opening.domain === null ? [] : [searchToken(kinds.domain, opening.domain)]
  const role = opening.role === null ? [] : [searchToken(kinds.role, opening.role)]
  const fieldFits = field.length > 0 && few(field, most.work)
  const roleFits = role.length > 0 && few(role, most.work)
  const rarest = opening.skills
    .map(({ key }) => searchToken(kinds.skill, key))
    .filter((token) => !all.includes(token))
    .toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
  // So many of the rarest skills together as make it few enough.
  const enough = rarest.findIndex((_, at) => few(rarest.slice(0, at + 1), most.skills))
  const skills = enough < 0 ? rarest : rarest.slice(0, enough + 1)
  const arms = [
    ...(field.length > 0 ? [arm(field, most.work)] : []),
    ...(!fieldFits && roleFits ? [arm(role, most.work)] : []),
    ...(all.length + skills.length > 0 ? [arm(skills, most.skills)] : []),
  ]
  const walk =
    arms.length === 0
      ? { role: null, limit: most.ofAll }
      : opening.role === null || fieldFits || roleFits
        ? null
        : { role: opening.role, limit: most.ofRole }
  return { walk, arms, brims: walk !== null || arms.some(({ weeks }) => weeks !== null) }
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
    const least = Math.min(1, ...shares)
    return counts.total * Math.sqrt(shares.reduce((product, each) => product * each, 1) * least) * others
  }
}

/** The last weeks that hold this share of all candidates at most; the present one at least. */
function lastWeeks(weeks: readonly number[], counts: Counts, share: number): number[] {
  let held = 0
  const until = weeks.findIndex((week) => {
    held += counts.of(week)
    return held > share * counts.total
  })
  return weeks.slice(0, Math.max(1, until < 0 ? weeks.length : until))
}
