import type { MoneySetting } from './contract.settings.ts'

type SentValues = { get(name: string): unknown; getAll(name: string): unknown[] }

const text = (values: SentValues, name: string) => {
  const value = values.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
const number = (typed: string) => (typed === '' ? NaN : Number(typed.replace(',', '.')))

/** The name of the field behind a part of the value: `value.refundNote.en` is `refundNoteEn`. Rows of lists share their names. */
export function fieldName(key: MoneySetting, path: string): string {
  const [first = key, second = ''] = path.split('.').slice(1)
  return `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`
}

/** The value of a setting about money from its fields. What makes no sense is refused by the schema of the setting. */
export function settingOf(key: MoneySetting, values: SentValues): unknown {
  if (key === 'billing') return text(values, 'billing')
  if (key === 'graceDays') return number(text(values, 'graceDays'))
  if (key === 'orderHours')
    return { online: number(text(values, 'online')), transfer: number(text(values, 'transfer')) }
  if (key === 'seller')
    return {
      name: text(values, 'name'),
      address: text(values, 'address'),
      taxNumber: text(values, 'taxNumber') || null,
      branch: text(values, 'branch') || null,
      vatRegistered: values.get('vatRegistered') !== null,
    }
  if (key === 'documents')
    return {
      invoicePrefix: text(values, 'invoicePrefix').toUpperCase(),
      creditNotePrefix: text(values, 'creditNotePrefix').toUpperCase(),
      signerName: text(values, 'signerName'),
      signerTitle: text(values, 'signerTitle'),
      refundNote: { en: text(values, 'refundNoteEn'), id: text(values, 'refundNoteId') },
      stampDuty: values.get('stampDuty') !== null,
    }
  if (key === 'retention')
    return { proofYears: number(text(values, 'proofYears')), recordYears: number(text(values, 'recordYears')) }
  const column = (name: string) => values.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))
  if (key === 'bankAccounts') {
    const [banks, numbers, names, currencies] = ['bank', 'accountNumber', 'accountName', 'currency'].map(column)
    return (banks ?? [])
      .map((bank, at) => ({
        bank,
        accountNumber: numbers?.[at] ?? '',
        accountName: names?.[at] ?? '',
        currency: (currencies?.[at] ?? '').toUpperCase(),
      }))
      .filter(({ bank, accountNumber, accountName }) => `${bank}${accountNumber}${accountName}` !== '')
  }
  const [dates, en, id, rates, parts, wholes] = ['from', 'labelEn', 'labelId', 'rate', 'part', 'of'].map(column)
  return (dates ?? [])
    .map((from, at) => {
      const rate = Math.round(number(rates?.[at] ?? '') * 100)
      const base = [number(parts?.[at] ?? ''), number(wholes?.[at] ?? '')] as const
      return {
        from,
        label: { en: en?.[at] ?? '', id: id?.[at] ?? '' },
        // What the rate comes to of the whole price, for what reads no fractions.
        basisPoints: Math.round((rate * base[0]) / base[1]),
        rate,
        base,
      }
    })
    .filter(({ from }) => from !== '')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
}
