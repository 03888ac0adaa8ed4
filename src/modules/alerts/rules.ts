import type { TokenFilter } from '#modules/search/rules.tokens.ts'
import type { Frequency } from '#kernel/enums/alerts.ts'
import { atWallClock, wallClockOf } from '#kernel/time-zone.ts'
export { frequencies, type Frequency } from '#kernel/enums/alerts.ts'

/** Saved searches a person may have (decisions §8). */
export const searchesPerPerson = 10
/** The hour of the day, in the deployment's time zone, at which daily and weekly alerts are sent; weekly ones on Mondays. */
export const alertHour = 8
/** The shortest time between two instant alerts to one person (AB-04). */
export const instantPauseMs = 15 * 60_000

const dayMs = 86_400_000

/**
 * When an alert is due next: instant ones after their pause, daily ones at eight, weekly ones on Monday at eight, always after `now`.
 * A late run sends once and goes on from now. Null for NONE.
 */
export function nextAlertAt(frequency: Frequency, now: Date, timeZone: string): Date | null {
  if (frequency === 'NONE') return null
  if (frequency === 'INSTANT') return new Date(now.getTime() + instantPauseMs)
  const local = wallClockOf(now, timeZone)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  for (let ahead = 0; ; ahead++) {
    const day = midnight + ahead * dayMs
    if (frequency === 'WEEKLY' && new Date(day).getUTCDay() !== 1) continue
    const at = atWallClock(day + alertHour * 3_600_000, timeZone)
    if (at.getTime() > now.getTime()) return at
  }
}

/** What a filter asks of a job's tokens, in the form of intarray's query_int: `(1|2)&3`. '' when it asks nothing. */
export function tokenQuery({ all, groups }: TokenFilter): string {
  const parts = [
    ...all.flatMap((part) => part.tokens.map(String)),
    ...groups.map(({ any }) => (any.length === 1 ? String(any[0]) : `(${any.join('|')})`)),
  ]
  return parts.join('&')
}

type Anchors = { tokens: number[]; words: string[] }

/**
 * The rarest tokens or words of which every match has at least one, so that a new job is compared only with searches that may match.
 * Null when every job might match.
 */
export function anchorsOf(
  filter: TokenFilter,
  cover: readonly string[] | null,
  count: { token: (token: number) => number; word: (word: string) => number },
): Anchors | null {
  const sum = <T>(values: readonly T[], of: (value: T) => number) => values.reduce((all, value) => all + of(value), 0)
  const choices: { cost: number; anchors: Anchors }[] = [
    ...(cover ? [{ cost: sum(cover, count.word), anchors: { tokens: [], words: [...cover] } }] : []),
    ...filter.groups.map(({ any }) => ({ cost: sum(any, count.token), anchors: { tokens: [...any], words: [] } })),
    ...filter.all.flatMap((part) =>
      part.tokens.map((token) => ({ cost: count.token(token), anchors: { tokens: [token], words: [] } })),
    ),
  ]
  return choices.toSorted((a, b) => a.cost - b.cost)[0]?.anchors ?? null
}
