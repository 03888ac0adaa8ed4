export type Share = { of: number; all: number; value: number; low: number; high: number }

/** A share with its Wilson interval at 95 %. */
export function shareOf(of: number, all: number): Share {
  if (all === 0) return { of, all, value: 0, low: 0, high: 1 }
  const [z, value] = [1.96, of / all]
  const scale = 1 + z ** 2 / all
  const middle = (value + z ** 2 / (2 * all)) / scale
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / all + z ** 2 / (4 * all ** 2))
  return { of, all, value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

export type Figures = { recall: Share; precision: Share; f1: number; alarms: Share }

/** How well `isFound` tells bad from good. */
export function figuresOf<T extends { isBad: boolean }>(rows: readonly T[], isFound: (row: T) => boolean): Figures {
  const [bad, good] = [rows.filter(({ isBad }) => isBad), rows.filter(({ isBad }) => !isBad)]
  const [hits, alarms] = [bad.filter(isFound).length, good.filter(isFound).length]
  const [recall, precision] = [shareOf(hits, bad.length), shareOf(hits, hits + alarms)]
  const sum = recall.value + precision.value
  const f1 = sum === 0 ? 0 : (2 * recall.value * precision.value) / sum
  return { recall, precision, f1, alarms: shareOf(alarms, good.length) }
}

/** The precision to expect where this share of all jobs is bad. */
export const precisionAt = (share: number, { recall, alarms }: Figures): number =>
  (recall.value * share) / (recall.value * share + alarms.value * (1 - share))

export const percent = ({ value, low, high, of, all }: Share): string => {
  const rounded = (number: number) => (number * 100).toFixed(1)
  return `${rounded(value)} % [${rounded(low)}–${rounded(high)}] (${of}/${all})`
}
