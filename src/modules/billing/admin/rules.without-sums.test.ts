import { expect, test } from 'vitest'
import { withoutSums } from './rules.without-sums.ts'

type OrderView = Parameters<typeof withoutSums>[0]
const sum = { minor: 10_989_000, currency: 'IDR' }
const refund = { id: 'r', sum, reason: 'Gave back Rp109,890', state: 'REQUESTED', maySend: true, mayConfirm: true }
const view = {
  companyName: 'PT Dompet',
  mayMarkPaid: true,
  order: {
    number: 'ORD-2026-000001',
    lines: [{ code: 'STARTER', count: 1, unitNet: sum, net: sum }],
    sums: { net: sum, tax: sum, total: sum, taxLabel: null },
    documents: [{ kind: 'INVOICE', number: 'INV/2026/11/000001', privateUri: '/invoice.pdf' }],
  },
  attempts: [
    { id: 'a', provider: 'stripe', paid: { sum, at: '2026-11-23T03:00:00.000Z' } },
    { id: 'b', provider: 'stripe', paid: null },
  ],
  money: {
    disputes: [{ id: 'd', state: 'OPEN' }],
    refunds: [refund],
    documents: [{ kind: 'INVOICE', number: 'INV/2026/11/000001', privateUri: '/invoice.pdf' }],
    uses: [{ title: 'Starter', kind: 'PLAN', granted: 30, used: 1, unused: 29 }],
    approvals: [{ id: 'p', sum }],
    refundable: { left: sum, proposal: sum, byHand: false, wholeOnly: false },
    extras: [{ paymentId: 'x', sum, left: sum }],
    ownCompany: true,
  },
} as unknown as OrderView

test('whoever does not keep the books sees what, when and how of an order: no sum, no document, nothing to do', () => {
  expect(withoutSums(view)).toEqual({
    companyName: 'PT Dompet',
    mayMarkPaid: false,
    order: {
      number: 'ORD-2026-000001',
      lines: [{ code: 'STARTER', count: 1, unitNet: null, net: null }],
      sums: null,
      documents: [],
    },
    attempts: [
      { id: 'a', provider: 'stripe', paid: { sum: null, at: '2026-11-23T03:00:00.000Z' } },
      { id: 'b', provider: 'stripe', paid: null },
    ],
    money: {
      disputes: [{ id: 'd', state: 'OPEN' }],
      refunds: [{ id: 'r', sum: null, reason: null, state: 'REQUESTED', maySend: false, mayConfirm: false }],
      documents: [{ kind: 'INVOICE', number: 'INV/2026/11/000001', privateUri: null }],
      uses: [],
      approvals: [],
      refundable: null,
      extras: [],
      ownCompany: true,
    },
  })
})
