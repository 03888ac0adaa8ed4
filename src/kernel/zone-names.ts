import { offsetName } from './time-zone.ts'

/** The zones of Indonesia have names that everybody uses. */
export const indonesianZones: Readonly<Record<string, string>> = {
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

/** A zone as people know it, by its city: `Jakarta (WIB, UTC+7)`, `Buenos Aires (UTC−3)`. */
export function zoneTitle(at: Date, timeZone: string, name?: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const facts = [indonesianZones[timeZone] ?? name, offsetName(at, timeZone)].filter((fact) => fact && fact !== city)
  return facts.length > 0 ? `${city} (${facts.join(', ')})` : city
}
