import { expect, test } from 'vitest'
import { fold, tokensOf } from './rules.tokens.ts'

test.each([
  ['Crème', 'creme'],
  ['P\u200Bay\u00AD', 'pay'],
  ['don’t', "don't"],
  ['ＰＡＹ', 'pay'],
])('%j is compared as %s', (word, folded) => expect(fold(word)).toBe(folded))

const clauses = (text: string) => tokensOf(text).tokens.map(({ clause }) => clause)

test.each(['but', 'except', 'however', 'tetapi', 'tapi', 'namun', 'kecuali', 'KECUALI'])(
  'the reach of a negation ends at "%s"',
  (turn) => expect(clauses(`no fee ${turn} pay`)).toEqual([0, 0, 1, 1]),
)

test.each([': ', '; ', ' (', ' - ', '–', ' — '])('and at %j', (sign) => {
  expect(clauses(`fee${sign}pay`)).toEqual([0, 1])
})

test('a hyphen joins words, a comma ends neither sentence nor clause', () => {
  expect(
    tokensOf('one-time, code').tokens.map(({ word, sentence, comma, clause }) => [word, sentence, comma, clause]),
  ).toEqual([
    ['one', 0, 0, 0],
    ['time', 0, 0, 0],
    ['code', 0, 1, 0],
  ])
})

test('sentences end at a line or a full stop with space, not inside a number or an address; each has its place', () => {
  const text = '. Rp 8.000 at a.co! "Yes." No\nmore'
  const { tokens, sentences } = tokensOf(text)
  expect(sentences.map(({ from, to }) => text.slice(from, to))).toEqual(['Rp 8.000 at a.co', 'Yes', 'No', 'more'])
  expect(tokens.at(-1)).toMatchObject({ word: 'more', sentence: 3, from: text.length - 4, to: text.length })
})

test('a word of invisible characters is none', () => {
  expect(tokensOf('pay \u200B\u200B now').tokens.map(({ word }) => word)).toEqual(['pay', 'now'])
})
