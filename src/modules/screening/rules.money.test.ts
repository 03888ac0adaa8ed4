import { describe, expect, test } from 'vitest'
import { moneyRequested } from './rules.money.ts'
import { tokensOf } from './rules.tokens.ts'

function moneyIn(text: string): string[] {
  const { tokens } = tokensOf(text)
  return moneyRequested(tokens).map(({ at, to }) => text.slice(tokens[at]?.from, tokens[to]?.to))
}

describe('a word for paying stands within six words of what for', () => {
  test.each([
    ['Pay a b c d e uniform', ['Pay a b c d e uniform']],
    ['Pay a b c d e f uniform', []],
    ['Uniform a b c d e pay', ['Uniform a b c d e pay']],
    ['Uniform a b c d e f pay', []],
    ['Pay. Uniform', []],
    ['Uniform. Pay', []],
    ['Pay', []],
    ['uniform pay ticket', ['pay ticket']],
    ['uniform a pay b ticket', ['pay b ticket']],
    ['uniform pay b ticket', ['uniform pay']],
  ])('%s', (text, phrases) => expect(moneyIn(text)).toEqual(phrases))
})

test('one sentence is one finding, each sentence its own', () => {
  expect(moneyIn('Pay uniform and pay ticket. Pay visa.')).toEqual(['Pay uniform', 'Pay visa'])
})

describe('words that are about money only with others', () => {
  test.each([
    ['Transfer a b dana training', true],
    ['Transfer a b c dana training', false],
    ['Transfer. Dana training', false],
    ['Purchase a your uniform', true],
    ['Purchase a b your uniform', false],
    ['Uang seragam', true],
    ['Uang dan seragam', false],
    ['Uang. Seragam', false],
    ['They charge visa', true],
    ['They now charge visa', false],
    ['Charge visa', false],
  ])('%s: %s', (text, isRequest) => expect(moneyIn(text)).toHaveLength(isRequest ? 1 : 0))
})

test.each(['cost', 'costs', 'charge', 'pungutan', 'fees', 'deposit'])(
  'a denial of %s reaches over a comma, one of something else does not',
  (word) => {
    expect(moneyIn(`No ${word}, pay training`)).toEqual([])
    expect(moneyIn('No stress, pay training')).toEqual(['pay training'])
  },
)

test('a denial or the employer’s money before either word is enough', () => {
  expect(moneyIn('No uniform a b c pay')).toEqual([])
  expect(moneyIn('Uniform a no b pay')).toEqual([])
  expect(moneyIn('We cover uniform a b c pay')).toEqual([])
  expect(moneyIn('Uniform a b we gladly pay')).toEqual([])
  expect(moneyIn('Pay uniform: free')).toEqual(['Pay uniform'])
  expect(moneyIn('Pay uniform free')).toEqual([])
})

test.each([
  ['Pay licence', true],
  ['Bayar sertifikat', true],
  ['Bayar materai', true],
  ['Bayar seleksi', true],
  ['Uniform is charged', true],
  ['Charged for training', true],
  ['Charged with training', false],
  ['Charged by medical', false],
  ['Charged now with training', true],
  ['Training with uniform charged', true],
])('%s: %s', (text, isRequest) => {
  expect(moneyIn(text)).toHaveLength(isRequest ? 1 : 0)
})
