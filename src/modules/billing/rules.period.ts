import { atWallClock, dayIn, wallClockOf } from '#kernel/time-zone.ts'

export type Span = { from: Date; until: Date }

/** Midnight of a day of a month in a zone; days past the end of a short month are its last day. Months count on past December. */
function monthDay(year: number, month: number, day: number, timeZone: string): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return atWallClock(Date.UTC(year, month, Math.min(day, last)), timeZone)
}

/** The month of an allowance: from the last anchor day at or before `now` until the next one, at midnight in the site's time zone. */
export function allowanceMonth(anchorDay: number, now: Date, timeZone: string): Span {
  const local = wallClockOf(now, timeZone)
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()]
  const first = monthDay(year, month, anchorDay, timeZone) <= now ? month : month - 1
  return {
    from: monthDay(year, first, anchorDay, timeZone),
    until: monthDay(year, first + 1, anchorDay, timeZone),
  }
}

/**
 * The month of an allowance within a paid period: at midnight of the anchor day, but the first month begins with the period and the last
 * ends with it, so that a plan of n months has n allowances.
 */
export function monthOfPeriod(
  { startsAt, endsAt, anchorDay }: { startsAt: Date; endsAt: Date; anchorDay: number },
  now: Date,
  timeZone: string,
): Span {
  const dayOf = (at: Date) => dayIn(at, timeZone)
  // The anchor day on which the period ends begins no month.
  const isEnd = (at: Date) => at > endsAt || dayOf(at) === dayOf(endsAt)
  const month = allowanceMonth(anchorDay, now, timeZone)
  const last = month.from > startsAt && isEnd(month.from)
  const { from, until } = last ? allowanceMonth(anchorDay, new Date(month.from.getTime() - 1), timeZone) : month
  return { from: from > startsAt ? from : startsAt, until: isEnd(until) ? endsAt : until }
}

/** The day of the month of a moment, on which its plan renews. */
export const anchorDayOf = (at: Date, timeZone: string): number => wallClockOf(at, timeZone).getUTCDate()

/** The end of a plan that is bought for `months` from a moment: the same time of day, on the anchor day. */
export function periodEnd(start: Date, months: number, anchorDay: number, timeZone: string): Date {
  const local = wallClockOf(start, timeZone)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate()
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, Math.min(anchorDay, last))
  return atWallClock(midnight + (local.getTime() % 86_400_000), timeZone)
}
