import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anInvoiceDocument } from '../../../test/fixtures/invoices.ts'
import type { InvoiceDraft } from './contract.invoice.ts'
import {
  cleanTaxNumber,
  creditNoteOf,
  documentProblem,
  invoiceFileName,
  invoiceNumber,
  isBranch,
  isTaxNumber,
  maskedBuyer,
  monthOf,
} from './rules.invoice.ts'
import { taxBaseOf, taxOf } from './rules.tax.ts'

const prefixes = { invoicePrefix: 'INV', creditNotePrefix: 'CN' }

describe('numbers', () => {
  test('a number names its series, year, month and place in it', () => {
    expect(invoiceNumber({ kind: 'INVOICE', series: 'INV' }, '2026-11', 1, prefixes)).toBe('INV/2026/11/000001')
    expect(invoiceNumber({ kind: 'CREDIT_NOTE', series: 'CN' }, '2026-01', 42, prefixes)).toBe('CN/2026/01/000042')
    expect(invoiceNumber({ kind: 'INVOICE', series: 'TEST' }, '2026-11', 999_999, prefixes)).toBe(
      'TEST/INV/2026/11/999999',
    )
    expect(invoiceNumber({ kind: 'CREDIT_NOTE', series: 'TEST' }, '2026-11', 7, prefixes)).toBe(
      'TEST/CN/2026/11/000007',
    )
    expect(invoiceFileName('TEST/INV/2026/11/000001')).toBe('TEST-INV-2026-11-000001.pdf')
  })

  test('a month begins at midnight of the site, not of UTC', () => {
    expect(monthOf(new Date('2026-11-30T16:59:59Z'), 'Asia/Jakarta')).toBe('2026-11')
    expect(monthOf(new Date('2026-11-30T17:00:00Z'), 'Asia/Jakarta')).toBe('2026-12')
    expect(monthOf(new Date('2026-12-31T17:00:00Z'), 'Asia/Jakarta')).toBe('2027-01')
  })
})

