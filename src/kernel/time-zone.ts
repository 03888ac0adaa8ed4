/** Milliseconds that a zone is ahead of UTC at a moment. */
export function aheadOfUtc(at: Date, timeZone: string): number {
  // Swedish writes dates as ISO 8601 does.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000
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
