/** A word of a text: where it stands, folded, and in which sentence. */
export type Token = { word: string; from: number; to: number; sentence: number; comma: number; clause: number }
export type Sentence = { from: number; to: number }
export type Tokens = { tokens: Token[]; sentences: Sentence[] }

const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu
const wordPattern = /[\p{L}\p{N}\p{M}\u00AD\u200B-\u200F\u2060\uFEFF]+(?:['’]\p{L}+)?/gu

/** Lower case without accents, invisible characters and look-alikes of NFKD. */
export const fold = (word: string): string =>
  word.replaceAll(invisible, '').normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** What ends a sentence, and what ends the reach of a negation within one. A dot inside a number or an address ends nothing. */
const endsSentence = (between: string) => /\n|[.!?]['")\]]*\s/.test(between)
const endsClause = (between: string) => /[:;()]|\s[-–—]+\s|[–—]/.test(between)
const contrastWords = new Set(['but', 'except', 'however', 'tetapi', 'tapi', 'namun', 'kecuali'])

/** The words of a text with their sentences and clauses. */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = []
  const sentences: Sentence[] = []
  let [last, sentence, comma, clause] = [0, 0, 0, 0]
  for (const match of text.matchAll(wordPattern)) {
    const word = fold(match[0])
    if (word === '') continue
    const between = text.slice(last, match.index)
    if (tokens.length > 0 && endsSentence(between)) sentence++
    if (between.includes(',')) comma++
    if (endsClause(between) || contrastWords.has(word)) clause++
    last = match.index + match[0].length
    tokens.push({ word, from: match.index, to: last, sentence, comma, clause })
    const open = sentences[sentence]
    if (open) open.to = last
    else sentences[sentence] = { from: match.index, to: last }
  }
  return { tokens, sentences }
}
