import { applicationTaskKinds } from '#modules/applications/rules.tasks.ts'
import { billingTaskKinds } from '#modules/billing/tasks/rules.ts'
import { companyTaskKinds } from '#modules/companies/rules.tasks.ts'
import { importTaskKinds } from '#modules/imports/rules.tasks.ts'
import { interviewTaskKinds } from '#modules/interviews/rules.tasks.ts'
import { messageTaskKinds } from '#modules/messages/rules.tasks.ts'
import { jobTaskKinds } from '#modules/jobs/rules.tasks.ts'

/** Everything that a member may have to do. A module adds its kinds here and its `TaskSource` in `store.server.ts`. */
export const taskKinds = [
  ...companyTaskKinds,
  ...billingTaskKinds,
  ...jobTaskKinds,
  ...applicationTaskKinds,
  ...interviewTaskKinds,
  ...messageTaskKinds,
  ...importTaskKinds,
] as const
export type TaskKind = (typeof taskKinds)[number]

/** Tasks shown at once: whoever has more begins with these. */
export const maxTasks = 30
/** Numbers of the navigation are counted so far; above stands "99+". */
export const maxCounted = 99

/** Where pages ask for these numbers. */
export const countsAddress = { method: 'GET', path: 'employer/navigation-counts' } as const

/** The most pressing first. */
export const urgencies = ['OVERDUE', 'TODAY', 'OPEN'] as const
export type Urgency = (typeof urgencies)[number]

/** How a task stands to its promise. `due` is a moment; it is today's until the day ends. */
export function urgencyOf(due: Date | null, { now, endOfToday }: { now: Date; endOfToday: Date }): Urgency {
  if (!due || due >= endOfToday) return 'OPEN'
  return due <= now ? 'OVERDUE' : 'TODAY'
}
