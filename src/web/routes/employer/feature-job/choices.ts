import { featureChoices } from '#modules/jobs/rules.feature.ts'

/** Numbers of days to choose from: the usual ones that fit, and the most that fit. `credits` null: as many as one likes. */
export function dayChoices({ daysLeft, credits }: { daysLeft: number; credits: number | null }): number[] {
  const most = Math.min(daysLeft, credits ?? Number.POSITIVE_INFINITY)
  const offered = featureChoices.filter((days) => days <= most)
  return most > 0 && !offered.some((days) => days === most) ? [...offered, most] : offered
}

/** A week where that fits. */
export const preselected = (choices: readonly number[]): number | undefined =>
  choices.includes(7) ? 7 : choices.filter((days) => days < 7).at(-1)