describe('sums', () => {
  const invoice = anInvoiceDocument()
  const problemWith = (changes: Partial<typeof invoice>) => documentProblem({ ...invoice, ...changes })

  test('lines are the net amount, net and tax the total, and only a credit note is negative', () => {
    expect(documentProblem(invoice)).toBeNull()
    expect(problemWith({ netMinor: invoice.netMinor + 100 })).toMatch(/lines/)
    expect(problemWith({ totalMinor: invoice.totalMinor + 100 })).toMatch(/total/)
    expect(problemWith({ tax: null })).toMatch(/total/)
    expect(problemWith({ lines: invoice.lines.map((line) => ({ ...line, count: line.count + 1 })) })).toMatch(/count/)
    expect(problemWith({ kind: 'CREDIT_NOTE' })).toMatch(/sign/)
    expect(problemWith({ refersTo: 'INV/2026/11/000001' })).toMatch(/credit note/)
  })

  test('the credit notes of an invoice add up to exactly its net amount, tax and total', { tags: ['slow'] }, () => {
    const rates = [{ rate: 1200, base: [11, 12] as const }, { rate: 1100, base: [1, 1] as const }, null]
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90_000_000 }),
        fc.constantFrom(...rates),
        fc.constantFrom('IDR', 'USD'),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
        (units, rate, currency, percents) => {
          const unit = currency === 'IDR' ? 100 : 1
          const net = units * unit
          const taxMinor = taxOf(net, rate, currency)
          const tax =
            rate && invoice.tax
              ? {
                  ...invoice.tax,
                  rate: rate.rate,
                  base: [...rate.base] as [number, number],
                  taxMinor,
                  baseMinor: taxBaseOf(net, rate, currency),
                }
              : null
          const lines = [{ ...invoice.lines[0], count: 1, unitMinor: net, netMinor: net }] as typeof invoice.lines
          const paid = { ...invoice, currency, netMinor: net, tax, totalMinor: net + taxMinor, lines }
          const notes: InvoiceDraft[] = []
          let before = 0
          for (const part of [
            ...percents.map((each) => Math.floor((paid.totalMinor * each) / 100 / unit) * unit),
            Infinity,
          ]) {
            const minor = Math.min(part, paid.totalMinor - before)
            if (minor <= 0) continue
            notes.push(
              creditNoteOf(paid, { minor, before, reason: 'Refund', title: { en: 'a', id: 'b' }, paymentRef: null }),
            )
            before += minor
          }
          const sum = (of: (note: InvoiceDraft) => number) => notes.reduce((total, note) => total + of(note), 0)
          expect(notes.map((note) => documentProblem(note)).filter(Boolean)).toEqual([])
          expect(notes.every((note) => note.netMinor <= 0 && (note.tax?.taxMinor ?? 0) <= 0)).toBe(true)
          expect([sum((note) => note.netMinor), sum((note) => note.totalMinor)]).toEqual([-net, -paid.totalMinor])
          expect(sum((note) => note.tax?.taxMinor ?? 0)).toBe(-taxMinor || 0)
          expect(sum((note) => note.tax?.baseMinor ?? 0)).toBe(-(tax?.baseMinor ?? 0) || 0)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('no more is credited than was paid', () => {
    const refund = { reason: 'Refund', title: { en: 'a', id: 'b' }, paymentRef: null }
    const { totalMinor } = invoice
    expect(() => creditNoteOf(invoice, { ...refund, minor: totalMinor + 100, before: 0 })).toThrow(RangeError)
    expect(() => creditNoteOf(invoice, { ...refund, minor: 100, before: totalMinor })).toThrow(RangeError)
    expect(() => creditNoteOf(invoice, { ...refund, minor: 0, before: 0 })).toThrow(RangeError)
  })
})

describe('numbers of buyers', () => {
  test('an NPWP has 16 digits, an old one of 15 gets a leading zero, and zeros alone are none', () => {
    expect(cleanTaxNumber('NPWP', '01.234.567.8-901.234')).toBe('0012345678901234')
    expect(cleanTaxNumber('NPWP', '0123 4567 8901 2345')).toBe('0123456789012345')
    const valid = (text: string) => isTaxNumber('NPWP', cleanTaxNumber('NPWP', text))
    expect(['01.234.567.8-901.234', '0123456789012345'].map(valid)).toEqual([true, true])
    expect(['0'.repeat(16), '0'.repeat(15), '12345678901234', '12345678901234567', ''].map(valid)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })

  test('a branch is the NPWP and six digits; a NIK has 16 digits; others are as they are written', () => {
    expect(isBranch('0123456789012345000001', '0123456789012345')).toBe(true)
    expect(isBranch('0123456789012345000001', '9123456789012345')).toBe(false)
    expect(isBranch('012345678901234500001', '0123456789012345')).toBe(false)
    expect([isTaxNumber('NIK', '3171234567890001'), isTaxNumber('NIK', '0'.repeat(16))]).toEqual([true, false])
    expect(['A1234567', 'A 123', ''].map((number) => isTaxNumber('PASSPORT', number))).toEqual([true, false, false])
    expect([cleanTaxNumber('OTHER', ' GB 123 '), isTaxNumber('OTHER', 'GB 123')]).toEqual(['GB 123', true])
    expect([isTaxNumber('NONE', cleanTaxNumber('NONE', 'anything')), isTaxNumber('NONE', '1')]).toEqual([true, false])
  })

  test('numbers of people are masked, those of companies are not', () => {
    const { buyer } = anInvoiceDocument()
    const shown = (taxNumberKind: typeof buyer.taxNumberKind, taxNumber: string) =>
      maskedBuyer({ ...buyer, taxNumberKind, taxNumber }).taxNumber
    expect(shown('NIK', '3171234567890001')).toBe('••••••••••••0001')
    expect(shown('NIK', shown('NIK', '3171234567890001') ?? '')).toBe('••••••••••••0001')
    expect(shown('PASSPORT', 'A1234567')).toBe('••••4567')
    expect(shown('NPWP', '0123456789012345')).toBe('0123456789012345')
  })
})

test('an invoice may come to nothing, a credit note may not', () => {
  const free = { ...anInvoiceDocument(), lines: [], netMinor: 0, tax: null, totalMinor: 0 }
  expect(documentProblem(free)).toBeNull()
  const note = { ...free, kind: 'CREDIT_NOTE', refersTo: 'INV/1', reason: 'Refund' } as const
  expect(documentProblem(note)).toMatch(/sign/)
  const line = { title: { en: 'a', id: 'b' }, period: null, count: 1, unitMinor: -1, netMinor: -1 }
  const least = { ...note, lines: [line], netMinor: -1, totalMinor: -1 }
  expect(documentProblem(least)).toBeNull()
  expect(documentProblem({ ...least, kind: 'INVOICE', refersTo: null, reason: null })).toMatch(/sign/)
  expect(documentProblem({ ...least, reason: null })).toMatch(/credit note/)
  expect(documentProblem({ ...least, refersTo: null })).toMatch(/credit note/)
})

test('a credit note was not paid, nothing was withheld of it, and it needs no duty stamp', () => {
  const invoice = anInvoiceDocument({ stampDutyNote: true, withheld: { minor: 100, slipNumbers: ['A'] } })
  const title = { en: 'Refund', id: 'Pengembalian' }
  expect(
    creditNoteOf(invoice, { minor: 24_391_200, before: 0, reason: 'Unused', title, paymentRef: 're_1' }),
  ).toMatchObject({
    kind: 'CREDIT_NOTE',
    lines: [{ title, period: null, count: 1, unitMinor: -21_974_100, netMinor: -21_974_100 }],
    netMinor: -21_974_100,
    tax: { taxMinor: -2_417_100, baseMinor: -20_142_900 },
    totalMinor: -24_391_200,
    paidAt: null,
    paidBy: null,
    paymentRef: 're_1',
    withheld: null,
    refersTo: 'INV/2026/11/000001',
    reason: 'Unused',
    stampDutyNote: false,
  })
})

test.each([
  ['NIK', '3171 2345 6789 0001', '3171234567890001', true],
  ['NIK', '317123456789000', '317123456789000', false],
  ['PASSPORT', ' A1234 ', 'A1234', true],
  ['PASSPORT', 'A123', 'A123', false],
  ['PASSPORT', 'A'.repeat(20), 'A'.repeat(20), true],
  ['PASSPORT', 'A'.repeat(21), 'A'.repeat(21), false],
  ['OTHER', ' ', '', false],
  ['OTHER', 'x'.repeat(40), 'x'.repeat(40), true],
  ['OTHER', 'x'.repeat(41), 'x'.repeat(41), false],
] as const)('%s "%s" is kept as "%s": %s', (kind, typed, kept, isValid) => {
  expect(cleanTaxNumber(kind, typed)).toBe(kept)
  expect(isTaxNumber(kind, kept)).toBe(isValid)
})
