import { describe, expect, test } from 'vitest'
import { isNegated, isPaidByEmployer } from './rules.denial.ts'
import { tokensOf } from './rules.tokens.ts'

/** Whether "fee" is negated; "tax" is the only other word about money here. */
function negated(text: string): boolean {
  const { tokens } = tokensOf(text)
  return isNegated(
    tokens,
    tokens.findIndex(({ word }) => word === 'fee'),
    (word) => word === 'tax',
  )
}
/** Whether the cost named by "fee", or from "fee" to "kit", is borne by somebody else. */
function borne(text: string): boolean {
  const { tokens } = tokensOf(text)
  const at = (name: string) => tokens.findIndex(({ word }) => word === name)
  return isPaidByEmployer(tokens, at('fee'), Math.max(at('fee'), at('kit')))
}

describe('a negation', () => {
  test.each([
    ['no fee', true],
    ['no a b c fee', true],
    ['no a b c d fee', false],
    ['fee no', false],
    ['fee', false],
    ['no. fee', false],
    ['a fee. no', false],
    ['no: fee', false],
    ['no, fee', false],
    ['no tax, fee', true],
    ['no kit, tax fee', false],
    ['no tax. fee', false],
    ['tidak ada fee', true],
  ])('%s: %s', (text, answer) => expect(negated(text)).toBe(answer))
})

describe('the employer bears a cost', () => {
  test.each([
    ['that it covers, both near before', 'company covers fee', true],
    ['three words on', 'company covers a b fee', true],
    ['four words on', 'company covers a b c fee', false],
    ['the company six words before', 'company a b covers c d fee', true],
    ['the company seven words before', 'company a b c covers d e fee', false],
    ['somebody else covers it', 'you cover fee', false],
    ['in another sentence', 'company covers. fee', false],
    ['the company in another sentence', 'our company. you covers fee', false],
  ])('%s', (_what, text, answer) => expect(borne(text)).toBe(answer))

  test('when the cost itself is a word for paying', () => {
    expect(isPaidByEmployer(tokensOf('we always gladly pay').tokens, 3, 3)).toBe(true)
    expect(isPaidByEmployer(tokensOf('you always gladly pay').tokens, 3, 3)).toBe(false)
    expect(isPaidByEmployer(tokensOf('we a b c pay').tokens, 4, 4)).toBe(false)
    expect(isPaidByEmployer(tokensOf('pay we').tokens, 0, 0)).toBe(false)
  })

  test.each([
    ['a duty with other people’s money', 'track a b fee', true],
    ['another duty', 'merekap fee', true],
    ['too far before', 'track a b c fee', false],
    ['waived', 'fee a b waived', true],
    ['waived too far on', 'fee a b c waived', false],
    ['waived in another clause', 'fee: waived', false],
    ['waived in another sentence', 'fee. waived', false],
    ['paid by the company', 'fee a b c ditanggung perusahaan', true],
    ['paid by it, later', 'fee ditanggung a b c perusahaan', true],
    ['paid by it, too far on', 'fee a b c d e ditanggung perusahaan', false],
    ['paid, but not by it', 'fee ditanggung pelamar', false],
    ['the company before "paid"', 'fee perusahaan ditanggung', false],
    ['the company alone', 'fee perusahaan', false],
    ['counted from the last word of the cost', 'fee a b c d e kit ditanggung perusahaan', true],
    ['waived after the last word', 'fee a b c d e kit waived', true],
    ['nothing more', 'fee', false],
  ])('%s', (_what, text, answer) => expect(borne(text)).toBe(answer))
})
