import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { orderStatuses } from '#kernel/enums/billing.ts'
import { anySeed, randomFrom } from '../../../test/fixtures/random.ts'
import {
  isPayable,
  merge,
  needsChecking,
  nextAskSeconds,
  noFacts,
  refundableOf,
  statusOf,
  type Facts,
} from './rules.order.ts'

const now = new Date('2026-11-23T10:00:00Z')
const order = {
  total: { minor: 33_189_000, currency: 'IDR' },
  expiresAt: new Date('2026-11-24T10:00:00Z'),
  cancelled: false,
}
const paid = (changed: object = {}): Facts => ({
  ...noFacts,
  paid: { minor: 33_189_000, currency: 'IDR', at: '2026-11-23T09:00:00.000Z', ...changed },
})
const refunded = (minor: number): Facts => ({ ...paid(), refunds: { one: { ask: 2, minor } } })
const disputed = (state: 'OPEN' | 'WON' | 'LOST'): Facts => ({ ...paid(), disputes: { d: { ask: 2, state } } })
const failed: Facts = { ...noFacts, ended: 'FAILED', endedAsk: 1 }
const late = new Date('2026-11-25T10:00:00Z')

test.each<[string, Facts[], Date, string]>([
  ['nobody has begun to pay', [], now, 'CREATED'],
  ['a pay page is open', [noFacts], now, 'PENDING_PAYMENT'],
  ['the attempt failed', [failed], now, 'FAILED'],
  ['another attempt after a failed one', [failed, noFacts], now, 'PENDING_PAYMENT'],
  ['paid', [paid()], now, 'PAID'],
  ['paid after its time: honoured', [paid()], late, 'PAID'],
  ['nobody paid in time', [noFacts], late, 'EXPIRED'],
  ['paid in the first of two attempts', [paid(), failed], now, 'PAID'],
  ['another amount is not paid', [paid({ minor: 33_188_900 })], now, 'PENDING_PAYMENT'],
  ['another currency is not paid', [paid({ currency: 'USD' })], now, 'PENDING_PAYMENT'],
  ['a part was given back', [refunded(100)], now, 'PARTIALLY_REFUNDED'],
  ['all was given back', [refunded(33_189_000)], now, 'REFUNDED'],
  ['disputed', [disputed('OPEN')], now, 'DISPUTED'],
  ['a dispute was won', [disputed('WON')], now, 'PAID'],
  ['a dispute was lost', [disputed('LOST')], now, 'REFUNDED'],
])('%s', (_what, attempts, at, expected) => {
  expect(statusOf(attempts, order, at)).toBe(expected)
})

test('an order that was cancelled and paid all the same is PAID', () => {
  expect(statusOf([noFacts], { ...order, cancelled: true }, now)).toBe('CANCELLED')
  expect(statusOf([paid()], { ...order, cancelled: true }, now)).toBe('PAID')
})

test('money that was not asked for needs somebody to look', () => {
  expect(needsChecking([paid()], order)).toBe(false)
  expect(needsChecking([noFacts], order)).toBe(false)
  expect(needsChecking([paid({ minor: 1 })], order)).toBe(true)
  expect(needsChecking([paid(), paid()], order)).toBe(true)
})

/** What a provider may truly answer at some question: refunds and disputes change only by a later one. */
function someFacts(pick: (below: number) => number): Facts {
  const ask = 1 + pick(4)
  return {
    paid: pick(2) ? { minor: 100 + pick(3), currency: 'IDR', at: `2026-11-23T0${pick(5)}:00:00.000Z` } : null,
    ended: (['NO', 'FAILED', 'CANCELLED', 'EXPIRED'] as const)[pick(4)] ?? 'NO',
    endedAsk: ask,
    refunds: pick(2) ? { [`r${pick(2)}`]: { ask, minor: pick(100) } } : {},
    disputes: pick(3) ? {} : { d: { ask, state: (['OPEN', 'WON', 'LOST'] as const)[pick(3)] ?? 'OPEN' } },
  }
}

