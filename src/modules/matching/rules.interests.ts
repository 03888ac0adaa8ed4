/** What a person did with a job, and what that job was like. */
export type Deed = {
  kind: 'LIKE' | 'DISLIKE' | 'VIEW' | 'APPLIED'
  at: Date
  role: number | null
  domain: number | null
  company: number
  skills: readonly number[]
}

/** What a person seems to like or not, by kind of thing and its key: above 0 liked, below disliked. */
export type Taste = {
  role: ReadonlyMap<number, number>
  domain: ReadonlyMap<number, number>
  company: ReadonlyMap<number, number>
  skill: ReadonlyMap<number, number>
}

/** A dislike is about that one job first, so it says less about its role than a like does. */
const weights = { LIKE: 3, APPLIED: 4, VIEW: 0.7, DISLIKE: -2 } as const
const halfLifeMs = 30 * 86_400_000
/** Points that taste adds or takes at most. */
export const tastePoints = 18

/** Learns from deeds; what is a month old counts half. */
export function tasteOf(deeds: readonly Deed[], now: Date): Taste {
  const maps = { role: new Map<number, number>(), domain: new Map(), company: new Map(), skill: new Map() }
  const add = (map: Map<number, number>, key: number | null, value: number) =>
    key !== null && map.set(key, (map.get(key) ?? 0) + value)
  for (const deed of deeds) {
    const worth = weights[deed.kind] * 0.5 ** (Math.max(0, now.getTime() - deed.at.getTime()) / halfLifeMs)
    add(maps.role, deed.role, worth)
    add(maps.domain, deed.domain, worth * 0.6)
    add(maps.company, deed.company, deed.kind === 'DISLIKE' ? worth * 1.5 : worth * 0.5)
    for (const skill of deed.skills) add(maps.skill, skill, worth / Math.max(2, deed.skills.length))
  }
  return maps
}

const bounded = (value: number | undefined): number => Math.tanh((value ?? 0) / 4)

/** What each key is worth between -1 and 1, skills left out: they count by how many a job has. */
export function tastes(taste: Taste): Record<'role' | 'domain' | 'company', Map<number, number>> {
  const all = (map: ReadonlyMap<number, number>) => new Map([...map].map(([key, value]) => [key, bounded(value)]))
  return { role: all(taste.role), domain: all(taste.domain), company: all(taste.company) }
}

export type TasteReason = 'LIKED_ROLE' | 'LIKED_DOMAIN' | 'LIKED_SKILLS'

/** Points that a job gains or loses by a person's taste, and why where it gains. */
export function tasteFor(
  taste: Taste,
  job: { role: number | null; domain: number | null; company: number; skills: readonly number[] },
): { points: number; reason: { code: TasteReason; skills?: number[] } | null } {
  const role = job.role === null ? 0 : bounded(taste.role.get(job.role))
  const domain = job.domain === null ? 0 : bounded(taste.domain.get(job.domain))
  const company = bounded(taste.company.get(job.company))
  const liked = job.skills.map((skill) => [skill, bounded(taste.skill.get(skill))] as const)
  const skill = liked.length === 0 ? 0 : liked.reduce((sum, [, value]) => sum + value, 0) / liked.length
  const points = tastePoints * (0.4 * role + 0.25 * domain + 0.15 * company + 0.2 * skill)
  const best = liked.filter(([, value]) => value > 0.3).toSorted((a, b) => b[1] - a[1])
  if (role > 0.35) return { points, reason: { code: 'LIKED_ROLE' } }
  if (domain > 0.35) return { points, reason: { code: 'LIKED_DOMAIN' } }
  return { points, reason: best.length > 1 ? { code: 'LIKED_SKILLS', skills: best.map(([key]) => key) } : null }
}

/** The keys a person likes most, best first. */
export const favourites = (map: ReadonlyMap<number, number>, most: number): number[] =>
  [...map]
    .filter(([, value]) => value > 0.5)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([key]) => key)
