import type { OpeningFacts } from './rules.match.ts'
import { dayOf, kinds, tok } from './rules.tokens.ts'

/** One way to come by candidates: the `limit` who were here last of those with all of `all` and one of each of `any`. */
export type CandidateArm = { all: number[]; any: number[][]; limit: number }
/** Candidates by the last count. */
export type Counts = { total: number; of: (token: number) => number }
/** What the employer filters by, as tokens: all of these, and one of each group. */
export type TokenWishes = { all: readonly number[]; any: readonly (readonly number[])[] }

/** Up to so many are looked at in one go. */
const whole = 4000
const most = { role: 3000, domain: 1500, pair: 200, skill: 300 } as const
const weeksBack = 14

/** Tokens of the weeks that hold the last 90 days, this one first. */
export function weekTokens(now: Date): number[] {
  const present = Math.floor(dayOf(now) / 7)
  return Array.from({ length: weeksBack }, (_, back) => tok(kinds.week, present - back))
}

/**
 * Whoever misses a must-have is no match, so every way asks for all of them: must-have skills, and, where a job has a place, to be
 * in its city or state, to move, to work from home when that is fine, or not to have said where.
 */
export function mustTokens(opening: OpeningFacts): TokenWishes {
  const skills = opening.skills.flatMap(({ key, must }) => (must ? [tok(kinds.skill, key)] : []))
  if (opening.cities.length === 0) return { all: skills, any: [] }
  const places = [
    ...opening.cities.map((key) => tok(kinds.city, key)),
    ...opening.states.map((key) => tok(kinds.state, key)),
    tok(kinds.moves, 1),
    tok(kinds.noCity, 1),
    ...(opening.remote ? [tok(kinds.fromHome, 1)] : []),
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
    ...opening.skills.map(({ key }) => tok(kinds.skill, key)),
    ...(opening.role === null ? [] : [tok(kinds.role, opening.role)]),
    ...(opening.domain === null ? [] : [tok(kinds.domain, opening.domain)]),
  ]
}

/**
 * Ways to a job's matches (database.md §4.6, "Match candidates"). Few enough: all at once. Else by role, field, pairs of the rarest
 * skills and single ones; a way that leads to too many takes those who were here in the latest weeks.
 */
export function candidateArms(opening: OpeningFacts, wishes: TokenWishes, counts: Counts, now: Date): CandidateArm[] {
  const must = mustTokens(opening)
  const all = [...new Set([...must.all, ...wishes.all])]
  const any = [...must.any, ...wishes.any].map((group) => [...group])
  const share = (group: readonly number[]) =>
    Math.min(1, group.reduce((sum, token) => sum + counts.of(token), 0) / Math.max(1, counts.total))
  const others = any.reduce((product, group) => product * share(group), 1)
  const estimate = (tokens: readonly number[]) =>
    Math.min(counts.total, ...tokens.map((token) => counts.of(token))) * others
  if (estimate(all) <= whole) return [{ all, any, limit: whole }]

  const weeks = weekTokens(now)
  const arm = (tokens: readonly number[], limit: number): CandidateArm => {
    const asked = [...new Set([...all, ...tokens])]
    const found = estimate(asked)
    let [within, used] = [0, 0]
    while (used < weeks.length && within * found < 1.5 * limit) within += share([weeks[used++] ?? 0])
    const latest = found > 2 * limit && used < weeks.length ? [weeks.slice(0, used)] : []
    return { all: asked, any: [...any, ...latest], limit }
  }
  const rarest = opening.skills
    .map(({ key }) => tok(kinds.skill, key))
    .filter((token) => !all.includes(token))
    .toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
    .slice(0, 4)
  const pairs = rarest.flatMap((first, at) => rarest.slice(at + 1).map((second) => [first, second]))
  const arms = [
    ...(opening.role === null ? [] : [arm([tok(kinds.role, opening.role)], most.role)]),
    ...(opening.domain === null ? [] : [arm([tok(kinds.domain, opening.domain)], most.domain)]),
    ...pairs.map((pair) => arm(pair, most.pair)),
    ...rarest.slice(0, 3).map((token) => arm([token], most.skill)),
  ]
  return arms.length > 0 ? arms : [arm([], most.role)]
}
