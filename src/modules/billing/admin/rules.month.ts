import { atWallClock } from '#kernel/time-zone.ts'

/** When a month (YYYY-MM) begins and ends in a time zone. */
export function monthSpan(month: string, timeZone: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const startOf = (monthNumber: number) => atWallClock(Date.UTC(year, monthNumber - 1, 1), timeZone)
  return { from: startOf(number), until: startOf(number + 1) }
}
