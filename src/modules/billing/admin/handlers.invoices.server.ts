import { requireAdministrator } from '#kernel/admin-rights.ts'
import { privateUri } from '#modules/files/rules.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { invoicesAdminContract } from './contract.invoices.ts'
import { importTaxNumbers, taxExport } from './handlers.tax-export.server.ts'
import { monthSpan } from './rules.month.ts'
import { allInvoices, invoiceMonths } from './store.invoices.server.ts'

const mimes = { xml: 'application/xml', csv: 'text/csv; charset=utf-8' } as const

export const invoicesAdminHandlers: Handlers<typeof invoicesAdminContract> = {
  async 'admin.invoices.list'({ ctx, input: { page, limit, month, search, kind, currency, test } }) {
    const { timeZone } = await readSettings(ctx.db, 'timeZone')
    const query = { search, kind, currency, test, span: month === undefined ? null : monthSpan(month, timeZone) }
    const { list, sums } = await allInvoices(ctx.db, query, { limit, offset: (page - 1) * limit })
    return {
      ...(await invoiceMonths(ctx.db)),
      page,
      limit,
      sums,
      total: sums.reduce((sum, { count }) => sum + count, 0),
      list: list.map(({ fileId, issuedAt, ...row }) => ({
        ...row,
        issuedAt: issuedAt.toISOString(),
        privateUri: fileId && privateUri(fileId),
      })),
    }
  },

  async 'admin.invoices.export'({ ctx, input: { month, format } }) {
    const { xml, csv, exported, skipped } = await taxExport(ctx, month)
    await ctx.audit({
      action: 'invoice.export',
      subjectType: 'invoice',
      subjectId: null,
      details: { month, format, exported: exported.length, skipped: skipped.length },
    })
    const bytes = Buffer.from(format === 'xml' ? xml : csv)
    return { name: `faktur-${month}.${format}`, mime: mimes[format], bytes }
  },

  async 'admin.invoices.importNumbers'({ ctx, input: { csv } }) {
    const { accountId } = requireAdministrator(ctx)
    const imported = await importTaxNumbers(ctx, csv, accountId)
    await ctx.audit({
      action: 'invoice.taxNumbers',
      subjectType: 'invoice',
      subjectId: null,
      details: { rows: imported.rows.length, problems: imported.problems.length },
    })
    return imported
  },
}
