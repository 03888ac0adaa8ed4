import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords, type MarkedWord } from './marked-words.ts'

const whole = (pieces: readonly MarkedWord[]) => pieces.map(({ text }) => text).join('')
const shown = (pieces: readonly MarkedWord[]) => pieces.map(({ text, only }) => (only ? `[${text}]` : text)).join('')

test('words that only one text has are marked in it', () => {
  const marked = markWords('We build small boats.\nApply by May.', 'We build big boats.\nApply soon.')
  expect(marked && [shown(marked.mine), shown(marked.theirs)]).toEqual([
    'We build [small] boats.\nApply [by May.]',
    'We build [big] boats.\nApply [soon.]',
  ])
})

test('texts that share no word, or one that is empty, have no marks', () => {
  expect(markWords('one two', 'three')).toBeNull()
  expect(markWords('one two', '')).toBeNull()
})

test('both texts stay as they are, whatever they hold, and what is not marked is in both', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ' ', '\n', '  ', '\t'), { maxLength: 60 })
  fc.assert(
    fc.property(text, text, (left, right) => {
      const [mine, theirs] = [left.join(''), right.join('')]
      const marked = markWords(mine, theirs)
      if (!marked) return
      expect(whole(marked.mine)).toBe(mine)
      expect(whole(marked.theirs)).toBe(theirs)
      const common = (pieces: readonly MarkedWord[]) =>
        pieces.flatMap((piece) => (piece.only ? [] : piece.text.split(/\s+/).filter(Boolean)))
      expect(common(marked.mine).join('')).toBe(common(marked.theirs).join(''))
    }),
    { numRuns: 500 },
  )
})
