const [k1, b] = [1.2, 0.75]

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Plain BM25 over whole texts (Robertson and Zaragoza 2009; k1 1.2, b 0.75; idf ln(1 + (N - n + 0.5) / (n + 0.5)) as in Lucene):
 * lower case, no stems, no stop words, no fields. The baseline that the product is compared with.
 */
export function bm25(
  documents: readonly { id: string; text: string }[],
): (query: string, limit: number) => { id: string; score: number }[] {
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map(({ text }, at) => {
    const words = wordsOf(text)
    for (const word of words) {
      const frequencies = postings.get(word) ?? new Map<number, number>()
      postings.set(word, frequencies.set(at, (frequencies.get(at) ?? 0) + 1))
    }
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return (query, limit) => {
    const scores = new Map<number, number>()
    for (const word of wordsOf(query)) {
      const frequencies = postings.get(word)
      if (!frequencies) continue
      const idf = Math.log(1 + (documents.length - frequencies.size + 0.5) / (frequencies.size + 0.5))
      for (const [at, frequency] of frequencies) {
        const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / average)
        scores.set(at, (scores.get(at) ?? 0) + (idf * frequency * (k1 + 1)) / (frequency + norm))
      }
    }
    return [...scores]
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .flatMap(([at, score]) => {
        const id = documents[at]?.id
        return id === undefined ? [] : [{ id, score }]
      })
  }
}
