import { recencyDays, shares, type SeekerFacts } from './rules.match.ts'
import { tastes, tastePoints, type Taste } from './rules.taste.ts'
import { kinds, locationTypeKeys, tok } from './rules.tokens.ts'

/** What a rough score is made of, in points of the exact one; the best by it are scored exactly. */
export type Prescore = {
  /** Rarity of each skill that is held; `usualRarity` stands for those that a job wants besides. */
  skills: ReadonlyMap<number, number>
  usualRarity: number
  skillPoints: number
  /** Points by token: of these the best one counts. */
  work: ReadonlyMap<number, number>
  places: ReadonlyMap<number, number>
  /** Points of a job in no such place; with none it cannot match. */
  elsewhere: number
  /** Points by token: all that a job has add up. */
  taste: ReadonlyMap<number, number>
  years: number | null
  experiencePoints: number
  now: Date
  recencyPoints: number
  recencyDays: number
}

/** The rough score for a person: `matchOf` and `tasteFor` without salary, education and what only the job itself says. */
export function prescoreOf(
  seeker: SeekerFacts,
  taste: Taste,
  { now, rarity }: { now: Date; rarity: (skill: number) => number },
): Prescore {
  const points = (entries: readonly (readonly [number, number | null, number])[]) =>
    new Map(entries.flatMap(([kind, key, worth]) => (key === null ? [] : [[tok(kind, key), worth] as const])))
  const { role, domain, company } = tastes(taste)
  const weights = new Map(seeker.skills.map((skill) => [skill, rarity(skill)]))
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return {
    skills: weights,
    usualRarity: weights.size === 0 ? 1 : total / weights.size,
    skillPoints: shares.SKILLS,
    work: points([
      [kinds.industry, seeker.industry, shares.ROLE * 0.25],
      [kinds.domain, seeker.domain, shares.ROLE * 0.55],
      [kinds.role, seeker.role, shares.ROLE],
    ]),
    places: points([
      [kinds.city, seeker.city, shares.PLACE],
      [kinds.state, seeker.state, shares.PLACE * 0.7],
      [kinds.anywhere, seeker.remoteOk ? 1 : null, shares.PLACE],
      [kinds.locationType, seeker.remoteOk ? locationTypeKeys.REMOTE : null, shares.PLACE],
    ]),
    elsewhere: shares.PLACE * (seeker.willingToMove ? 0.55 : seeker.city === null ? 0.4 : 0),
    taste: new Map([
      ...[...role].map(([key, worth]) => [tok(kinds.role, key), tastePoints * 0.4 * worth] as const),
      ...[...domain].map(([key, worth]) => [tok(kinds.domain, key), tastePoints * 0.25 * worth] as const),
      ...[...company].map(([key, worth]) => [tok(kinds.company, key), tastePoints * 0.15 * worth] as const),
    ]),
    years: seeker.experienceMonths === null ? null : seeker.experienceMonths / 12,
    experiencePoints: shares.EXPERIENCE,
    now,
    recencyPoints: shares.RECENCY / 2,
    recencyDays,
  }
}
