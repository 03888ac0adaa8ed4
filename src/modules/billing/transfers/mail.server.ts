import type { Context } from '#platform/core/context.server.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyersOf } from '../store.buyer.server.ts'
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
  const { ports, db } = ctx
  for (const buyer of await buyersOf(db, order.companyId)) {
    const format = await formatIn(db, buyer.locale)
    const params = {
      name: buyer.name,
      number: order.number,
      total: format.money(order.totalMinor, order.currency),
      found: format.money(foundMinor, order.currency),
      reason,
    }
    const text = (key: string) => ports.texts.translate(buyer.locale, 'mailBilling', key as 'hello', params)
    await queueMail(ctx, {
      to: buyer.email,
      accountId: buyer.accountId,
      kind: `billing.${kind}`,
      category: 'BILLING',
      locale: buyer.locale,
      content: mailFromTexts(text, kind, [
        paragraph(text(`${kind}.text`)),
        paragraph(text(`${kind}.next`)),
        button(text(`${kind}.button`), `${ports.env.appUrl}/employer/payment-status/${order.id}`),
      ]),
      dedupeKey: `billing.transfer:${proofId}:${buyer.accountId}`,
    })
  }
}
