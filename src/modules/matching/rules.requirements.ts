import type { OpeningFacts, SeekerFacts } from './rules.score.ts'

export const requirementCodes = ['SKILL', 'EXPERIENCE', 'EDUCATION', 'PLACE'] as const
export type RequirementCode = (typeof requirementCodes)[number]

/** One thing a job asks, held against a profile. `met` is null when the profile does not say. */
export type Check =
  | { code: 'SKILL'; key: number; required: boolean; met: boolean }
  | { code: 'EXPERIENCE'; years: number; met: boolean | null }
  | { code: 'EDUCATION'; met: boolean | null }
  | { code: 'PLACE'; met: boolean | null }

/** What a job asks for, must-have skills first, each with whether the profile shows it. Informs; it never decides. */
export function checksOf(seeker: SeekerFacts, opening: OpeningFacts): Check[] {
  const held = new Set(seeker.skills)
  const skills = opening.skills
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .map(({ key, required }) => ({ code: 'SKILL' as const, key, required, met: held.has(key) }))
  const years = opening.experienceMin ?? 0
  const months = seeker.experienceMonths
  const near = seeker.city !== null && opening.cities.includes(seeker.city)
  return [
    ...skills,
    ...(years > 0 ? [{ code: 'EXPERIENCE' as const, years, met: months === null ? null : months >= years * 12 }] : []),
    ...(opening.education === null
      ? []
      : [
          { code: 'EDUCATION' as const, met: seeker.education === null ? null : seeker.education >= opening.education },
        ]),
    ...(opening.cities.length === 0 || opening.remote
      ? []
      : [{ code: 'PLACE' as const, met: near || seeker.willingToMove ? true : seeker.city === null ? null : false }]),
  ]
}
