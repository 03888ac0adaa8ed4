import { Temporal } from 'temporal-polyfill'

/** A time that a clock shows twice is the earlier or the later one of the two. */
export type Fold = 'EARLIER' | 'LATER'
export type WallTime = { wall: string; fold?: Fold | null | undefined }
export type ResolvedTime = { at: Date } | { problem: 'TIME_NOT_THERE' | 'TIME_TWICE' | 'DATE' }

/** The moment at which clocks of a zone show this time. `reject` throws for a time that is not there and for one that is there twice. */
export function resolveTime({ wall, fold }: WallTime, timeZone: string): ResolvedTime {
  let plain: Temporal.PlainDateTime
  try {
    plain = Temporal.PlainDateTime.from(wall, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'DATE' }
    throw error
  }
  const at = (disambiguation: 'earlier' | 'later') => plain.toZonedDateTime(timeZone, { disambiguation })
  const [earlier, later] = [at('earlier'), at('later')]
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { at: new Date(earlier.epochMilliseconds) }
  // In a gap neither of the two shows the time that was typed.
  if (!earlier.toPlainDateTime().equals(plain)) return { problem: 'TIME_NOT_THERE' }
  if (!fold) return { problem: 'TIME_TWICE' }
  return { at: new Date((fold === 'LATER' ? later : earlier).epochMilliseconds) }
}

/** What clocks of a zone show at a moment, to the minute. */
export const wallTimeOf = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Whether a typed time still is this moment: rules of zones change. */
export const hasDrifted = (at: Date, wall: string, timeZone: string): boolean => wallTimeOf(at, timeZone) !== wall
