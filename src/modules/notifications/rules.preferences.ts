import { channels, type Channel, type NotificationCategory } from '#kernel/notification-category.ts'
import type { Digest } from '#kernel/enums.ts'
export { digests, type Digest } from '#kernel/enums.ts'

/** Mails about safety and payment always go, at once (decisions §8). */
export const isFixed = (family: NotificationCategory, channel: Channel): boolean =>
  channel === 'EMAIL' && isUrgent(family)

/** What quiet hours and bundles do not hold back. */
export const isUrgent = (family: NotificationCategory): boolean => family === 'SECURITY' || family === 'BILLING'

/** Families with mails of a rhythm of their own, which no bundle takes up. */
const ownRhythm: readonly NotificationCategory[] = ['JOB_ALERT']
export const isBundled = (family: NotificationCategory): boolean => !isUrgent(family) && !ownRhythm.includes(family)

/** Ways in which somebody can be told about a family today: what nobody writes mails about has no switch for them. */
export const channelsOf = (family: NotificationCategory): readonly Channel[] =>
  family === 'PROFILE' ? channels.filter((channel) => channel !== 'EMAIL') : channels

export type Choice = { family: NotificationCategory; channel: Channel; enabled: boolean }

/** Whether somebody is told: everything is on until it is switched off; a push still needs a browser that asked for it. */
export function isWanted(choices: readonly Choice[], family: NotificationCategory, channel: Channel): boolean {
  if (isFixed(family, channel)) return true
  return !choices.some((choice) => choice.family === family && choice.channel === channel && !choice.enabled)
}

/** `from` and `to` as HH:MM of the person's day, over midnight when `to` is earlier. */
export type Quiet = { from: string; to: string }
export type Rhythm = { digest: Digest; quiet: Quiet | null; timeZone: string }

const minuteMs = 60_000
const dayMinutes = 1440
/** When bundles come: eight in the morning of the person's day, on Mondays when weekly. */
const digestMinute = 8 * 60

/** Minute of the day and day of the week (0 is Sunday) in a time zone. */
function local(now: Date, timeZone: string): { minute: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    minute: Number(part('hour')) * 60 + Number(part('minute')),
    day: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
  }
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The beginning of the minute that comes `minutes` after this one. */
const later = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + minutes * minuteMs)

/** When the quiet hours that stand now end; null outside of them. */
export function quietUntil(now: Date, { quiet, timeZone }: Pick<Rhythm, 'quiet' | 'timeZone'>): Date | null {
  if (!quiet || quiet.from === quiet.to) return null
  const { minute } = local(now, timeZone)
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  const inside = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return inside ? later(now, (to - minute + dayMinutes) % dayMinutes) : null
}

/** When the next bundle goes: the next morning, after the quiet hours when it falls into them. */
export function nextBundle(now: Date, { digest, quiet, timeZone }: Rhythm): Date {
  if (digest === 'NONE') return now
  const { minute, day } = local(now, timeZone)
  const today = digestMinute - minute
  const wait = digest === 'DAILY' ? (today > 0 ? 0 : 1) : (8 - day) % 7 || (today > 0 ? 0 : 7) // days until Monday, today when it is one and still early
  const at = later(now, today + wait * dayMinutes)
  return quietUntil(at, { quiet, timeZone }) ?? at
}

export type Cell = `${NotificationCategory}:${Channel}`
export const cellOf = (family: NotificationCategory, channel: Channel): Cell => `${family}:${channel}`