test('answers in any order, doubled or grouped in any way say the same', { tags: ['slow'] }, () => {
  const seed = anySeed()
  console.info(`seed of the histories: ${seed}`)
  const pick = randomFrom(seed)
  // Vitest's comparison takes ten times as long: it says what differs.
  const differing: { history: number; one: Facts; other: Facts }[] = []
  for (let history = 0; history < 20_000; history++) {
    const compare = (one: Facts, other: Facts) => {
      if (!isDeepStrictEqual(one, other)) differing.push({ history, one, other })
    }
    const all = Array.from({ length: 2 + pick(5) }, () => someFacts(pick))
    const whole = all.reduce(merge)
    const shuffled = all.toSorted(() => pick(3) - 1)
    compare([...shuffled, ...all.slice(0, pick(3))].reduce(merge), whole)
    const [first, ...rest] = all
    if (first && rest.length > 0) compare(merge(first, rest.reduce(merge)), whole)
    const next = merge(whole, someFacts(pick))
    if (whole.paid && next.paid === null) differing.push({ history, one: next, other: whole })
  }
  expect(differing.slice(0, 3)).toEqual([])
})

test('a provider is asked often at first, seldom later, and three times after the page is closed', () => {
  expect([0, 119, 120, 599, 600, 3599, 3600].map((age) => nextAskSeconds(age, -1))).toEqual([
    20, 20, 45, 45, 300, 300, 3600,
  ])
  expect([0, 3599, 3600, 86_400, 604_800].map((over) => nextAskSeconds(90_000, over))).toEqual([
    3600,
    3600,
    86_400,
    604_800,
    null,
  ])
})

const answer = (changes: Partial<Facts>): Facts => ({ ...noFacts, ...changes })

test.each<[string, Partial<Facts>, Partial<Facts>, Partial<Facts>]>([
  [
    'the later end counts',
    { ended: 'CANCELLED', endedAsk: 1 },
    { ended: 'NO', endedAsk: 2 },
    { ended: 'NO', endedAsk: 2 },
  ],
  [
    'of one question the more certain end',
    { ended: 'EXPIRED', endedAsk: 1 },
    { ended: 'FAILED', endedAsk: 1 },
    {
      ended: 'FAILED',
      endedAsk: 1,
    },
  ],
  [
    'an end is more than none',
    { ended: 'NO', endedAsk: 1 },
    { ended: 'EXPIRED', endedAsk: 1 },
    {
      ended: 'EXPIRED',
      endedAsk: 1,
    },
  ],
  [
    'a cancelled attempt stays cancelled',
    { ended: 'FAILED', endedAsk: 1 },
    { ended: 'CANCELLED', endedAsk: 1 },
    {
      ended: 'CANCELLED',
      endedAsk: 1,
    },
  ],
  [
    'the later sum of a refund',
    { refunds: { r: { ask: 1, minor: 9 } } },
    { refunds: { r: { ask: 2, minor: 5 } } },
    {
      refunds: { r: { ask: 2, minor: 5 } },
    },
  ],
  [
    'of one question the larger sum',
    { refunds: { r: { ask: 1, minor: 9 } } },
    { refunds: { r: { ask: 1, minor: 5 } } },
    {
      refunds: { r: { ask: 1, minor: 9 } },
    },
  ],
  [
    'of one question a decided dispute',
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'OPEN' } } },
    {
      endedAsk: 1,
      disputes: { d: { ask: 1, state: 'WON' } },
    },
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'WON' } } },
  ],
  [
    'of one question a lost dispute',
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'LOST' } } },
    {
      endedAsk: 1,
      disputes: { d: { ask: 1, state: 'WON' } },
    },
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'LOST' } } },
  ],
  [
    'an open dispute that a later answer no longer names was won',
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'OPEN' } } },
    {
      endedAsk: 2,
    },
    { endedAsk: 2, disputes: { d: { ask: 1, state: 'WON' } } },
  ],
  [
    'a lost dispute stays lost',
    { endedAsk: 1, disputes: { d: { ask: 1, state: 'LOST' } } },
    { endedAsk: 2 },
    {
      endedAsk: 2,
      disputes: { d: { ask: 1, state: 'LOST' } },
    },
  ],
  ['what somebody accepted stays accepted', { accepted: true }, {}, { accepted: true }],
])('two answers: %s', (_what, one, other, expected) => {
  expect(merge(answer(one), answer(other))).toEqual(answer(expected))
  expect(merge(answer(other), answer(one))).toEqual(answer(expected))
})

