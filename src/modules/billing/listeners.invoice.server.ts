import { fileReadRequested } from '#modules/files/events.ts'
import { on } from '#platform/core/module.server.ts'
import { keepsBooks, mayBuy, seesPrices } from './rules.ts'

export const invoiceListeners = [
  /**
   * PDFs of invoices are readable by members who see prices, proofs of transfer by those who buy, and both by administrators who keep
   * the books.
   */
  on(fileReadRequested, async ({ caller }, { file, allow }) => {
    if (file.purpose !== 'INVOICE' && file.purpose !== 'PROOF') return
    const mayRead = file.purpose === 'INVOICE' ? seesPrices : mayBuy
    if (caller.kind === 'employer' && caller.companyId === file.companyId && mayRead(caller.role)) allow()
    if (caller.kind === 'admin' && keepsBooks(caller.role)) allow()
  }),
]
