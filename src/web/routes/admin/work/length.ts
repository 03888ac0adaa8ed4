type Length = { unit: 'ms' | 'seconds' | 'minutes' | 'hours'; value: number }

/** A duration in the largest unit of which it is at least one. */
export function lengthOf(milliseconds: number): Length {
  if (milliseconds < 1000) return { unit: 'ms', value: Math.round(milliseconds) }
  if (milliseconds < 60_000) return { unit: 'seconds', value: milliseconds / 1000 }
  if (milliseconds < 3_600_000) return { unit: 'minutes', value: milliseconds / 60_000 }
  return { unit: 'hours', value: milliseconds / 3_600_000 }
}