test.each<[string, Facts[], object, string]>([
  ['reversed', [{ ...paid(), ended: 'CANCELLED', endedAsk: 2 }], {}, 'REFUNDED'],
  ['refused after it arrived', [{ ...paid(), ended: 'FAILED', endedAsk: 2 }], {}, 'REFUNDED'],
  ['paid on a page that expired', [{ ...paid(), ended: 'EXPIRED', endedAsk: 2 }], {}, 'PAID'],
  ['given back but one', [refunded(33_188_999)], {}, 'PARTIALLY_REFUNDED'],
  ['given back by one', [refunded(1)], {}, 'PARTIALLY_REFUNDED'],
  ['accepted though less', [{ ...paid({ minor: 5 }), accepted: true }], {}, 'PAID'],
  [
    'accepted, and all of the less given back',
    [{ ...paid({ minor: 5 }), accepted: true, refunds: { r: { ask: 2, minor: 5 } } }],
    {},
    'REFUNDED',
  ],
  ['accepted in another currency', [{ ...paid({ currency: 'USD' }), accepted: true }], {}, 'PENDING_PAYMENT'],
  ['cancelled by the provider before any money', [answer({ ended: 'CANCELLED', endedAsk: 1 })], {}, 'PENDING_PAYMENT'],
  ['waiting for a proof to be checked', [noFacts], { expiresAt: now, proofWaiting: true }, 'PENDING_PAYMENT'],
  ['over at this moment', [noFacts], { expiresAt: now }, 'EXPIRED'],
  ['paid by the attempt that is named', [paid({ minor: 7 }), paid()], { paying: paid() }, 'PAID'],
])('an order %s', (_what, attempts, changes, expected) => {
  expect(statusOf(attempts, { ...order, ...changes }, now)).toBe(expected)
})

test.each<[string, Facts[], boolean]>([
  ['a second payment that was given back', [paid(), refunded(33_189_000)], false],
  ['a second payment of which a part was given back', [paid(), refunded(33_188_999)], true],
  ['another sum that was reversed', [{ ...paid({ minor: 1 }), ended: 'CANCELLED' }], false],
  [
    'another sum whose dispute was lost',
    [{ ...paid({ minor: 1 }), disputes: { d: { ask: 1, state: 'LOST' } } }],
    false,
  ],
  ['another sum in dispute', [{ ...paid({ minor: 1 }), disputes: { d: { ask: 1, state: 'OPEN' } } }], true],
])('%s: somebody has to look is %s', (_what, attempts, expected) => {
  expect(needsChecking(attempts, order)).toBe(expected)
})

test('an order can be paid until it is paid, over or taken back', () => {
  expect(orderStatuses.filter(isPayable)).toEqual(['CREATED', 'PENDING_PAYMENT', 'FAILED'])
  expect(refundableOf(noFacts, order)).toBe(0)
  expect([1, 33_189_001].map((minor) => refundableOf(paid({ minor }), order))).toEqual([1, 33_189_000])
})

const money = (minor: number, currency = 'IDR', hour = 9) => ({
  minor,
  currency,
  at: `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`,
})
test.each([
  ['the larger sum', money(2), money(1), money(2)],
  ['any sum rather than none', money(1), null, money(1)],
  ['of one sum the currency that comes first', money(1, 'IDR'), money(1, 'USD'), money(1, 'IDR')],
  ['the larger sum of any currency', money(2, 'USD', 8), money(1, 'IDR', 7), money(2, 'USD', 8)],
  ['the currency before the time', money(1, 'IDR', 9), money(1, 'USD', 8), money(1, 'IDR', 9)],
  ['of one payment the earlier time', money(1, 'IDR', 8), money(1, 'IDR', 9), money(1, 'IDR', 8)],
])('two answers name different payments: %s counts', (_what, one, other, expected) => {
  expect(merge(answer({ paid: one }), answer({ paid: other })).paid).toEqual(expected)
  expect(merge(answer({ paid: other }), answer({ paid: one })).paid).toEqual(expected)
})

test('nothing is known of a new attempt', () => {
  expect(noFacts).toEqual({ paid: null, ended: 'NO', endedAsk: 0, refunds: {}, disputes: {} })
})

test('once the page is closed a provider is asked seldom, however young the attempt is', () => {
  expect([-1, 0, 1, 3599].map((over) => nextAskSeconds(10, over))).toEqual([20, 3600, 3600, 3600])
})

test('a dispute is open until an answer to a later question no longer names it', () => {
  const open = answer({ endedAsk: 2, disputes: { d: { ask: 2, state: 'OPEN' } } })
  const stateAfter = (ask: number) => merge(open, answer({ endedAsk: ask })).disputes['d']?.state
  expect([1, 2, 3].map(stateAfter)).toEqual(['OPEN', 'OPEN', 'WON'])
})
