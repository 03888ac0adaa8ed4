import { expect, test } from 'vitest'
import { comparedFacts, differenceOf } from './rules.ts'
import { noFacts } from '../rules.order.ts'

const ours = comparedFacts('a', {
  ...noFacts,
  paid: { minor: 100, currency: 'IDR', at: '2026-11-23T09:00:00.000Z' },
  refunds: { r: { ask: 2, minor: 40 } },
  disputes: { d: { ask: 2, state: 'OPEN' } },
})
const unpaid = comparedFacts('a', noFacts)

test.each([
  ['both agree', ours, ours, null],
  ['neither was paid', unpaid, unpaid, null],
  ['an attempt that a provider never got is no difference', undefined, unpaid, null],
  ['a page that somebody opened elsewhere and did not pay', unpaid, undefined, null],
  ['paid there, unknown here', ours, undefined, 'PROVIDER_UNKNOWN'],
  ['paid here, unknown there', undefined, ours, 'PROVIDER_LACKS'],
  ['paid there, open here', ours, unpaid, 'PROVIDER_AMOUNT'],
  ['another currency', { ...ours, paid: { minor: 100, currency: 'USD' } }, ours, 'PROVIDER_AMOUNT'],
  ['a refund more there', { ...ours, refunds: { r: 40, s: 10 } }, ours, 'PROVIDER_REFUND'],
  ['a refund less there', { ...ours, refunds: {} }, ours, 'PROVIDER_REFUND'],
  ['another sum refunded', { ...ours, refunds: { r: 41 } }, ours, 'PROVIDER_REFUND'],
  ['a dispute that ended', { ...ours, disputes: { d: 'LOST' } }, ours, 'PROVIDER_DISPUTE'],
])('%s', (_what, theirs, known, expected) => {
  expect(differenceOf(theirs, known)).toBe(expected)
})
