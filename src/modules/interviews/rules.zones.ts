import { localMinuteOf } from '#kernel/time-zone.ts'

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** The zones of Indonesia have names that everybody uses; others their name or offset at that moment. */
const indonesian: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

/** Zones offered first; a person's own is added when it is another one. */
export const commonZones = [
  'Asia/Jakarta',
  'Asia/Makassar',
  'Asia/Jayapura',
  'Asia/Singapore',
  'Asia/Kuala_Lumpur',
  'Asia/Manila',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
] as const

/** WIB, WITA, WIT, else the short name or offset. */
export function zoneLabel(at: Date, timeZone: string): string {
  const known = indonesian[timeZone]
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
