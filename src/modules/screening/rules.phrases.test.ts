import { describe, expect, test } from 'vitest'
import { defaultScamPhrases, phraseWeights } from '#modules/reference/rules.scam-phrases.ts'
import { phraseIndex, phrasesIn } from './rules.phrases.ts'
import { tokensOf } from './rules.tokens.ts'

const phrasesOf = (text: string) =>
  phrasesIn(tokensOf(text).tokens, phraseIndex(defaultScamPhrases)).map(({ phrase, adds }) => [phrase, adds])

test.each([
  ['Kirim KODE otp Anda', 'kirim kode otp'],
  ['Dijamin pasti diterima', 'dijamin diterima'],
  ['chat US to apply', 'chat us to apply'],
  ['Isi dulu saldo besar untuk dua tugas', 'isi saldo untuk tugas'],
  ['Send your one-time code', 'send your one-time code'],
  ['Halo: transfer dulu, ya', 'transfer dulu'],
])('%s: a phrase is found in any case, with one word between two of it', (text, phrase) => {
  expect(phrasesOf(text).map(([name]) => name)).toEqual([phrase])
})

test('a phrase does not go over the end of a sentence, nor on with other words', () => {
  expect(phrasesOf('Kirim kode. OTP menyusul')).toEqual([])
  expect(phrasesOf('Kirim. Kode OTP')).toEqual([])
  expect(phrasesOf('Kirim kode saja')).toEqual([])
  expect(phrasesOf('otp kode kirim')).toEqual([])
})

describe('what a phrase adds', () => {
  /** Two phrases of each kind, one in each language. */
  const kinds: [number, string, string, string][] = [
    [40, 'asks for money or secrets', 'Pay the registration fee', 'Kirim kode OTP'],
    [25, 'promises what no job can', 'Guaranteed income', 'Dijamin diterima'],
    [15, 'lures', 'Be your own boss', 'Bonus tanpa batas'],
  ]
  test.each(kinds)('%s: it %s', (adds, _what, english, indonesian) => {
    expect([...phrasesOf(english), ...phrasesOf(indonesian)].map(([, added]) => added)).toEqual([adds, adds])
  })
})

test('phrases in one text are found each, also one within the words of another', () => {
  expect(phrasesOf('Be your own boss! Kirim kode OTP. Be your own boss!').map(([name]) => name)).toEqual([
    'be your own boss',
    'kirim kode otp',
    'be your own boss',
  ])
  expect(phrasesOf('Pay the registration fee of the refundable deposit').map(([name]) => name)).toEqual([
    'pay the registration fee',
    'refundable deposit',
  ])
})

test('a phrase that is denied, or whose cost the employer bears, is none', () => {
  expect(phrasesOf('Tidak ada uang jaminan')).toEqual([])
  expect(phrasesOf('Biaya pendaftaran ditanggung perusahaan')).toEqual([])
  expect(phrasesOf('Biaya pendaftaran ditanggung pelamar').map(([name]) => name)).toEqual(['biaya pendaftaran'])
})

test('every phrase of the list finds itself, once, and weighs something', () => {
  const phrases = defaultScamPhrases.map(({ words }) => words)
  expect(new Set(phrases).size).toBe(phrases.length)
  for (const { words: phrase, adds } of defaultScamPhrases) {
    expect(phrasesOf(phrase), phrase).toContainEqual([phrase, adds])
    expect(
      phrase.split(/[ -]/).every((word) => /^[a-z]+$/.test(word)),
      phrase,
    ).toBe(true)
  }
  expect([...new Set(defaultScamPhrases.map(({ adds }) => adds))]).toEqual(phraseWeights.toReversed())
})

test('plurals count as the word, two words between are too many', () => {
  expect(phrasesOf('Refundable deposits.')).toEqual([['refundable deposit', 40]])
  expect(phrasesOf('A refundable small deposit.')).toEqual([['refundable deposit', 40]])
  expect(phrasesOf('A refundable and small deposit.')).toEqual([])
})
