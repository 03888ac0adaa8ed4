/** Durations are counted by powers of two of a millisecond; the last class holds all that is longer (2.3 hours and more). */
export const durationClasses = 24

/** The class of a duration in milliseconds: 0 up to 1 ms, 1 up to 2 ms, 2 up to 4 ms … */
export const durationClass = (milliseconds: number): number =>
  Math.min(durationClasses - 1, Math.max(0, Math.ceil(Math.log2(Math.max(1, milliseconds)))))

/** Milliseconds that so large a share of the runs did not exceed, to the next power of two; null without runs. */
export function quantileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total <= 0) return null
  let sum = 0
  const at = counts.findIndex((count) => (sum += count) >= total * share)
  return 2 ** (at === -1 ? counts.length - 1 : at)
}
