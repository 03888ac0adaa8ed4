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

test('net and tax are added up, and a month or a currency of its own is a row of its own', () => {
  const sum = { month: '2026-11', currency: 'IDR', count: 1, netMinor: 200, taxMinor: 22, totalMinor: 222 } as const
  const rows = incomeRows([
    { ...sum, kind: 'INVOICE' },
    { ...sum, kind: 'CREDIT_NOTE', netMinor: -50, taxMinor: -5, totalMinor: -55 },
  ])
  expect(rows).toEqual([
    {
      month: '2026-11',
      invoices: 1,
      creditNotes: 1,
      net: { minor: 150, currency: 'IDR' },
      tax: { minor: 17, currency: 'IDR' },
      refunded: { minor: 55, currency: 'IDR' },
      total: { minor: 167, currency: 'IDR' },
    },
  ])
  expect(incomeRows([])).toEqual([])
})
