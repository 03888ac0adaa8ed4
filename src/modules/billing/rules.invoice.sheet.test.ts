import { expect, test } from 'vitest'
import type { LayoutNode } from '#kernel/document-layout.ts'
import { anInvoiceDocument } from '../../../test/fixtures/invoices.ts'
import type { InvoiceDocument } from './contract.invoice.ts'
import { invoiceSheet } from './rules.invoice.sheet.ts'
import fc from 'fast-check'
import { amountInWords, indonesianWords } from './rules.invoice.words.ts'

const sheet = (changes: Partial<InvoiceDocument> = {}) =>
  invoiceSheet(anInvoiceDocument(changes), (key, params) =>
    params ? `${key} ${Object.values(params).map(String).join(' | ')}` : key,
  )
/** The texts of a layout; those of one row in one line. */
function linesOf(node: LayoutNode): string[] {
  if (node.kind === 'text') return [node.runs.map(({ text }) => text).join('')]
  const lines = node.children.map(linesOf)
  const isRow = node.style.flexDirection === 'row' && node.children.every(({ kind }) => kind === 'text')
  return isRow ? [lines.flat().join(' ~ ')] : lines.flat()
}
const linesWith = (changes: Partial<InvoiceDocument> = {}) => sheet(changes).body.flatMap(linesOf)

test('a paid invoice says all that is stored of it, and nothing else', () => {
  expect(linesWith()).toEqual([
    'PT Karya Kerja Indonesia ~ title.INVOICE',
    'number ~ INV/2026/11/000001',
    'date ~ 23 November 2026',
    'paidOn ~ 23 November 2026',
    'paidBy ~ provider.midtrans',
    'orderNumber ~ ORD-2026-000123',
    'paymentRef ~ 01a2b3c4-0000-7000-8000-000000000001',
    'seller',
    'PT Karya Kerja Indonesia',
    'Jalan Jenderal Sudirman Kav. 52–53, Jakarta Selatan 12190',
    'taxNumber.NPWP: 0012345678901234',
    'branch: 0012345678901234000000',
    'buyer',
    'PT Dompet Nusantara Teknologi',
    'Jalan Gejayan 12, Yogyakarta 55281',
    'keuangan@dompet.example',
    'taxNumber.NPWP: 0987654321098765',
    'branch: 0987654321098765000000',
    'column.description ~ column.period ~ column.count ~ column.unitPrice ~ column.amount (Rp)',
    'Paket Growth, satu bulan ~ 23 Nov 2026 – 23 Des 2026 ~ 1 ~ 899.000 ~ 899.000',
    '5 kredit lowongan ~  ~ 2 ~ 699.000 ~ 1.398.000',
    'Sisa masa Starter ~ 23 Nov 2026 – 3 Des 2026 ~ 1 ~ -99.600 ~ -99.600',
    'paid',
    'subtotal ~ 2.197.400',
    'otherTaxBase 11/12 ~ 2.014.283',
    'tax PPN | 12 ~ 241.714',
    'total ~ Rp2.439.114',
    'inWords: dua juta empat ratus tiga puluh sembilan ribu seratus empat belas rupiah',
    'notTaxInvoice',
  ])
  const { title, author, language, backdrop } = sheet()
  expect([title, author, language, backdrop]).toEqual([
    'title.INVOICE INV/2026/11/000001',
    'PT Karya Kerja Indonesia',
    'id',
    null,
  ])
})

const refundNote = { en: 'Refunds take 14 days', id: 'Pengembalian 14 hari' }

test.each<[string, Partial<InvoiceDocument>, string[], string[]]>([
  ['test', { test: true }, ['test'], []],
  [
    'credit note',
    { kind: 'CREDIT_NOTE', refersTo: 'INV/1', reason: 'Refund', refundNote },
    ['refersTo ~ INV/1', 'reason ~ Refund'],
    ['paid', refundNote.id],
  ],
  [
    'pro forma',
    {
      kind: 'PRO_FORMA',
      number: null,
      paidAt: null,
      payBy: '2026-11-25T17:00:00.000Z',
      payTo: { bank: 'BCA', accountNumber: '123', accountName: 'PT Karya' },
      refundNote,
    },
    ['payBy ~ 26 November 2026', 'payTo ~ payToAccount BCA | 123 | PT Karya', refundNote.id],
    ['paid', 'paidBy ~ provider.midtrans', 'number ~ '],
  ],
  ['invoice that is not paid yet', { paidAt: null }, [''], ['paid', 'paidBy ~ provider.midtrans']],
  ['payment by an unknown provider', { paidBy: 'other' }, ['paidBy ~ other'], []],
  ['payment by card', { paidBy: 'stripe' }, ['paidBy ~ provider.stripe'], []],
  ['payment in a trial', { paidBy: 'sandbox' }, ['paidBy ~ provider.sandbox'], []],
  ['payment by transfer', { paidBy: 'manual' }, ['paidBy ~ provider.manual'], []],
  [
    'tax that was withheld',
    { withheld: { minor: 4_394_800, slipNumbers: ['A', 'B'] } },
    ['withheld ~ withheldBySlip Rp43.948 | A, B'],
    [],
  ],
  [
    'invoice without tax',
    { tax: null },
    ['subtotal ~ 2.197.400'],
    ['otherTaxBase 11/12 ~ 2.014.283', 'tax PPN | 12 ~ 241.714'],
  ],
  [
    'buyer without a number',
    { buyer: { ...anInvoiceDocument().buyer, taxNumberKind: 'NONE', branch: null } },
    [],
    ['taxNumber.NPWP: 0987654321098765', 'taxNumber.NONE: 0987654321098765', '', 'branch: 0987654321098765000000'],
  ],
  [
    'signature',
    { signer: { name: 'Ratna', title: 'Direktur' } },
    ['signedBy PT Karya Kerja Indonesia', 'Ratna', 'Direktur'],
    [],
  ],
  ['signature without a title', { signer: { name: 'Ratna', title: '' } }, ['Ratna'], ['']],
  [
    'English document',
    { locale: 'en', refundNote },
    [
      'Growth plan, one month ~ 23 Nov 2026 – 23 Dec 2026 ~ 1 ~ 899,000 ~ 899,000',
      'tax VAT | 12 ~ 241,714',
      refundNote.en,
    ],
    ['inWords: dua juta empat ratus tiga puluh sembilan ribu seratus empat belas rupiah'],
  ],
  ['document in dollars', { currency: 'USD', locale: 'en' }, ['total ~ USD 2,439,114.00'], []],
])('a document with or of: %s', (_what, changes, present, absent) => {
  const lines = linesWith(changes)
  expect(present.filter((line) => !lines.includes(line))).toEqual([])
  expect(absent.filter((line) => lines.includes(line))).toEqual([])
})

