import * as z from 'zod'
import { matchOf, matchParts, partStates, type OpeningFacts, type SeekerFacts } from '#modules/matching/rules.score.ts'

/** What is stored of a match besides its score. Skills are keys: those that meet the job, rarest first, and required ones that are missing. */
export const matchSummaryShape = z.object({
  parts: z.array(
    z.object({ code: z.enum(matchParts), share: z.number(), value: z.number(), state: z.enum(partStates) }),
  ),
  met: z.array(z.int()),
  missing: z.array(z.int()),
  /** How many skills the job names. */
  asked: z.int(),
})
export type MatchSummary = z.output<typeof matchSummaryShape>

const thousandth = (value: number) => Math.round(value * 1000) / 1000

/**
 * How well what somebody sent meets the job, by the score of matching. How new the job is and how lately somebody was here say nothing
 * about an applicant, so both count in full for everybody: the order of two applicants does not depend on when they applied.
 */
export function applicantMatch(
  seeker: SeekerFacts,
  opening: OpeningFacts,
  rarity: (skill: number) => number,
): { score: number; summary: MatchSummary } {
  // Unrounded, so that few applicants are equal.
  const match = matchOf({ ...seeker, lastActive: 'TODAY' }, opening, { now: opening.postedAt, rarity })
  return {
    score: match.exact,
    summary: {
      parts: match.parts.flatMap(({ code, share, value, state }) =>
        code === 'RECENCY' ? [] : [{ code, share: thousandth(share), value: thousandth(value), state }],
      ),
      met: match.reasons.find(({ code }) => code === 'SKILLS')?.skills ?? [],
      missing: match.misses.find(({ code }) => code === 'SKILLS')?.skills ?? [],
      asked: opening.skills.length,
    },
  }
}

/** Steps of how rare a skill is: counted each night, it would differ a little between people who applied on different days. */
const rarityStep = 0.5

export const steadyRarity =
  (rarity: (skill: number) => number) =>
  (skill: number): number =>
    Math.max(rarityStep, Math.round(rarity(skill) / rarityStep) * rarityStep)

/** What of a job the score of an applicant depends on, as a text that is the same for the same demands. */
export function demandsText(
  { postedAt: _postedAt, ...opening }: OpeningFacts,
  rarity: (skill: number) => number,
  workVersion: number | null,
): string {
  const sorted = (keys: readonly number[]) => keys.toSorted((a, b) => a - b)
  const skills = opening.skills.toSorted((a, b) => a.key - b.key)
  return JSON.stringify({
    ...opening,
    skills: skills.map((skill) => ({ ...skill, rarity: rarity(skill.key) })),
    cities: sorted(opening.cities),
    states: sorted(opening.states),
    workVersion,
  })
}
