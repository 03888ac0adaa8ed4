/** Splits a text into normalised words: lower case without accents; signs inside a word (c++, node.js, ci/cd) stay. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#./&-]+|(?<![./&-])[./&-]+(?=\s|$)|(?<=^|\s)[/&-]+/u)
    .filter((word) => word !== '')
}

/** All sequences of up to `longest` consecutive words, with the index of their first word and their length in words. */
export function wordSpans(words: readonly string[], longest = 5): { name: string; at: number; size: number }[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longest, words.length - at) }, (__, n) => ({
      name: words.slice(at, at + n + 1).join(' '),
      at,
      size: n + 1,
    })),
  )
}

/** Drops spans that overlap a longer one (or an earlier one of the same length); the result is in text order. */
export function withoutOverlaps<T extends { at: number; size: number }>(spans: readonly T[]): T[] {
  const taken = new Set<number>()
  return spans
    .toSorted((a, b) => b.size - a.size || a.at - b.at)
    .filter(({ at, size }) => {
      const positions = Array.from({ length: size }, (_, n) => at + n)
      if (positions.some((position) => taken.has(position))) return false
      for (const position of positions) taken.add(position)
      return true
    })
    .toSorted((a, b) => a.at - b.at)
}
