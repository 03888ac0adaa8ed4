import { atWallClock } from '#kernel/time-zone.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { buyerNumberOf } from '../handlers.invoice.server.ts'
import {
  parseOfficialNumbers,
  taxCsv,
  taxInvoiceBulk,
  type OfficialNumbers,
  type TaxExport,
} from './rules.tax-export.ts'
import { invoicesBetween, invoicesByNumber, recordTaxNumber } from '../store.invoices.server.ts'

/** The documents of a month (YYYY-MM, in the time zone of the site) for the tax office: the bulk file and the list. */
export async function taxExport(ctx: Context, month: string): Promise<TaxExport & { csv: string }> {
  const { timeZone, seller } = await readSettings(ctx.db, 'timeZone', 'seller')
  const [year = 0, number = 0] = month.split('-').map(Number)
  const startOf = (monthNumber: number) => atWallClock(Date.UTC(year, monthNumber - 1, 1), timeZone)
  const invoices = await invoicesBetween(ctx.db, { from: startOf(number), until: startOf(number + 1) })
  const documents = await Promise.all(
    invoices.map(async (invoice) => ({ ...invoice, buyerNumber: await buyerNumberOf(ctx, invoice) })),
  )
  const { taxNumber, branch } = seller
  return { ...taxInvoiceBulk(documents, { taxNumber: taxNumber ?? '', branch }), csv: taxCsv(documents) }
}

export type ImportedNumbers = {
  recorded: number
  problems: OfficialNumbers['problems']
  /** Numbers that are no invoice of ours, or that have another official number already. */
  unknown: string[]
  different: string[]
}

/** Records the official numbers of a CSV file; the same file again changes nothing. */
export async function importTaxNumbers(ctx: Context, csv: string, by: string | null): Promise<ImportedNumbers> {
  const { rows, problems } = parseOfficialNumbers(csv)
  const ids = await invoicesByNumber(
    ctx.db,
    rows.map(({ number }) => number),
  )
  const answer: ImportedNumbers = { recorded: 0, problems, unknown: [], different: [] }
  for (const { number, taxNumber } of rows) {
    const invoiceId = ids.get(number)
    if (!invoiceId) answer.unknown.push(number)
    else if (await recordTaxNumber(ctx.db, { invoiceId, number: taxNumber, by, now: ctx.now })) answer.recorded++
    else answer.different.push(number)
  }
  return answer
}
