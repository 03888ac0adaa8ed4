import type { Context } from '#platform/core/context.server.ts'
import type { CandidateCard, MatchView } from './contract.shapes.ts'
import type { Match, SeekerFacts } from './rules.score.ts'
import type { OwnJob } from './store.own-job.server.ts'
import { namesOf } from './store.recommendations.server.ts'
import type { TextParams } from '#kernel/locale.ts'

/** A candidate of a page with what the score was made of. */
export type ScoredCandidate = { card: CandidateCard; seeker: SeekerFacts; match: Match }
const namesInReason = 3
/** Names in the fact behind the factor: what a count stands for should be there to read. */
const namesInFacts = 12
const dayMs = 86_400_000
const tenth = (value: number) => Math.round(value * 10) / 10

/** The scores of a page in the reader's language, in its order: facts for a sentence on each factor. */
export async function matchViews(
  ctx: Context,
  { opening, names: jobNames }: Pick<OwnJob, 'opening' | 'names'>,
  shown: readonly ScoredCandidate[],
): Promise<Map<string, MatchView>> {
  const names = await namesOf(ctx.db, ctx.locale, {
    masters: [...opening.skills.map(({ key }) => key), ...[opening.role, opening.domain].filter((key) => key !== null)],
    cities: [],
    states: [],
  })
  const required = opening.education === null ? null : (jobNames.qualification?.[ctx.locale] ?? null)
  const list = (keys: readonly number[], limit = namesInReason) =>
    keys.slice(0, limit).flatMap((key) => names.master(key) ?? [])
  return new Map(
    shown.map(({ card, seeker, match }): [string, MatchView] => {
      const held = new Set(seeker.skills)
      const shared = match.reasons.find(({ code }) => code === 'SKILLS')?.skills ?? []
      const missing = opening.skills
        .toSorted((a, b) => Number(b.required) - Number(a.required))
        .flatMap(({ key }) => (held.has(key) ? [] : [key]))
      const facts: Record<string, TextParams> = {
        SKILLS: knownFacts({
          met: shared.length,
          required: opening.skills.length,
          have: list(shared, namesInFacts).join(', ') || null,
          missing: list(missing, namesInFacts).join(', ') || null,
        }),
        ROLE: knownFacts({ role: card.role?.label ?? null }),
        EXPERIENCE: knownFacts({
          months: seeker.experienceMonths,
          min: opening.experienceMin || null,
          max: opening.experienceMax,
          level: card.level?.label ?? null,
          jobLevel: jobNames.level?.[ctx.locale] ?? null,
        }),
        PLACE: knownFacts({ city: card.city?.cityName ?? null }),
        EDUCATION: knownFacts({ required, has: card.education?.label ?? null }),
        RECENCY: {
          active: seeker.lastActive,
          days: Math.floor((ctx.now.getTime() - opening.postedAt.getTime()) / dayMs),
        },
      }
      const paramsOf = ({ code, skills }: { code: string; skills?: number[] }): TextParams => {
        if (code === 'SKILLS') return { names: list(skills ?? []).join(', '), count: skills?.length ?? 0 }
        if (code === 'ROLE') return knownFacts({ role: names.master(opening.role) })
        if (code === 'DOMAIN') return knownFacts({ domain: names.master(opening.domain) })
        if (code === 'CITY') return knownFacts({ city: card.city?.cityName ?? null })
        return code === 'STATE' ? knownFacts({ state: card.city?.stateName ?? null }) : {}
      }
      return [
        card.id,
        {
          score: match.score,
          parts: match.parts.map(({ code, share, value, state }) => ({
            code,
            share: tenth(share),
            value: Math.round(value * 100) / 100,
            points: tenth(share * value),
            state,
            facts: facts[code] ?? {},
          })),
          // That the job is new says nothing about the candidate.
          reasons: match.reasons.flatMap((reason) =>
            reason.code === 'NEW' ? [] : [{ code: reason.code, params: paramsOf(reason) }],
          ),
          misses: match.misses.map((miss) => ({ code: miss.code, params: miss.skills ? paramsOf(miss) : {} })),
        },
      ]
    }),
  )
}

/** Only what is known. */
function knownFacts(facts: Record<string, string | number | null>): TextParams {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
  )
}
