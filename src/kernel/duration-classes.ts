/** Classes of durations: four to each doubling, so that a quantile is at most a fifth off. */
const classesPerDoubling = 4
export const durationClasses = 100

/** SQL and code agree on it: `floor(4 · log2(1 + duration))`, in minutes or milliseconds. */
export const durationClassOf = (duration: number): number =>
  Math.min(durationClasses - 1, Math.floor(classesPerDoubling * Math.log2(1 + Math.max(0, duration))))

const middleOf = (at: number): number => Math.round(2 ** ((at + 0.5) / classesPerDoubling) - 1)

/** The duration that this share of the values does not exceed; null without values. */
export function quantileOfClasses(classes: readonly number[], share: number): number | null {
  const all = classes.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let left = share * all
  for (const [at, count] of classes.entries()) {
    left -= count
    if (left <= 0) return middleOf(at)
  }
  return middleOf(classes.length - 1)
}
