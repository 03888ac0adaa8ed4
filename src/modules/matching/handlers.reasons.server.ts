import type { Context } from '#platform/core/context.server.ts'
import type { RecommendationReason } from './contract.recommendations.ts'
import type { ReasonCode, SeekerFacts } from './rules.score.ts'
import type { InterestReason } from './rules.interests.ts'
import type { Place } from '#modules/search/public.server.ts'
import { namesOf, type Opening } from './store.recommendations.server.ts'

/** A reason by keys; its words follow for what is shown only. */
export type Reason = {
  code: ReasonCode | InterestReason | 'POPULAR' | 'IN_PLACE' | 'IN_CATEGORY'
  skills?: readonly number[]
}
/** A job with its place in the list; `score` 0 to 100, null where none was made. */
export type Ranked = Opening & { score: number | null; reasons: readonly Reason[] }
const namedSkills = 3

/** The reasons of a page of matches in the reader's language. */
export async function matchReasons(
  ctx: Context,
  shown: readonly Ranked[],
  seeker: SeekerFacts | null,
): Promise<Map<string, RecommendationReason[]>> {
  const skills = shown.flatMap((each) => each.reasons.flatMap((reason) => reason.skills?.slice(0, namedSkills) ?? []))
  const roles = shown.flatMap((each) => [each.role ?? 0, each.domain ?? 0])
  const names = await namesOf(ctx.db, ctx.locale, {
    masters: [...new Set([...skills, ...roles])],
    cities: seeker?.city ? [seeker.city] : [],
    states: seeker?.state ? [seeker.state] : [],
  })
  const paramsOf = (job: Ranked, { code, skills: shared = [] }: Reason): Record<string, string | number> | null => {
    const named = (name: string, value: string | null) => (value === null ? null : { [name]: value })
    if (code === 'SKILLS' || code === 'LIKED_SKILLS') {
      const known = shared.slice(0, namedSkills).flatMap((key) => names.master(key) ?? [])
      return known.length > 0 ? { names: known.join(', '), count: shared.length } : null
    }
    if (code === 'ROLE' || code === 'LIKED_ROLE') return named('role', names.master(job.role))
    if (code === 'DOMAIN' || code === 'LIKED_DOMAIN') return named('domain', names.master(job.domain))
    if (code === 'CITY') return named('city', names.city(seeker?.city))
    if (code === 'STATE') return named('state', names.state(seeker?.state))
    return {}
  }
  return reasonsByJob(shown, paramsOf)
}

/** The reasons of a page of popular jobs. */
export async function popularReasons(
  ctx: Context,
  shown: readonly Ranked[],
  requested: { place: Place | null; category: { label: string } | null },
): Promise<Map<string, RecommendationReason[]>> {
  const cities = shown.flatMap((each) => each.cities.slice(0, 1))
  const names = await namesOf(ctx.db, ctx.locale, { masters: [], cities: [...new Set(cities)], states: [] })
  return reasonsByJob(shown, (job, { code }): Record<string, string | number> | null => {
    if (code === 'IN_PLACE') {
      const place = requested.place?.label ?? names.city(job.cities[0])
      return place ? { place } : null
    }
    if (code === 'IN_CATEGORY') return requested.category ? { category: requested.category.label } : null
    return {}
  })
}

function reasonsByJob(
  shown: readonly Ranked[],
  paramsOf: (job: Ranked, reason: Reason) => Record<string, string | number> | null,
): Map<string, RecommendationReason[]> {
  return new Map(
    shown.map((job) => [
      job.id,
      job.reasons.flatMap((reason): RecommendationReason[] => {
        const params = paramsOf(job, reason)
        return params ? [{ code: reason.code, params }] : []
      }),
    ]),
  )
}
