import { recencyDays, shares, type SeekerFacts } from './rules.score.ts'
import { interestWeights, interestPoints, type Interests } from './rules.interests.ts'
import { kinds, locationTypeKeys, searchToken } from '#modules/search/rules.tokens.ts'

/** What a rough score is made of, in points of the exact one; the best by it are scored exactly. */
export type Prescore = {
  /** Rarity of each skill that is held; `usualRarity` stands for those that a job wants besides. */
  skills: ReadonlyMap<number, number>
  usualRarity: number
  skillPoints: number
  /**
   * The best first, and only the first that holds counts; `column` of the index says it, else the token. Always the same ones, null where
   * the person says nothing, so that few statements serve all.
   */
  work: { column: 'role_id' | 'industry_id' | null; key: number | null; token: number | null; points: number }[]
  places: { token: number | null; points: number }[]
  /** The same by what columns say: the city, another city of the state, from home. */
  city: number | null
  state: number | null
  remote: boolean
  /** Points of a job in no such place; with none it cannot match. */
  elsewhere: number
  /** Points of a job that says no place. */
  nowhere: number
  /** Points by key, of a domain by token: all that a job has add up. */
  interests: Record<'role' | 'company' | 'domain', ReadonlyMap<number, number>>
  years: number | null
  experiencePoints: number
  now: Date
  recencyPoints: number
  recencyDays: number
}

/** The rough score for a person: `matchOf` and `tasteFor` without salary, education and what only the job itself says. */
export function prescoreOf(
  seeker: SeekerFacts,
  interests: Interests,
  { now, rarity }: { now: Date; rarity: (skill: number) => number },
): Prescore {
  const elsewhere = shares.PLACE * (seeker.willingToMove ? 0.55 : seeker.city === null ? 0.4 : 0)
  const tokenOf = (kind: number, key: number | null) => (key === null ? null : searchToken(kind, key))
  const { role, domain, company } = interestWeights(interests)
  const points = (worths: ReadonlyMap<number, number>, share: number) =>
    new Map([...worths].map(([key, worth]) => [key, interestPoints * share * worth]))
  const weights = new Map(seeker.skills.map((skill) => [skill, rarity(skill)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return {
    skills: weights,
    usualRarity: weights.size === 0 ? 1 : total / weights.size,
    skillPoints: shares.SKILLS,
    work: [
      { column: 'role_id' as const, kind: kinds.role, key: seeker.role, share: 1 },
      { column: null, kind: kinds.domain, key: seeker.domain, share: 0.55 },
      { column: 'industry_id' as const, kind: kinds.industry, key: seeker.industry, share: 0.25 },
    ].map(({ column, kind, key, share }) => ({ column, key, token: tokenOf(kind, key), points: shares.ROLE * share })),
    places: [
      { kind: kinds.city, key: seeker.city, share: 1 },
      { kind: kinds.anywhere, key: seeker.remoteOk ? 1 : null, share: 1 },
      { kind: kinds.locationType, key: seeker.remoteOk ? locationTypeKeys.REMOTE : null, share: 1 },
      { kind: kinds.state, key: seeker.state, share: 0.7 },
    ].map(({ kind, key, share }) => ({ token: tokenOf(kind, key), points: shares.PLACE * share })),
    city: seeker.city,
    state: seeker.state,
    remote: seeker.remoteOk,
    elsewhere,
    nowhere: shares.PLACE * 0.4,
    interests: {
      role: points(role, 0.4),
      company: points(company, 0.15),
      domain: new Map([...points(domain, 0.25)].map(([key, worth]) => [searchToken(kinds.domain, key), worth])),
    },
    years: seeker.experienceMonths === null ? null : seeker.experienceMonths / 12,
    experiencePoints: shares.EXPERIENCE,
    now,
    recencyPoints: shares.RECENCY / 2,
    recencyDays,
  }
}
