/** A run of words that both texts have, or only one of them. */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; words: string[] }

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * The shortest difference of two lists of words; null when it needs more than `limit` insertions and deletions.
 * Source: E. W. Myers, "An O(ND) difference algorithm and its variations", 1986.
 */
export function diffWords(before: readonly string[], after: readonly string[], limit: number): DiffPart[] | null {
  const [n, m] = [before.length, after.length]
  const maxEdits = Math.min(limit, n + m)
  const furthest = new Int32Array(2 * maxEdits + 3)
  const origin = maxEdits + 1
  const trace: Int32Array[] = []
  for (let d = 0; d <= maxEdits; d++) {
    trace.push(furthest.slice(origin - d - 1, origin + d + 2))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(furthest, origin + k - 1) < at(furthest, origin + k + 1))
      let x = down ? at(furthest, origin + k + 1) : at(furthest, origin + k - 1) + 1
      let y = x - k
      while (x < n && y < m && before[x] === after[y]) {
        x++
        y++
      }
      furthest[origin + k] = x
      if (x >= n && y >= m) return partsOf(before, after, trace)
    }
  }
  return null
}

const at = (list: Int32Array, index: number): number => list[index] ?? 0

/** Walks the trace back from the end of both lists; `trace[d]` holds the diagonals -d-1 to d+1. */
function partsOf(before: readonly string[], after: readonly string[], trace: readonly Int32Array[]): DiffPart[] {
  const parts: DiffPart[] = []
  const push = (kind: DiffPart['kind'], word: string | undefined) => {
    const last = parts.at(-1)
    if (word === undefined) return
    if (last?.kind === kind) last.words.push(word)
    else parts.push({ kind, words: [word] })
  }
  let [x, y] = [before.length, after.length]
  for (let d = trace.length - 1; d >= 0; d--) {
    const row = trace[d] ?? new Int32Array()
    const value = (k: number) => at(row, k + d + 1)
    const k = x - y
    const down = k === -d || (k !== d && value(k - 1) < value(k + 1))
    const fromK = down ? k + 1 : k - 1
    const fromX = d === 0 ? 0 : value(fromK)
    const fromY = d === 0 ? 0 : fromX - fromK
    while (x > fromX && y > fromY) push('same', before[--x] && after[--y])
    if (d > 0 && down) push('added', after[--y])
    if (d > 0 && !down) push('removed', before[--x])
  }
  return parts.toReversed().map(({ kind, words }) => ({ kind, words: words.toReversed() }))
}

/** Whether (words inserted + deleted) / the longer text is more than `share`. */
export function changedMoreThan(share: number, before: string, after: string): boolean {
  const [old, new_] = [wordsOf(before), wordsOf(after)]
  return diffWords(old, new_, Math.floor(share * Math.max(old.length, new_.length))) === null
}
