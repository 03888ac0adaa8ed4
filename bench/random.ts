/** Numbers that are the same each run (mulberry32), so that two measurements measure the same. */
export type Dice = {
  /** From 0 up to, without, 1. */
  share(): number
  /** A whole number below `n`. */
  below(n: number): number
  pick<T>(list: readonly T[]): T
  /** A rank below `n` as words have it: the first is twice as frequent as the second (Zipf, exponent 1). */
  rank(n: number): number
  /** One of a list whose first ones are frequent. */
  common<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function dice(seed: number): Dice {
  let state = seed | 0
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const at = <T>(list: readonly T[], index: number): T => {
    const entry = list[index]
    if (entry === undefined) throw new RangeError('nothing to choose from')
    return entry
  }
  const below = (n: number) => Math.floor(share() * n)
  const rank = (n: number) => Math.min(n, Math.floor((n + 1) ** share())) - 1
  return {
    share,
    below,
    rank,
    pick: (list) => at(list, below(list.length)),
    common: (list) => at(list, rank(list.length)),
    chance: (probability) => share() < probability,
  }
}
