import { expect, test } from 'vitest'
import { settings } from '#modules/reference/settings.ts'
import { fieldName, settingOf } from './rules.settings-form.ts'

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('tax rows come back as they are stored: by date, rate in percent of a part of the price, empty ones dropped', () => {
  const row = (from: string, rate: string, part: string, of: string) =>
    [
      ['from', from],
      ['labelEn', 'VAT'],
      ['labelId', 'PPN'],
      ['rate', rate],
      ['part', part],
      ['of', of],
    ] as const
  const form = formOf([
    ...row('2025-01-01', '12', '11', '12'),
    ...row('', '', '', ''),
    ...row('2022-04-01', '11', '1', '1'),
  ])
  const label = { en: 'VAT', id: 'PPN' }
  const value = settingOf('tax', form)
  expect(value).toEqual([
    { from: '2022-04-01', label, basisPoints: 1100, rate: 1100, base: [1, 1] },
    { from: '2025-01-01', label, basisPoints: 1100, rate: 1200, base: [11, 12] },
  ])
  expect(settings.tax.schema.safeParse(value).success).toBe(true)
  expect(settings.tax.schema.safeParse(settingOf('tax', formOf(row('2025-01-01', 'x', '1', '1')))).success).toBe(false)
})

test('seller, hours, accounts and the switch are typed; an empty number is refused by the schema', () => {
  expect(
    settingOf(
      'seller',
      formOf([
        ['name', ' PT Karya '],
        ['address', 'Jakarta'],
        ['taxNumber', ''],
        ['vatRegistered', 'on'],
      ]),
    ),
  ).toEqual({
    name: 'PT Karya',
    address: 'Jakarta',
    taxNumber: null,
    branch: null,
    vatRegistered: true,
  })
  const account = formOf([
    ['bank', 'BCA'],
    ['bank', ''],
    ['accountNumber', '1234567890'],
    ['accountNumber', ''],
    ['accountName', 'PT Karya'],
    ['accountName', ''],
    ['currency', 'idr'],
    ['currency', 'IDR'],
  ])
  const accounts = settingOf('bankAccounts', account)
  expect(accounts).toEqual([{ bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Karya', currency: 'IDR' }])
  expect(settings.bankAccounts.schema.safeParse(accounts).success).toBe(true)
  expect(settings.graceDays.schema.safeParse(settingOf('graceDays', formOf([['graceDays', '']]))).success).toBe(false)
  expect(
    settingOf(
      'orderHours',
      formOf([
        ['online', '24'],
        ['transfer', '72'],
      ]),
    ),
  ).toEqual({ online: 24, transfer: 72 })
  const documents = formOf([
    ['invoicePrefix', ' fkt '],
    ['creditNotePrefix', 'NK'],
    ['signerName', 'Ratna'],
    ['signerTitle', ''],
    ['refundNoteEn', 'Within 14 days'],
    ['refundNoteId', 'Dalam 14 hari'],
    ['stampDuty', 'on'],
  ])
  const value = settingOf('documents', documents)
  expect(value).toMatchObject({ invoicePrefix: 'FKT', refundNote: { id: 'Dalam 14 hari' }, stampDuty: true })
  const { schema } = settings.documents
  expect(schema.safeParse(value).success).toBe(true)
  for (const wrong of [
    { invoicePrefix: 'NK' },
    { invoicePrefix: 'TEST' },
    { invoicePrefix: 'A/B' },
    { refundNote: { en: 'Only one', id: '' } },
  ])
    expect(schema.safeParse({ ...settings.documents.default, ...wrong, creditNotePrefix: 'NK' }).success).toBe(false)
  const years = (proofYears: string) =>
    settings.retention.schema.safeParse(
      settingOf(
        'retention',
        formOf([
          ['proofYears', proofYears],
          ['recordYears', '10'],
        ]),
      ),
    ).success
  expect(['2', '10', '11', '', '0'].map(years)).toEqual([true, true, false, false, false])
  expect(settingOf('billing', formOf([['billing', 'off']]))).toBe('off')
})

test.each([
  ['graceDays', 'value', 'graceDays'],
  ['seller', 'value.taxNumber', 'taxNumber'],
  ['documents', 'value.refundNote.en', 'refundNoteEn'],
] as const)('the field of %s behind %s is %s', (key, path, expected) => {
  expect(fieldName(key, path)).toBe(expected)
})

test('every text of the seller and of documents is kept, without the spaces around it', () => {
  const seller = { name: 'PT Karya', address: 'Jakarta', taxNumber: '0012345678901234', branch: '000000' }
  const spaced = (fields: object) => formOf(Object.entries(fields).map(([name, value]) => [name, ` ${String(value)} `]))
  expect(settingOf('seller', spaced(seller))).toEqual({ ...seller, vatRegistered: false })
  const documents = { invoicePrefix: 'INV', creditNotePrefix: 'CN', signerName: 'Ratna', signerTitle: 'Direktur' }
  expect(settingOf('documents', spaced({ ...documents, refundNoteEn: 'In 14 days', refundNoteId: '14 hari' }))).toEqual(
    { ...documents, refundNote: { en: 'In 14 days', id: '14 hari' }, stampDuty: false },
  )
})

test('numbers may have a comma, a field that is missing is no number, and a file is no text', () => {
  expect(['7', '7,5', '7.5', ' 7 '].map((typed) => settingOf('graceDays', formOf([['graceDays', typed]])))).toEqual([
    7, 7.5, 7.5, 7,
  ])
  expect(settingOf('graceDays', formOf([]))).toBeNaN()
  const form = new FormData()
  form.append('billing', new Blob(['on']), 'billing')
  expect(settingOf('billing', form)).toBe('')
  const accounts = new FormData()
  accounts.append('bank', 'BCA')
  accounts.append('accountNumber', new Blob(['1']), 'number')
  expect(settingOf('bankAccounts', accounts)).toEqual([
    { bank: 'BCA', accountNumber: '', accountName: '', currency: '' },
  ])
})

test('lists that nobody filled in are empty; a row keeps its place, and dates come in order', () => {
  expect([settingOf('bankAccounts', formOf([])), settingOf('tax', formOf([]))]).toEqual([[], []])
  const label = { en: '', id: '' }
  const dates = ['2025-01-01', '2022-04-01', '2023-01-01', '2022-04-01'].map((from) => ['from', from] as const)
  expect(settingOf('tax', formOf(dates))).toEqual(
    ['2022-04-01', '2022-04-01', '2023-01-01', '2025-01-01'].map((from) => ({
      from,
      label,
      basisPoints: NaN,
      rate: NaN,
      base: [NaN, NaN],
    })),
  )
})
