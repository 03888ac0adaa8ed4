/** Kept, because making one takes far longer than using it; bounded, because names of zones come in upper and lower case. */
const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 1000

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  if (formats.size >= mostFormats) formats.clear()
  // Swedish writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}

/** Milliseconds that a zone is ahead of UTC at a moment. */
export function aheadOfUtc(at: Date, timeZone: string): number {
  const local = formatIn(timeZone).format(at)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
}

/** How far a zone is from UTC at a moment, as `UTC+7` or `UTC−3:30`. */
export function offsetName(at: Date, timeZone: string): string {
  const minutes = Math.round(aheadOfUtc(at, timeZone) / 60_000)
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '−' : '+'}${hour}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}`
}

/** The wall-clock time of a moment, as if it were UTC. */
export function wallClockOf(at: Date, timeZone: string): Date {
  return new Date(at.getTime() + aheadOfUtc(at, timeZone))
}

/** The moment of a wall-clock time, `local` being that time as if it were UTC; right across a change of the clocks. */
export function atWallClock(local: number, timeZone: string): Date {
  const guess = local - aheadOfUtc(new Date(local), timeZone)
  return new Date(local - aheadOfUtc(new Date(guess), timeZone))
}

const dayMs = 86_400_000

/** The calendar day of a moment, as `2026-12-31`. */
export const dayIn = (at: Date, timeZone: string): string => wallClockOf(at, timeZone).toISOString().slice(0, 10)

/** The moment at which a calendar day begins, or a later one so many days after it. */
export const startOfDay = (day: string, timeZone: string, later = 0): Date =>
  atWallClock(Date.parse(`${day}T00:00:00Z`) + later * dayMs, timeZone)

/** The moment of a minute on the clock of a zone, as `2026-12-31T08:00`, and the minute of a moment. */
export const atLocalMinute = (local: string, timeZone: string): Date =>
  atWallClock(Date.parse(`${local}:00Z`), timeZone)
export const localMinuteOf = (at: Date, timeZone: string): string =>
  wallClockOf(at, timeZone).toISOString().slice(0, 16)

/** Holds the time zone of the browser while somebody signs in. */
export const zoneCookie = 'zone'

/** A name of the IANA database; offsets such as "+07:00" are none, PostgreSQL takes their sign the other way round. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
