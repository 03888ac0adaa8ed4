import { channels, type Channel, type NotificationCategory } from '#kernel/notification-category.ts'
import type { Digest } from '#kernel/enums/alerts.ts'
import { wallClockOf } from '#kernel/time-zone.ts'
export { digests, type Digest } from '#kernel/enums/alerts.ts'

/** Mails about security and payment, and what moderators decided, are always sent, at once (decisions §8). */
export const isMandatory = (category: NotificationCategory, channel: Channel): boolean =>
  channel === 'EMAIL' && (isUrgent(category) || category === 'SYSTEM')

/** Not delayed by quiet hours or digests. */
export const isUrgent = (category: NotificationCategory): boolean => category === 'SECURITY' || category === 'BILLING'

/** Categories whose mails have their own schedule, or none, and are not included in digests. */
const ownSchedule: readonly NotificationCategory[] = ['JOB_ALERT', 'SYSTEM']
export const isDigestible = (category: NotificationCategory): boolean =>
  !isUrgent(category) && !ownSchedule.includes(category)

/** Channels available for a category; profile notifications have no mails. */
export const channelsOf = (category: NotificationCategory): readonly Channel[] =>
  category === 'PROFILE' ? channels.filter((channel) => channel !== 'EMAIL') : channels

export type Preference = { category: NotificationCategory; channel: Channel; enabled: boolean }

/** Every channel is enabled unless disabled in the preferences; a push also needs a registered browser. */
export function isEnabled(
  preferences: readonly Preference[],
  category: NotificationCategory,
  channel: Channel,
): boolean {
  if (isMandatory(category, channel)) return true
  return !preferences.some(
    (preference) => preference.category === category && preference.channel === channel && !preference.enabled,
  )
}

/** `from` and `to` are HH:MM in the person's time zone, across midnight when `to` is earlier. */
export type QuietHours = { from: string; to: string }
export type Schedule = { digest: Digest; quiet: QuietHours | null; timeZone: string }

const minuteMs = 60_000
const dayMinutes = 1440
/** Digests are sent at 8:00 in the person's time zone, weekly ones on Mondays. */
const digestMinute = 8 * 60

/** Minute of the day and day of the week (0 is Sunday) in a time zone. */
function local(now: Date, timeZone: string): { minute: number; day: number } {
  const clock = wallClockOf(now, timeZone)
  return { minute: clock.getUTCHours() * 60 + clock.getUTCMinutes(), day: clock.getUTCDay() }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The start of the current minute plus `minutes`. */
const addMinutes = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)

/** End of the current quiet hours, or null outside of them. */
export function quietUntil(now: Date, { quiet, timeZone }: Pick<Schedule, 'quiet' | 'timeZone'>): Date | null {
  if (!quiet || quiet.from === quiet.to) return null
  const { minute } = local(now, timeZone)
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  const inside = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return inside ? addMinutes(now, (to - minute + dayMinutes) % dayMinutes) : null
}

/** Time of the next digest, delayed to the end of quiet hours. */
export function nextDigest(now: Date, { digest, quiet, timeZone }: Schedule): Date {
  if (digest === 'NONE') return now
  const { minute, day } = local(now, timeZone)
  const today = digestMinute - minute
  const wait = digest === 'DAILY' ? (today > 0 ? 0 : 1) : (8 - day) % 7 || (today > 0 ? 0 : 7) // days until Monday, today when it is one and still early
  const at = addMinutes(now, today + wait * dayMinutes)
  return quietUntil(at, { quiet, timeZone }) ?? at
}

export type PreferenceKey = `${NotificationCategory}:${Channel}`
export const preferenceKey = (category: NotificationCategory, channel: Channel): PreferenceKey =>
  `${category}:${channel}`
