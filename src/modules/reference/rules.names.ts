/** Words of a text as names are compared: lower case without accents; signs inside a word (c++, node.js, ci/cd) stay. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+#./&-]+|[./&-]+(?=\s|$)|(?<=^|\s)[/&-]+/u)
    .filter((word) => word !== '')
}

/** What may be a name: up to five words that follow one another, each text of words once, with where it begins and how long it is. */
export function spansOf(words: readonly string[], longest = 5): { name: string; at: number; size: number }[] {
  return words.flatMap((_, at) =>
    Array.from({ length: Math.min(longest, words.length - at) }, (__, n) => ({
      name: words.slice(at, at + n + 1).join(' '),
      at,
      size: n + 1,
    })),
  )
}

/** Longest names first, none inside another; in the order of the text. */
export function apart<T extends { at: number; size: number }>(found: readonly T[]): T[] {
  const taken = new Set<number>()
  return found
    .toSorted((a, b) => b.size - a.size || a.at - b.at)
    .filter(({ at, size }) => {
      const places = Array.from({ length: size }, (_, n) => at + n)
      if (places.some((place) => taken.has(place))) return false
      for (const place of places) taken.add(place)
      return true
    })
    .toSorted((a, b) => a.at - b.at)
}
