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

/** Days of routes are kept for so many days; their months for a year, and the sums of all requests for good. */
export const routesKeptDays = 62

/** Rows of a table at most. */
export const mostRows = 30

/** Counts of people below this are hidden (`hideSmall` of the analytics of companies). */
export { hideSmall, smallestShown } from '../rules.ts'
