import type { InvoiceKind } from '#kernel/enums/billing.ts'

type Sum = {
  month: string
  kind: InvoiceKind
  currency: string
  count: number
  netMinor: number
  taxMinor: number
  totalMinor: number
}

/** Invoices and credit notes of each month and currency in one row; credit notes carry negative amounts. */
export function incomeRows(sums: readonly Sum[]) {
  const groups = Map.groupBy(sums, ({ month, currency }) => `${month} ${currency}`)
  return [...groups.values()].map((group) => {
    const [{ month, currency } = { month: '', currency: '' }] = group
    const of = (kind: InvoiceKind, key: 'count' | 'totalMinor') => group.find((each) => each.kind === kind)?.[key] ?? 0
    const money = (minor: number) => ({ minor, currency })
    const all = (key: 'netMinor' | 'taxMinor' | 'totalMinor') => group.reduce((sum, each) => sum + each[key], 0)
    return {
      month,
      invoices: of('INVOICE', 'count'),
      creditNotes: of('CREDIT_NOTE', 'count'),
      net: money(all('netMinor')),
      tax: money(all('taxMinor')),
      refunded: money(0 - of('CREDIT_NOTE', 'totalMinor')),
      total: money(all('totalMinor')),
    }
  })
}

/** The first day of the month eleven months before a day (YYYY-MM-DD): with the running one, twelve months. */
export function twelveMonthsBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 7)
}
