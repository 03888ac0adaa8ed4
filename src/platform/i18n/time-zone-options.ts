import type { Locale } from '#kernel/locale.ts'
import { commonZones, zoneTitle } from '#kernel/zone-names.ts'

type ZoneOption = { value: string; label: string }

/** Names of zones in a language, which take half a millisecond each to find: only those that most people live in have one. */
const names = new Map<string, string>()

function nameOf(at: Date, zone: string, locale: Locale): string | undefined {
  if (zone === 'UTC' || !(commonZones as readonly string[]).includes(zone)) return undefined
  const key = `${locale} ${zone}`
  const kept = names.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  if (name) names.set(key, name)
  return name
}

/** Time zones to choose from, as people know them: by city, with their name in the reader's language and what they are from UTC. */
export const zoneOptions = (zones: readonly string[], at: Date, locale: Locale): ZoneOption[] =>
  zones.map((value) => ({ value, label: zoneTitle(at, value, nameOf(at, value, locale)) }))

/** Every zone that the server knows, by city; those of `first` before the others. */
export function allZoneOptions(first: readonly string[], at: Date, locale: Locale): ZoneOption[] {
  const others = [...Intl.supportedValuesOf('timeZone'), 'UTC'].filter((zone) => !first.includes(zone))
  const sorted = zoneOptions([...new Set(others)], at, locale).toSorted((one, other) =>
    one.label.localeCompare(other.label, locale),
  )
  return [...zoneOptions([...new Set(first)], at, locale), ...sorted]
}
