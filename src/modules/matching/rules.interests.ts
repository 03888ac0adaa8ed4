/** What a person did with a job, and what that job was like. */
export type Interaction = {
  kind: 'LIKE' | 'DISLIKE' | 'VIEW' | 'APPLIED'
  at: Date
  role: number | null
  domain: number | null
  company: number
  skills: readonly number[]
}

/** What a person seems to like or not, by kind of thing and its key: above 0 liked, below disliked. */
export type Interests = {
  role: ReadonlyMap<number, number>
  domain: ReadonlyMap<number, number>
  company: ReadonlyMap<number, number>
  skill: ReadonlyMap<number, number>
}

/** A dislike is about that one job first, so it says less about its role than a like does. */
const weights = { LIKE: 3, APPLIED: 4, VIEW: 0.7, DISLIKE: -2 } as const
const halfLifeMs = 30 * 86_400_000
/** Points that interests adds or takes at most. */
export const interestPoints = 18
/** Shares of these points; together 1. */
export const interestShares = { role: 0.4, domain: 0.25, company: 0.15, skill: 0.2 } as const

/** Learns from interactions; what is a month old counts half. */
export function interestsOf(interactions: readonly Interaction[], now: Date): Interests {
  const maps = { role: new Map<number, number>(), domain: new Map(), company: new Map(), skill: new Map() }
  const add = (map: Map<number, number>, key: number | null, value: number) =>
    key !== null && map.set(key, (map.get(key) ?? 0) + value)
  for (const interaction of interactions) {
    const points =
      weights[interaction.kind] * 0.5 ** (Math.max(0, now.getTime() - interaction.at.getTime()) / halfLifeMs)
    add(maps.role, interaction.role, points)
    add(maps.domain, interaction.domain, points * 0.6)
    add(maps.company, interaction.company, interaction.kind === 'DISLIKE' ? points * 1.5 : points * 0.5)
    for (const skill of interaction.skills) add(maps.skill, skill, points / Math.max(2, interaction.skills.length))
  }
  return maps
}

const bounded = (value: number | undefined): number => Math.tanh((value ?? 0) / 4)

/** What each key is worth between -1 and 1, skills left out: they count by how many a job has. */
export function interestWeights(interests: Interests): Record<'role' | 'domain' | 'company', Map<number, number>> {
  const all = (map: ReadonlyMap<number, number>) => new Map([...map].map(([key, value]) => [key, bounded(value)]))
  return { role: all(interests.role), domain: all(interests.domain), company: all(interests.company) }
}

export type InterestReason = 'LIKED_ROLE' | 'LIKED_DOMAIN' | 'LIKED_SKILLS'

/** Points that a job gains or loses by a person's interests, and why where it gains. */
export function interestPointsFor(
  interests: Interests,
  job: { role: number | null; domain: number | null; company: number; skills: readonly number[] },
): { points: number; reason: { code: InterestReason; skills?: number[] } | null } {
  const role = job.role === null ? 0 : bounded(interests.role.get(job.role))
  const domain = job.domain === null ? 0 : bounded(interests.domain.get(job.domain))
  const company = bounded(interests.company.get(job.company))
  const liked = job.skills.map((skill) => [skill, bounded(interests.skill.get(skill))] as const)
  const skill = liked.length === 0 ? 0 : liked.reduce((sum, [, value]) => sum + value, 0) / liked.length
  const points =
    interestPoints *
    (interestShares.role * role +
      interestShares.domain * domain +
      interestShares.company * company +
      interestShares.skill * skill)
  const best = liked.filter(([, value]) => value > 0.3).toSorted((a, b) => b[1] - a[1])
  if (role > 0.35) return { points, reason: { code: 'LIKED_ROLE' } }
  if (domain > 0.35) return { points, reason: { code: 'LIKED_DOMAIN' } }
  return { points, reason: best.length > 1 ? { code: 'LIKED_SKILLS', skills: best.map(([key]) => key) } : null }
}

/** The keys a person likes most, best first. */
export const favourites = (map: ReadonlyMap<number, number>, limit: number): number[] =>
  [...map]
    .filter(([, value]) => value > 0.5)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([key]) => key)
