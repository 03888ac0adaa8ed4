import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { InvoiceDraft } from './contract.invoice.ts'
import { openTaxNumber } from './handlers.buyer.server.ts'
import { taxBaseOf } from './rules.tax.ts'
import { readBuyer } from './store.buyer.server.ts'
import { periodsOfOrder } from './store.periods.server.ts'
import type { OrderRow } from './store.orders.server.ts'
import { acceptedProofs } from './transfers/store.server.ts'

/** The invoice of an order that was just paid: seller and buyer as they are at this moment. */
export async function invoiceDraft(
  ctx: Context,
  order: OrderRow,
  { provider, ref }: { provider: string; ref: string },
): Promise<InvoiceDraft> {
  const { seller } = await readSettings(ctx.db, 'seller')
  const periods = await periodsOfOrder(ctx.db, order.id)
  const buyer = await readBuyer(ctx.db, order.companyId)
  const { currency, netMinor, taxMinor, tax } = order
  return {
    kind: 'INVOICE',
    test: order.test,
    paidAt: ctx.now,
    paidBy: provider,
    locale: buyer.locale,
    seller: { name: seller.name, address: seller.address, taxNumber: seller.taxNumber, branch: seller.branch },
    buyer: {
      legalName: buyer.legalName ?? '',
      address: buyer.address ?? '',
      email: buyer.email ?? '',
      taxNumberKind: buyer.taxNumberKind,
      taxNumber: await openTaxNumber(ctx, buyer.taxNumberSealed),
      branch: buyer.branch,
    },
    lines: order.lines.map(({ id, title, count, unitNetMinor, netMinor: net }) => ({
      title,
      period: periods.get(id) ?? null,
      count,
      unitMinor: unitNetMinor,
      netMinor: net,
    })),
    netMinor,
    tax: tax && {
      label: tax.label,
      rate: tax.rate,
      base: [...tax.base],
      baseMinor: taxBaseOf(netMinor, tax, currency),
      taxMinor,
    },
    totalMinor: order.totalMinor,
    currency,
    orderNumber: order.number,
    paymentRef: ref,
    withheld: provider === 'manual' ? await withheldFrom(ctx, ref) : null,
    refersTo: null,
    reason: null,
  }
}

/** Income tax that the buyer withheld from a transfer; null when there is none. */
async function withheldFrom({ db }: Context, paymentId: string): Promise<InvoiceDraft['withheld']> {
  const proofs = (await acceptedProofs(db, paymentId)).filter(({ withheldMinor }) => withheldMinor > 0)
  if (proofs.length === 0) return null
  return {
    minor: proofs.reduce((sum, { withheldMinor }) => sum + withheldMinor, 0),
    slipNumbers: proofs.flatMap(({ slipNumber }) => slipNumber ?? []),
  }
}
