import { placeValues, recencyDays, shares, workValues, type SeekerFacts } from './rules.score.ts'
import { groupTokens } from './rules.retrieval.ts'
import { interestShares, interestWeights, interestPoints, type Interests } from './rules.interests.ts'
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
  /** Points of work that cannot be compared: the job names no role, or the person neither role nor field. */
  unknownWork: number
  silent: boolean
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

/** What work of the group that a profile is nearest to is worth: as much as its field. */
const groupValue = workValues.DOMAIN

/** The rough score for a person: `matchOf` and `tasteFor` without salary, education and what only the job itself says. */
export function prescoreOf(
  seeker: SeekerFacts,
  interests: Interests,
  { now, rarity }: { now: Date; rarity: (skill: number) => number },
): Prescore {
  const elsewhere =
    shares.PLACE * (seeker.willingToMove ? placeValues.MOVES : seeker.city === null ? placeValues.UNKNOWN : 0)
  const tokenOf = (kind: number, key: number | null) => (key === null ? null : searchToken(kind, key))
  const points = (part: 'role' | 'domain' | 'company') =>
    new Map(
      [...interestWeights(interests)[part]].map(([key, weight]) => [
        key,
        interestPoints * interestShares[part] * weight,
      ]),
    )
  const weights = new Map(seeker.skills.map((skill) => [skill, rarity(skill)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return {
    skills: weights,
    usualRarity: weights.size === 0 ? 1 : total / weights.size,
    skillPoints: shares.SKILLS,
    work: [
      { column: 'role_id' as const, kind: kinds.role, key: seeker.role, value: workValues.ROLE },
      { column: null, kind: kinds.domain, key: seeker.domain, value: workValues.DOMAIN },
      { column: 'industry_id' as const, kind: kinds.industry, key: seeker.industry, value: workValues.INDUSTRY },
    ]
      .map(({ column, kind, key, value }) => ({ column, key, token: tokenOf(kind, key), points: shares.ROLE * value }))
      .toSpliced(2, 0, {
        column: null,
        key: null,
        token: groupTokens(seeker)[0] ?? null,
        points: shares.ROLE * groupValue,
      }),
    unknownWork: shares.ROLE * workValues.UNKNOWN,
    silent: seeker.role === null && seeker.domain === null,
    places: [
      { kind: kinds.city, key: seeker.city, value: placeValues.HERE },
      { kind: kinds.anywhere, key: seeker.remoteOk ? 1 : null, value: placeValues.HERE },
      { kind: kinds.locationType, key: seeker.remoteOk ? locationTypeKeys.REMOTE : null, value: placeValues.HERE },
      { kind: kinds.state, key: seeker.state, value: placeValues.STATE },
    ].map(({ kind, key, value }) => ({ token: tokenOf(kind, key), points: shares.PLACE * value })),
    city: seeker.city,
    state: seeker.state,
    remote: seeker.remoteOk,
    elsewhere,
    nowhere: shares.PLACE * placeValues.UNKNOWN,
    interests: {
      role: points('role'),
      company: points('company'),
      domain: new Map([...points('domain')].map(([key, weight]) => [searchToken(kinds.domain, key), weight])),
    },
    years: seeker.experienceMonths === null ? null : seeker.experienceMonths / 12,
    experiencePoints: shares.EXPERIENCE,
    now,
    recencyPoints: shares.RECENCY / 2,
    recencyDays,
  }
}