test('a tax on the whole price has no other base', () => {
  const { tax } = anInvoiceDocument()
  const lines = linesWith({ tax: tax && { ...tax, rate: 1150, base: [1, 1] } })
  expect(lines.filter((line) => /^(?:otherTaxBase|tax) /.test(line))).toEqual(['tax PPN | 11,5 ~ 241.714'])
})

test.each<[Partial<InvoiceDocument>, boolean]>([
  [{ totalMinor: 500_000_000 }, false],
  [{ totalMinor: 500_000_001 }, true],
  [{ totalMinor: 500_000_001, stampDutyNote: false }, false],
  [{ totalMinor: 500_000_001, currency: 'USD' }, false],
])('above five million rupiah a duty stamp is named where the site wants it: %o', (changes, isNamed) => {
  expect(linesWith({ stampDutyNote: true, ...changes }).includes('stampDuty')).toBe(isNamed)
})

test('a document without a number is called after its order', () => {
  expect(sheet({ number: null }).title).toBe('title.INVOICE ORD-2026-000123')
})

test.each([
  [0n, 'nol'],
  [1n, 'satu'],
  [10n, 'sepuluh'],
  [11n, 'sebelas'],
  [12n, 'dua belas'],
  [19n, 'sembilan belas'],
  [20n, 'dua puluh'],
  [21n, 'dua puluh satu'],
  [100n, 'seratus'],
  [110n, 'seratus sepuluh'],
  [111n, 'seratus sebelas'],
  [1000n, 'seribu'],
  [1001n, 'seribu satu'],
  [1100n, 'seribu seratus'],
  [2000n, 'dua ribu'],
  [100_000n, 'seratus ribu'],
  [331_890n, 'tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh'],
  [1_000_000n, 'satu juta'],
  [1_001_000n, 'satu juta seribu'],
  [11_011_011n, 'sebelas juta sebelas ribu sebelas'],
  [1_000_000_000n, 'satu miliar'],
  [
    999_999_999_999_999n,
    [
      'sembilan ratus sembilan puluh sembilan triliun sembilan ratus sembilan puluh sembilan miliar',
      'sembilan ratus sembilan puluh sembilan juta sembilan ratus sembilan puluh sembilan ribu',
      'sembilan ratus sembilan puluh sembilan',
    ].join(' '),
  ],
])('%s is "%s"', (value, words) => {
  expect(indonesianWords(value)).toBe(words)
})

const values: Record<string, bigint> = Object.fromEntries(
  ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'].map((word, at) => [
    word,
    BigInt(at),
  ]),
)
const sizes: Record<string, bigint> = { ribu: 1000n, juta: 10n ** 6n, miliar: 10n ** 9n, triliun: 10n ** 12n }

/** The number of a text, read the other way round: "se" is one, "belas" adds ten, "ratus" and "puluh" multiply. */
function readWords(text: string): bigint {
  let [total, group, last] = [0n, 0n, 0n]
  const spelled = text.replaceAll(/\bse(puluh|belas|ratus|ribu)\b/g, 'satu $1')
  for (const word of spelled.split(' ')) {
    if (word in values) last = values[word] ?? 0n
    else if (word === 'belas') [group, last] = [group + last + 10n, 0n]
    else if (word === 'puluh') [group, last] = [group + last * 10n, 0n]
    else if (word === 'ratus') [group, last] = [group + last * 100n, 0n]
    else [total, group, last] = [total + (group + last) * (sizes[word] ?? 0n), 0n, 0n]
  }
  return total + group + last
}

test('whoever reads the words gets the number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 }), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (digits, value) => {
      const number = value / 10n ** BigInt(digits)
      expect(readWords(indonesianWords(number))).toBe(number)
    }),
    { numRuns: 3000 },
  )
})

test('amounts name their currency, cents and sign', () => {
  expect(amountInWords(33_189_000, 'IDR')).toBe('tiga ratus tiga puluh satu ribu delapan ratus sembilan puluh rupiah')
  expect(amountInWords(-10_000, 'IDR')).toBe('minus seratus rupiah')
  expect(amountInWords(1050, 'USD')).toBe('sepuluh dolar amerika serikat lima puluh sen')
  expect(amountInWords(500, 'JPY')).toBe('lima ratus yen jepang')
})

test('nothing and less than nothing have words, too', () => {
  expect(indonesianWords(-331n)).toBe('minus tiga ratus tiga puluh satu')
  expect([0, 100].map((minor) => amountInWords(minor, 'IDR'))).toEqual(['nol rupiah', 'satu rupiah'])
})
