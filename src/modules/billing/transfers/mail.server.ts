import type { Context } from '#platform/core/context.server.ts'
import { button, paragraph } from '#platform/mail/content.ts'
import { mailBuyers, orderUrl } from '../mail.server.ts'
import type { OrderRow } from '../store.orders.server.ts'

type TransferMail = {
  proofId: string
  kind: 'transferRejected' | 'transferDiffers'
  /** Why it was rejected, or what arrived in minor units. */
  reason?: string
  foundMinor?: number
}

/** Mails OWNER and BILLING, each in their language, what became of their proof of transfer. */
export async function mailTransfer(
  ctx: Context,
  order: OrderRow,
  { proofId, kind, reason = '', foundMinor = 0 }: TransferMail,
): Promise<void> {
  await mailBuyers(ctx, order.companyId, {
    kind,
    key: `transfer:${proofId}`,
    params: ({ format }) => ({
      number: order.number,
      total: format.money(order.totalMinor, order.currency),
      found: format.money(foundMinor, order.currency),
      reason,
    }),
    blocks: (text) => [
      paragraph(text(`${kind}.text`)),
      paragraph(text(`${kind}.next`)),
      button(text(`${kind}.button`), orderUrl(ctx, order)),
    ],
  })
}
