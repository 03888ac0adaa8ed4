import type { Context } from '#platform/core/context.server.ts'
import type { InvoiceDocument } from './contract.invoice.ts'
import { invoiceSheet } from './rules.invoice.sheet.ts'

/** The PDF of an invoice, a credit note or a pro forma, in its buyer's language. Throws TOO_MANY and UNAVAILABLE like `documents.render`. */
export function renderInvoice({ ports }: Pick<Context, 'ports'>, document: InvoiceDocument): Promise<Buffer> {
  const { locale } = document
  return ports.documents.render(
    invoiceSheet(document, (key, params) => ports.texts.translate(locale, 'invoice', key, params)),
  )
}
