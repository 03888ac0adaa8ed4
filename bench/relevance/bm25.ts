const [k1, b] = [1.2, 0.75]

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Plain BM25 over whole texts (Robertson and Zaragoza 2009; k1 1.2, b 0.75; idf ln(1 + (N - n + 0.5) / (n + 0.5)) as in Lucene):
 * lower case, no stems, no stop words, no fields. What the product is held against.
 */
export function bm25(documents: readonly { id: string; text: string }[]): (query: string, most: number) => string[] {
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map(({ text }, at) => {
    const words = wordsOf(text)
    for (const word of words) {
      const own = postings.get(word) ?? new Map<number, number>()
      postings.set(word, own.set(at, (own.get(at) ?? 0) + 1))
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return (query, most) => {
    const scores = new Map<number, number>()
    for (const word of wordsOf(query)) {
      const own = postings.get(word)
      if (!own) continue
      const idf = Math.log(1 + (documents.length - own.size + 0.5) / (own.size + 0.5))
      for (const [at, times] of own) {
        const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average)
        scores.set(at, (scores.get(at) ?? 0) + (idf * times * (k1 + 1)) / (times + norm))
      }
    }
    return [...scores]
      .toSorted((one, two) => two[1] - one[1] || one[0] - two[0])
      .slice(0, most)
      .flatMap(([at]) => documents[at]?.id ?? [])
  }
}
