import { likenessOf } from './rules.work.ts'

type Own = { role: number | null; domain: number | null; cities: readonly number[]; concepts: readonly number[] }
type Other = { tokens: readonly number[]; concepts: readonly number[]; postedAt: Date }

/** What counts, together 1: the kind of work, a city of the job, and how new the other is. */
const shares = { WORK: 0.7, CITY: 0.2, NEW: 0.1 } as const
/** What the same role and the same domain are worth where titles say nothing. */
const silent = { ROLE: 1, DOMAIN: 0.4 } as const
const [newDays, dayMs] = [42, 86_400_000]
/** Vectors hold groups and occupations, each of length 1. */
const parts = 2

/** How near another job is to this one, 0 to 1. */
export function nearness(own: Own, other: Other, now: Date): number {
  const has = (token: number | null) => token !== null && other.tokens.includes(token)
  const compared = own.concepts.length > 0 && other.concepts.length > 0
  const named = has(own.role) ? silent.ROLE : has(own.domain) ? silent.DOMAIN : 0
  const work = compared ? likenessOf(own.concepts, other.concepts) / parts : named
  const age = Math.max(0, now.getTime() - other.postedAt.getTime()) / dayMs
  return shares.WORK * work + (own.cities.some(has) ? shares.CITY : 0) + shares.NEW * Math.max(0, 1 - age / newDays)
}
