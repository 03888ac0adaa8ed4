import { dayIn, startOfDay } from '#kernel/time-zone.ts'

const dayMs = 86_400_000
/** The furthest closing date, in days from today; further ones are mistyped years. */
const furthestDays = 366

/** Why a closing date cannot be chosen on this day, or null. Both are days of the site's time zone. */
export function closingProblem(closesOn: string | null, today: string): 'CLOSING_DATE_PAST' | 'TIME_FAR' | null {
  if (closesOn === null) return null
  if (closesOn < today) return 'CLOSING_DATE_PAST'
  return Date.parse(closesOn) - Date.parse(today) > furthestDays * dayMs ? 'TIME_FAR' : null
}

/** The last second of a day, so that the moment is shown as that day. */
export const endOfDay = (day: string, timeZone: string): Date => new Date(startOfDay(day, timeZone, 1).getTime() - 1000)

/** When a job closes: with its closing date, or before it where its time online ends earlier. */
export function closesAt(runsUntil: Date, closesOn: string | null, timeZone: string): Date {
  const end = closesOn === null ? runsUntil : endOfDay(closesOn, timeZone)
  return end < runsUntil ? end : runsUntil
}

/** The columns of a job that say when it closes. */
export type JobEnd = { expires_at: Date | null; runs_until: Date | null; closes_on: string | null }

/** Until when a job would be online without a closing date; null when it never was. */
export const runsUntilOf = ({ runs_until, expires_at }: Pick<JobEnd, 'expires_at' | 'runs_until'>): Date | null =>
  runs_until ?? expires_at

/** Whether its closing date is what ends the job, and not the end of its time online. */
export const isClosedByDate = ({ runs_until, expires_at, closes_on }: JobEnd): boolean =>
  closes_on !== null && runs_until !== null && expires_at !== null && expires_at < runs_until

/**
 * The end moved by some time, as an extension does, or what a hold has taken: an earlier closing date moves with it, by days begun;
 * one that is later anyway stays.
 */
export function movedEnd(job: JobEnd, ms: number, timeZone: string): JobEnd {
  const runsUntil = runsUntilOf(job)
  if (!runsUntil || !job.expires_at) return job
  const closesOn = job.closes_on && later(job.closes_on, dayIn(new Date(job.expires_at.getTime() + ms), timeZone))
  const moved = new Date(runsUntil.getTime() + ms)
  return { runs_until: moved, closes_on: closesOn, expires_at: closesAt(moved, closesOn, timeZone) }
}

const later = (one: string, other: string) => (one > other ? one : other)

/** A closing date that passed while the job waited for a moderator since `sent`: the days that were left when it was sent in. */
export function afterWaiting(closesOn: string, { sent, now }: { sent: Date; now: Date }, timeZone: string): string {
  const end = endOfDay(closesOn, timeZone)
  return end > now ? closesOn : dayIn(new Date(now.getTime() + Math.max(0, end.getTime() - sent.getTime())), timeZone)
}
