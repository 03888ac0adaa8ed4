import { fileReadRequested } from '#modules/files/events.ts'
import { on } from '#platform/core/module.server.ts'
import { seesPrices } from './rules.ts'

export const invoiceListeners = [
  /** PDFs of invoices are readable by members who see prices, and by administrators who keep the books. */
  on(fileReadRequested, async ({ caller }, { file, allow }) => {
    if (file.purpose !== 'INVOICE') return
    if (caller.kind === 'employer' && caller.companyId === file.companyId && seesPrices(caller.role)) allow()
    if (caller.kind === 'admin' && (caller.role === 'SUPER_ADMIN' || caller.role === 'FINANCE')) allow()
  }),
]
