import { conceptLikeness, likenessOf } from './rules.work.ts'

type Concepts = readonly number[]
type ComparedJob = {
  role: number | null
  domain: number | null
  cities: readonly number[]
  concepts: Concepts
  work: Concepts
}
/** `concepts` of the title and role, `work` of the whole text; empty where they were not compared. */
type Other = { tokens: readonly number[]; concepts: Concepts; work: Concepts; postedAt: Date }

/** What counts, together 1: the kind of work, a city of the job, and how new the other is. */
const shares = { WORK: 0.7, CITY: 0.2, NEW: 0.1 } as const
/** What the same role and the same domain are worth where neither titles nor texts say anything. */
const silent = { ROLE: 1, DOMAIN: 0.4 } as const
const [newDays, dayMs] = [42, 86_400_000]
/** Vectors of titles hold groups and occupations, each of length 1. */
const parts = 2

/** Jobs whose work is less alike are not similar, unless they share the role or the domain. */
const alikeFrom = 0.05

/** How near another job is to this one, 0 to 1: titles and texts count the same. Null for other work. */
export function nearness(own: ComparedJob, other: Other, now: Date): number | null {
  const has = (token: number | null) => token !== null && other.tokens.includes(token)
  const titled = own.concepts.length > 0 && other.concepts.length > 0
  const titles = titled ? likenessOf(own.concepts, other.concepts) / parts : null
  const texts = conceptLikeness(own.work, other.work)
  const named = has(own.role) ? silent.ROLE : has(own.domain) ? silent.DOMAIN : 0
  const work = titles === null ? (texts ?? named) : texts === null ? titles : (titles + texts) / 2
  if (work < alikeFrom && named === 0) return null
  const age = Math.max(0, now.getTime() - other.postedAt.getTime()) / dayMs
  return shares.WORK * work + (own.cities.some(has) ? shares.CITY : 0) + shares.NEW * Math.max(0, 1 - age / newDays)
}
