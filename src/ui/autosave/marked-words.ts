import { diffWords, wordsOf } from '#kernel/word-diff.ts'

/** A piece of a text with its white space; `only` when the other text does not have it. */
export type MarkedPiece = { text: string; only: boolean }

/** Texts that differ more than this share too little for marks to help. */
const mostChanges = 1000

/** Both texts as they stand, in pieces that say which words only one of them has; null when they share too little. */
export function markWords(
  mine: string,
  theirs: string,
): { mine: MarkedPiece[]; theirs: MarkedPiece[]; same: boolean } | null {
  const parts = diffWords(wordsOf(theirs), wordsOf(mine), mostChanges)
  if (!parts?.some(({ kind }) => kind === 'same')) return null
  const flags = (missing: 'added' | 'removed', own: 'added' | 'removed') =>
    parts.flatMap(({ kind, words }) => (kind === missing ? [] : words.map(() => kind === own)))
  return {
    mine: pieces(mine, flags('removed', 'added')),
    theirs: pieces(theirs, flags('added', 'removed')),
    same: parts.every(({ kind }) => kind === 'same'),
  }
}

/** White space between two words of a run belongs to the run, else to what is in both. */
function pieces(text: string, only: readonly boolean[]): MarkedPiece[] {
  const list: MarkedPiece[] = []
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
