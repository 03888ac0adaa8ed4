export { dismissReasons, type DismissReason } from '#kernel/enums/jobs.ts'
import { storedInvitationStatuses } from '#kernel/enums/jobs.ts'

/** How long ago somebody was here, in days at most. Nothing finer leaves: it would say when a person is at the screen. */
export const lastActiveSteps = ['TODAY', 'WEEK', 'MONTH', 'QUARTER', 'LONGER'] as const
export type LastActive = (typeof lastActiveSteps)[number]
const stepDays: readonly [LastActive, number][] = [
  ['TODAY', 1],
  ['WEEK', 7],
  ['MONTH', 30],
  ['QUARTER', 90],
]
/** What each step is worth, 0 to 1. */
export const activityValues: Readonly<Record<LastActive, number>> = {
  TODAY: 1,
  WEEK: 1,
  MONTH: 0.7,
  QUARTER: 0.3,
  LONGER: 0,
}
/** Who was not here for longer is not matched (decisions §5). */
export const activeDays = 90

/** How many candidates are ranked exactly and listed at most. */
export const listed = 300

/** The step of days since somebody was here. */
export function lastActiveOf(days: number): LastActive {
  return stepDays.find(([, maxDays]) => days <= maxDays)?.[0] ?? 'LONGER'
}

/** WAITING until the candidate applies or declines; CLOSED when the job no longer takes applications before that. */
export const invitationStatuses = [...storedInvitationStatuses, 'CLOSED'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** The longest message of an invitation. */
export const maxMessageLength = 500

/** The family name by its first letter: "Sari Dewi Wulandari" is "Sari W."; one name stays as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return last ? `${words[0]} ${last.toLocaleUpperCase()}.` : (words[0] ?? '')
}
