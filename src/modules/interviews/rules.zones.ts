import { localMinuteOf } from '#kernel/time-zone.ts'
import { indonesianZones } from '#kernel/zone-names.ts'

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** WIB, WITA, WIT, else the short name or offset. */
export function zoneLabel(at: Date, timeZone: string): string {
  const known = indonesianZones[timeZone]
  if (known) return known
  let format = zoneNames.get(timeZone)
  if (!format) zoneNames.set(timeZone, (format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' })))
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** What a clock of a zone shows: date as 2026-12-01, weekday as a number from Monday (0), time as 09:00. */
export function clockIn(at: Date, timeZone: string): { date: string; weekday: number; time: string } {
  const [date = '', time = ''] = localMinuteOf(at, timeZone).split('T')
  return { date, weekday: (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7, time }
}

/** Whether clocks of two zones show the same at a moment. */
export const sameClock = (at: Date, one: string, other: string): boolean => {
  const [a, b] = [clockIn(at, one), clockIn(at, other)]
  return a.date === b.date && a.time === b.time
}
