import type { OpeningFacts } from './rules.match.ts'
import { dayOf, kinds, tok } from './rules.tokens.ts'

/**
 * One way to come by candidates: the `limit` who were here last of those with all of `all` and one of each of `any`. Where there may
 * be many, first those of the week `near`, then of the weeks `far`, then who was here before that time; null: all at once.
 */
export type CandidateArm = { all: number[]; any: number[][]; limit: number; weeks: Weeks | null }
export type Weeks = { near: number[]; far: number[]; before: Date }
/** Ways to a job's matches: the `limit` of its role who were here last (`brims`: there are more), and others by the index of tokens. */
export type CandidateWays = { walk: { role: number; limit: number; brims: boolean } | null; arms: CandidateArm[] }
/** Candidates by the last count. */
export type Counts = { total: number; of: (token: number) => number }
/** What the employer filters by, as tokens: all of these, and one of each group. */
export type TokenWishes = { all: readonly number[]; any: readonly (readonly number[])[] }

/** Up to so many are looked at in one go. */
const whole = 3000
/** More than so many are looked at week by week, since skills that go together make more than the counts of each say. */
const atOnce = 600
const most = { walked: 20_000, domain: 800, skills: 300 } as const
const weeksBack = 14

/** Tokens of the weeks that hold the last 90 days, this one first. */
export function weekTokens(now: Date): number[] {
  const present = Math.floor(dayOf(now) / 7)
  return Array.from({ length: weeksBack }, (_, back) => tok(kinds.week, present - back))
}

/**
 * Whoever misses a must-have is no match: must-have skills, and, where a job has a place, to be in its city or state, to move, to
 * work from home when that is fine, or not to have said where.
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
 * Ways to a job's matches (database.md §4.6, "Match candidates"). Few enough: all at once. Else its role; by field and the rarest
 * skills only where too few of the role may match, week by week. Where they are is not asked of the index of tokens: a third would
 * move anywhere, so that reading who does takes longer than looking at each.
 */
export function candidateArms(opening: OpeningFacts, wishes: TokenWishes, counts: Counts, now: Date): CandidateWays {
  const must = mustTokens(opening)
  const all = [...new Set([...must.all, ...wishes.all])]
  const any = wishes.any.map((group) => [...group])
  const share = (group: readonly number[]) =>
    Math.min(1, group.reduce((sum, token) => sum + counts.of(token), 0) / Math.max(1, counts.total))
  const others = any.reduce((product, group) => product * share(group), 1)
  /** Who has one skill has another of the same work: between "as if by chance" and "all of the rarest". */
  const estimate = (tokens: readonly number[]) => {
    const shares = tokens.map((token) => share([token]))
    const least = Math.min(1, ...shares)
    return counts.total * Math.sqrt(shares.reduce((product, each) => product * each, 1) * least) * others
  }
  const weeks = weekTokens(now)
  const epoch = Date.UTC(2020, 0, 1)
  const [nearest, known] = [1, 4]
  const windows: Weeks = {
    near: weeks.slice(0, nearest),
    far: weeks.slice(nearest, known),
    before: new Date(epoch + (Math.floor(dayOf(now) / 7) - known + 1) * 7 * 86_400_000),
  }
  const arm = (tokens: readonly number[], limit: number): CandidateArm => {
    const asked = [...new Set([...all, ...tokens])]
    return { all: asked, any, limit, weeks: estimate(asked) > atOnce ? windows : null }
  }
  if (estimate(all) <= whole) return { walk: null, arms: [arm([], whole)] }

  const rarest = opening.skills
    .map(({ key }) => tok(kinds.skill, key))
    .filter((token) => !all.includes(token))
    .toSorted((a, b) => counts.of(a) - counts.of(b) || a - b)
  const walk =
    opening.role === null
      ? null
      : { role: opening.role, limit: most.walked, brims: counts.of(tok(kinds.role, opening.role)) > most.walked }
  const arms = [
    ...(opening.domain === null ? [] : [arm([tok(kinds.domain, opening.domain)], most.domain)]),
    ...(rarest.length > 1 ? [arm(rarest.slice(0, 2), most.skills)] : []),
    ...rarest.slice(0, 1).map((token) => arm([token], most.skills)),
  ]
  return { walk, arms: arms.length > 0 ? arms : [arm([], most.domain)] }
}
