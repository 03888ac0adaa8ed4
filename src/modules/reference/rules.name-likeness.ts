/** In how many names each term stands; '' holds the number of names. */
export type TermCounts = ReadonlyMap<string, number>
export type NameVector = { words: ReadonlySet<string>; grams: ReadonlySet<string> }

/** Texts of more words are sentences. */
export const maxNameWords = 8
const maxTextWords = 150
const maxWordLength = 40
/** Words that begin very many names and say little about them; of names alone also those that tell searches apart. */
export const genericHeads: ReadonlySet<string> = new Set('ilmu teknologi manajemen staf staff'.split(' '))
const genericWords = new Set([
  ...genericHeads,
  ...'teknik program lowongan technology management science petugas pegawai karyawan'.split(' '),
])
export const genericWeight = 0.5

/** Words as the database's function `name_terms` splits them: signs of programming languages (c++, c#) stay. */
export const textWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[\s!-"$-*,-/:-@[-`{-~–—‘’“”•·…]+/u)
    .filter((word) => word !== '')
    .slice(0, maxTextWords)
    .map((word) => word.slice(0, maxWordLength))

const levelWords = new Set(
  'senior sr junior jr mid level lead staff staf i ii iii iv entry experienced expert m f w d x full part time fulltime parttime remote hybrid'.split(
    ' ',
  ),
)

/** Without words about seniority and working hours, unless there are no others. */
export function withoutLevels(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !levelWords.has(word.toLowerCase()))
  return others.length > 0 ? others : words
}

export const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** The words of a name (plural s off) and the 3- and 4-grams of each word with its edges. */
export function nameVector(text: string): NameVector {
  const words = textWords(text)
  const grams = new Set<string>()
  for (const word of words) {
    const edged = `_${word}_`
    for (const size of [3, 4]) for (let at = 0; at + size <= edged.length; at++) grams.add(edged.slice(at, at + size))
  }
  return { words: new Set(words.map(singular)), grams }
}

/** All terms as the database keeps them: words are marked by "=". */
export const termsOf = ({ words, grams }: NameVector): string[] => [...[...words].map((word) => `=${word}`), ...grams]

/** `weights` says what each term of the text adds to the likeness of a name that has it, times the length of the name's vector. */
export type NameScorer = {
  likeness(name: NameVector): number
  bm25(name: NameVector): number
  weights: ReadonlyMap<string, number>
}

const [k1, b] = [1.2, 0.75]

/**
 * Compares names with one text. Likeness: half the cosine of words, half the cosine of character n-grams, idf over names. BM25: each
 * name a document.
 */
export function nameScorer(text: NameVector, counts: TermCounts): NameScorer {
  const total = counts.get('') ?? 0
  const averageLength = averageWords(counts)
  const idf = (term: string) => Math.log((total + 1) / ((counts.get(term) ?? 0) + 1)) + 1
  const wordWeight = (word: string) => idf(`=${word}`) * (genericWords.has(word) ? genericWeight : 1)
  const norm = (terms: ReadonlySet<string>, weight: (term: string) => number) => {
    let sum = 0
    for (const term of terms) sum += weight(term) ** 2
    return Math.sqrt(sum)
  }
  const norms = { words: norm(text.words, wordWeight), grams: norm(text.grams, idf) }
  const cosine = (kind: keyof NameVector, name: NameVector, weight: (term: string) => number) => {
    let dot = 0
    for (const term of name[kind]) if (text[kind].has(term)) dot += weight(term) ** 2
    return dot === 0 ? 0 : dot / (norms[kind] * norm(name[kind], weight))
  }
  return {
    weights: new Map(
      termsOf(text).map((term) => [
        term,
        term.startsWith('=') ? wordWeight(term.slice(1)) ** 2 / norms.words : idf(term) ** 2 / norms.grams,
      ]),
    ),
    likeness: (name) => (cosine('words', name, wordWeight) + cosine('grams', name, idf)) / 2,
    bm25: (name) => {
      const length = k1 * (1 - b + (b * name.words.size) / averageLength)
      let sum = 0
      for (const word of name.words)
        if (text.words.has(word)) {
          const names = counts.get(`=${word}`) ?? 0
          sum += (Math.log(1 + (total - names + 0.5) / (names + 0.5)) * (k1 + 1)) / (1 + length)
        }
      return sum
    },
  }
}

const averages = new WeakMap<TermCounts, number>()
function averageWords(counts: TermCounts): number {
  const known = averages.get(counts)
  if (known !== undefined) return known
  let words = 0
  for (const [term, names] of counts) if (term.startsWith('=')) words += names
  const average = Math.max(1, words / Math.max(1, counts.get('') ?? 0))
  averages.set(counts, average)
  return average
}

/** The rarest terms, until so many names would be read; at least one. */
export function rarestTerms(terms: Iterable<string>, counts: TermCounts, maxNames: number): string[] {
  const names = (term: string) => counts.get(term) ?? 0
  const sorted = [...terms].toSorted((a, b) => names(a) - names(b) || (a < b ? -1 : 1))
  let read = 0
  return sorted.filter((term, at) => (read += names(term)) <= maxNames || at === 0)
}

const rankConstant = 10

/** Reciprocal rank fusion (Cormack et al. 2009) of lists that are sorted by score; equal scores share the better rank. */
export function fusedRanks<T>(lists: readonly (readonly { id: T; score: number }[])[]): Map<T, number> {
  const fused = new Map<T, number>()
  for (const list of lists) {
    let rank = 1
    for (const [at, { id, score }] of list.entries()) {
      if (list[at - 1]?.score !== score) rank = at + 1
      fused.set(id, (fused.get(id) ?? 0) + 1 / (rankConstant + rank))
    }
  }
  return fused
}
