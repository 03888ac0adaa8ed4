import { stages, type Stage } from '#modules/applications/rules.ts'
import type { Period } from './rules.ts'

/** What people are grouped by. Whoever gave no value is in no group. */
export const fairnessGroups = {
  GENDER: ['FEMALE', 'MALE', 'NON_BINARY'],
  AGE: ['UNDER_25', 'FROM_25', 'FROM_35', 'FROM_45'],
} as const
export const fairnessDimensions = ['GENDER', 'AGE'] as const
export type FairnessDimension = (typeof fairnessDimensions)[number]
export const fairnessGroupNames = [...fairnessGroups.GENDER, ...fairnessGroups.AGE] as const
export type FairnessGroupName = (typeof fairnessGroupNames)[number]
/** Stages that are compared: everybody applied. */
export const fairnessStages = stages.slice(1) as Exclude<Stage, 'APPLIED'>[]

/** A group is shown from so many people on, and a share from so many who reached the stage. */
export const smallestGroup = 20
export const smallestReached = 5

/** The first day of the calendar quarter of a day. */
export function quarterOf(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** The four calendar quarters before a quarter. */
export function fairnessPeriod(quarter: string): Period {
  const last = new Date(`${quarter}T00:00:00Z`)
  last.setUTCDate(0)
  return { from: `${Number(quarter.slice(0, 4)) - 1}${quarter.slice(4)}`, to: last.toISOString().slice(0, 10) }
}

/** The 95 % interval of a share by Wilson's score, which holds for small groups and near 0 and 1 (Wilson 1927). */
export function wilson(part: number, whole: number): { low: number; high: number } {
  const z = 1.959964
  const share = part / whole
  const denominator = 1 + z ** 2 / whole
  const centre = (share + z ** 2 / (2 * whole)) / denominator
  const margin = (z / denominator) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  return { low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) }
}

/** People of one group, each counted once with the furthest stage that they reached in any application. */
export type CountedGroup = { dimension: FairnessDimension; group: FairnessGroupName; reached: Record<Stage, number> }
/** `about` is rounded to tens; shares in whole percent, null where fewer than five reached the stage. */
export type FairnessGroup = {
  dimension: FairnessDimension
  group: FairnessGroupName
  about: number
  stages: { stage: Stage; share: { percent: number; low: number; high: number } | null }[]
}

const percent = (share: number) => Math.round(share * 100)

/**
 * What of these counts may be shown: groups from twenty people on, rounded. Where one group of a dimension alone is too small, the next
 * smallest goes too, so that nobody gets the small one as the rest of a known whole.
 */
export function shownGroups(counted: readonly CountedGroup[]): FairnessGroup[] {
  return fairnessDimensions.flatMap((dimension) => {
    const own = counted.filter((each) => each.dimension === dimension && each.reached.APPLIED > 0)
    const large = own.filter(({ reached }) => reached.APPLIED >= smallestGroup)
    const smallest = large.toSorted((a, b) => a.reached.APPLIED - b.reached.APPLIED)[0]
    const shown = own.length - large.length === 1 ? large.filter((each) => each !== smallest) : large
    // A group alone has nothing to be compared with.
    if (shown.length < 2) return []
    return fairnessGroups[dimension].flatMap((group) => {
      const row = shown.find((each) => each.group === group)
      if (!row) return []
      const whole = row.reached.APPLIED
      return {
        dimension,
        group,
        about: Math.round(whole / 10) * 10,
        stages: fairnessStages.map((stage) => {
          const part = row.reached[stage]
          if (part < smallestReached) return { stage, share: null }
          const { low, high } = wilson(part, whole)
          return { stage, share: { percent: percent(part / whole), low: percent(low), high: percent(high) } }
        }),
      }
    })
  })
}
