import type { AdminRight } from '#kernel/admin-rights.ts'

/** The pages of statistics, and who sees each. */
export const topicRights = {
  market: 'statistics.market',
  hiring: 'statistics.market',
  people: 'statistics.people',
  search: 'statistics.people',
  moderation: 'statistics.moderation',
  mail: 'statistics.operations',
  operations: 'statistics.operations',
  money: 'statistics.money',
} as const satisfies Record<string, AdminRight>
export type Topic = keyof typeof topicRights
export const topics = Object.keys(topicRights) as Topic[]

/** A step counts when it is reached so many days after registering. */
export const funnelDays = 30
export const candidateSteps = ['REGISTERED', 'VERIFIED', 'PROFILE', 'APPLIED'] as const
export const companySteps = ['REGISTERED', 'VERIFIED', 'SUBMITTED', 'APPROVED', 'PUBLISHED', 'REPLIED'] as const
/** From this completeness on a profile counts as filled in (decisions §2). */
export const filledProfile = 60
/** A job without applications, or an application without an answer, is judged after so many days (decisions §4). */
export const judgedAfterDays = 14
/** Weeks after the one of registering that retention is followed for. */
export const retentionWeeks = 12

/** Days counted again with every run, and once a day: a first application or an answer may come that late. */
export const recountedDays = { always: 3, daily: 62 } as const
/** Rows of fields and cities are kept for so many days; those of the whole site stay. */
export const placesKeptDays = 60

/** Classes of durations: four to each doubling of minutes, so that a quantile is at most a fifth off. */
const classesPerDoubling = 4
export const durationClasses = 100

/** SQL and code agree on it: `floor(4 · log2(1 + minutes))`. */
export const durationClassOf = (minutes: number): number =>
  Math.min(durationClasses - 1, Math.floor(classesPerDoubling * Math.log2(1 + Math.max(0, minutes))))

/** The middle of a class, in minutes. */
const minutesOf = (at: number): number => Math.round(2 ** ((at + 0.5) / classesPerDoubling) - 1)

/** The duration that this share of the values does not exceed; null without values. */
export function quantileMinutes(classes: readonly number[], share: number): number | null {
  const all = classes.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = share * all
  for (const [at, count] of classes.entries()) {
    left -= count
    if (left <= 0) return minutesOf(at)
  }
  return minutesOf(classes.length - 1)
}

/** Counts of people below this are hidden (`hideSmall` of the analytics of companies). */
export { hideSmall, smallestShown } from '../rules.ts'
