import { expect, test } from 'vitest'
import { orderHistory } from './rules.order-history.ts'

type OrderView = Parameters<typeof orderHistory>[0]
const sum = { minor: 10_989_000, currency: 'IDR' }
const at = (minute: number) => `2026-11-23T03:${String(minute).padStart(2, '0')}:00.000Z`

test('facts of an order are told oldest first, those of one moment as one follows from the other', () => {
  const view = {
    order: { createdAt: at(0), paidAt: at(5) },
    attempts: [{ provider: 'stripe', createdAt: at(1), paid: { sum, at: at(5) } }],
    events: [{ kind: 'checkout.session.completed', provider: 'stripe', receivedAt: at(6) }],
    money: {
      disputes: [{ openedAt: at(20), decidedAt: at(40), state: 'WON' }],
      refunds: [
        { requestedAt: at(50), doneAt: at(52), sum },
        { requestedAt: at(10), doneAt: null, sum },
      ],
    },
  } as unknown as OrderView
  expect(orderHistory(view).map(({ kind }) => kind)).toEqual([
    'ordered',
    'opened',
    'arrived',
    'granted',
    'message',
    'refundAsked',
    'disputed',
    'disputeWon',
    'refundAsked',
    'refunded',
  ])
})

test('of an order that nobody paid no money arrives and nothing is granted', () => {
  const view = {
    order: { createdAt: at(0), paidAt: null },
    attempts: [{ provider: 'midtrans', createdAt: at(1), paid: null }],
    events: [],
    money: { disputes: [], refunds: [] },
  } as unknown as OrderView
  expect(orderHistory(view)).toEqual([
    { at: at(0), kind: 'ordered' },
    { at: at(1), kind: 'opened', provider: 'midtrans' },
  ])
})

test('an open dispute has no end yet, and a lost one is not a won one', () => {
  const view = {
    order: { createdAt: at(0), paidAt: null },
    attempts: [],
    events: [],
    money: {
      disputes: [
        { openedAt: at(1), decidedAt: null, state: 'OPEN' },
        { openedAt: at(2), decidedAt: at(3), state: 'LOST' },
      ],
      refunds: [],
    },
  } as unknown as OrderView
  expect(orderHistory(view).map(({ kind }) => kind)).toEqual(['ordered', 'disputed', 'disputed', 'disputeLost'])
})
