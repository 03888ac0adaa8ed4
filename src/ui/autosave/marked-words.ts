import { diffWords, wordsOf } from '#kernel/word-diff.ts'

/** A piece of a text with its white space; `only` when the other text does not have it. */
export type MarkedWord = { text: string; only: boolean }

/** Texts that differ more than this share too little for marks to help. */
const maxChanges = 1000

/** Both texts as they stand, in pieces that say which words only one of them has; null when they share too little. */
export function markWords(
  mine: string,
  theirs: string,
): { mine: MarkedWord[]; theirs: MarkedWord[]; same: boolean } | null {
  const parts = diffWords(wordsOf(theirs), wordsOf(mine), maxChanges)
  if (!parts?.some(({ kind }) => kind === 'same')) return null
  const flags = (missing: 'added' | 'removed', own: 'added' | 'removed') =>
    parts.flatMap(({ kind, words }) => (kind === missing ? [] : words.map(() => kind === own)))
  return {
    mine: markedParts(mine, flags('removed', 'added')),
    theirs: markedParts(theirs, flags('added', 'removed')),
    same: parts.every(({ kind }) => kind === 'same'),
  }
}

/** White space between two words of a run belongs to the run, else to what is in both. */
function markedParts(text: string, only: readonly boolean[]): MarkedWord[] {
  const list: MarkedWord[] = []
  let word = -1
  for (const token of text.split(/(\s+)/)) {
    if (token === '') continue
    const space = token.trim() === ''
    if (!space) word++
    const marked = space ? Boolean(only[word] && only[word + 1]) : Boolean(only[word])
    const last = list.at(-1)
    if (last?.only === marked) last.text += token
    else list.push({ text: token, only: marked })
  }
  return list
}
