import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Imported } from './contract.invoices.ts'
import { monthSpan } from './rules.month.ts'
import { buyerNumberOf } from '../handlers.invoice.server.ts'
import { parseOfficialNumbers, taxCsv, taxInvoiceBulk, type TaxExport } from './rules.tax-export.ts'
import { invoicesBetween, invoicesByNumber, recordTaxNumber } from '../store.invoices.server.ts'

/** The documents of a month (YYYY-MM, in the time zone of the site) for the tax office: the bulk file and the list. */
export async function taxExport(ctx: Context, month: string): Promise<TaxExport & { csv: string }> {
  const { timeZone, seller } = await readSettings(ctx.db, 'timeZone', 'seller')
  const invoices = await invoicesBetween(ctx.db, monthSpan(month, timeZone))
  const documents = await Promise.all(
    invoices.map(async (invoice) => ({ ...invoice, buyerNumber: await buyerNumberOf(ctx, invoice) })),
  )
  const { taxNumber, branch } = seller
  return { ...taxInvoiceBulk(documents, { taxNumber: taxNumber ?? '', branch }), csv: taxCsv(documents) }
}

/** Records the official numbers of a CSV file and says of each row what became of it; the same file again changes nothing. */
export async function importTaxNumbers(ctx: Context, csv: string, by: string | null): Promise<Imported> {
  const { rows, problems } = parseOfficialNumbers(csv)
  const ids = await invoicesByNumber(
    ctx.db,
    rows.map(({ number }) => number),
  )
  const results: Imported['rows'] = []
  for (const { number, taxNumber } of rows) {
    const invoiceId = ids.get(number)
    const recorded = invoiceId && (await recordTaxNumber(ctx.db, { invoiceId, number: taxNumber, by, now: ctx.now }))
    results.push({ number, taxNumber, result: !invoiceId ? 'UNKNOWN' : recorded ? 'RECORDED' : 'DIFFERENT' })
  }
  return { rows: results, problems }
}
