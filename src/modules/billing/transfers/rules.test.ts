import { expect, test } from 'vitest'
import { noFacts } from '../rules.order.ts'
import { atLeastUntil, transferAttempt, usualWithholding, withholdingProblem } from './rules.ts'

const at = new Date('2026-11-23T03:00:00Z')
const paid = (minor: number) => ({ facts: { ...noFacts, paid: { minor, currency: 'IDR', at: at.toISOString() } } })
const open = { provider: 'manual', endedAt: null, facts: noFacts } as const
const ended = { provider: 'manual', endedAt: at, facts: noFacts } as const

test('a proof belongs to the open transfer, or to one of which only a part has arrived', () => {
  expect(transferAttempt([], 1000)).toBeUndefined()
  expect(transferAttempt([ended], 1000)).toBeUndefined()
  expect(transferAttempt([ended, open], 1000)).toBe(open)
  const partly = { ...ended, ...paid(999) }
  expect(transferAttempt([partly, ended], 1000)).toBe(partly)
  expect(transferAttempt([{ ...ended, ...paid(1000) }], 1000)).toBeUndefined()
  // Another way to pay was chosen since.
  expect(transferAttempt([partly, { ...open, provider: 'sandbox' }], 1000)).toBeUndefined()
})

test('tax that is withheld names its slip', () => {
  expect(withholdingProblem(0, null)).toBeNull()
  expect(withholdingProblem(1, null)).toBe('slipNumber')
  expect(withholdingProblem(1, '2500000123')).toBeNull()
})

test('the usual withholding is two percent of the net price in whole payable units', () => {
  expect(usualWithholding(29_900_000, 'IDR')).toBe(598_000)
  expect(usualWithholding(9_999_900, 'IDR')).toBe(199_900)
  expect(usualWithholding(2999, 'USD')).toBe(59)
})

test('a decision leaves time, and takes none', () => {
  const later = new Date('2026-11-30T03:00:00Z')
  expect(atLeastUntil(later, at, 24)).toEqual(later)
  expect(atLeastUntil(at, at, 24)).toEqual(new Date('2026-11-24T03:00:00Z'))
})
