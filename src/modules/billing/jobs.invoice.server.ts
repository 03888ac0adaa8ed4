import { jobName } from '#kernel/job.ts'
import { storeCompanyFile } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { renderInvoice } from './pdf.invoice.server.ts'
import { invoiceFileName } from './rules.invoice.ts'
import { invoiceById, lockUnrendered, setInvoiceFile } from './store.invoices.server.ts'

/** Renders the PDF of an issued document; queued with it, so it runs after the commit. */
export const renderInvoiceFile = jobName<{ invoiceId: string }>('billing.renderInvoice')

/** Rendering takes long, so it runs before the row is locked. Whoever comes second stores nothing. */
async function render(ctx: Context, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await invoiceById(ctx.db, invoiceId)
  if (!invoice || invoice.fileId !== null) return
  const bytes = await renderInvoice(ctx, invoice.document)
  await ctx.inTransaction(async (inner) => {
    if (!(await lockUnrendered(inner.db, invoiceId))) return
    const fileId = await storeCompanyFile(inner, {
      companyId: invoice.companyId,
      purpose: 'INVOICE',
      name: invoiceFileName(invoice.number),
      mime: 'application/pdf',
      bytes,
    })
    await setInvoiceFile(inner.db, invoiceId, fileId)
  })
}

export const invoiceJobs = [
  handle(renderInvoiceFile, render, { ownTransactions: true, formerNames: ['billing.drawInvoice'] }),
]
