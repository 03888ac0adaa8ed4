import { isPaidByEmployer, isNegated } from './rules.denial.ts'
import { isAboutMoney } from './rules.money.ts'
import { tokensOf, type Token } from './rules.tokens.ts'

/** Words that scams use, as the operator's list holds them (setting `scamPhrases`). */
export type ScamPhrase = { words: string; adds: number }
export type PhraseIndex = ReadonlyMap<string, readonly (ScamPhrase & { parts: readonly string[] })[]>

/** The words of a phrase as they are compared with those of a text. */
const partsOf = (words: string): string[] => tokensOf(words).tokens.map(({ word }) => word)

/** Phrases by their first word. */
export const phraseIndex = (phrases: readonly ScamPhrase[]): PhraseIndex =>
  Map.groupBy(
    phrases.map((phrase) => ({ ...phrase, parts: partsOf(phrase.words) })),
    ({ parts: [first = ''] }) => first,
  )

const sameWord = (word: string, part: string) => word === part || word === `${part}s`

/** The token that ends the phrase when it begins at `at`, with at most one word between two of its words; -1 without. */
function endOf(tokens: readonly Token[], at: number, parts: readonly string[]): number {
  let position = at
  for (const part of parts.slice(1)) {
    const next = [position + 1, position + 2].find((each) => {
      const token = tokens[each]
      return token !== undefined && token.sentence === tokens[at]?.sentence && sameWord(token.word, part)
    })
    if (next === undefined) return -1
    position = next
  }
  return position
}

/** The scam phrases of a text. */
export function phrasesIn(
  tokens: readonly Token[],
  index: PhraseIndex,
): { at: number; to: number; phrase: string; adds: number }[] {
  return tokens.flatMap((token, at) =>
    (index.get(token.word) ?? []).flatMap(({ words, parts, adds }) => {
      const to = endOf(tokens, at, parts)
      if (to === -1 || isNegated(tokens, at, isAboutMoney) || isPaidByEmployer(tokens, at, to)) return []
      return [{ at, to, phrase: words, adds }]
    }),
  )
}
