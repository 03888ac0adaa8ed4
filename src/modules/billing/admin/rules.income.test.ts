import { expect, test } from 'vitest'
import { incomeRows, twelveMonthsBefore } from './rules.income.ts'

test('a month is one row for each currency, credit notes taken off and shown as what was given back', () => {
  const sum = { month: '2026-11', currency: 'IDR', count: 2, netMinor: 200, taxMinor: 22, totalMinor: 222 }
  const rows = incomeRows([
    { ...sum, kind: 'INVOICE' },
    { ...sum, kind: 'CREDIT_NOTE', count: 1, netMinor: -100, taxMinor: -11, totalMinor: -111 },
    { ...sum, kind: 'INVOICE', currency: 'USD', count: 1 },
    { ...sum, kind: 'CREDIT_NOTE', month: '2026-10', count: 1, netMinor: -100, taxMinor: -11, totalMinor: -111 },
  ])
  expect(
    rows.map(({ month, invoices, creditNotes, refunded, total }) => [
      month,
      invoices,
      creditNotes,
      refunded.minor,
      total,
    ]),
  ).toEqual([
    ['2026-11', 2, 1, 111, { minor: 111, currency: 'IDR' }],
    ['2026-11', 1, 0, 0, { minor: 222, currency: 'USD' }],
    ['2026-10', 0, 1, 111, { minor: -111, currency: 'IDR' }],
  ])
})

test('twelve months are the running one and eleven before it, across a year', () => {
  expect(['2026-11-23', '2026-12-01', '2027-01-31'].map(twelveMonthsBefore)).toEqual(['2025-12', '2026-01', '2026-02'])
})
