import type { Context } from '#platform/core/context.server.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyersOf } from './store.buyer.server.ts'
import type { OrderRow } from './store.orders.server.ts'

/** Mails OWNER and BILLING, each in their language, what was paid and what the company has now. */
export async function mailOrderPaid(ctx: Context, order: OrderRow): Promise<void> {
  const { ports, db } = ctx
  for (const buyer of await buyersOf(db, order.companyId)) {
    const format = await formatIn(db, buyer.locale)
    const params = {
      name: buyer.name,
      number: order.number,
      total: format.money(order.totalMinor, order.currency),
    }
    const text = (key: string) => ports.texts.translate(buyer.locale, 'mailBilling', key as 'hello', params)
    const lines = order.lines
      .filter(({ kind }) => kind !== 'UNUSED')
      .map(({ title, count }) => (count > 1 ? `${count} × ${title[buyer.locale]}` : title[buyer.locale]))
    await queueMail(ctx, {
      to: buyer.email,
      accountId: buyer.accountId,
      kind: 'billing.paid',
      category: 'BILLING',
      locale: buyer.locale,
      content: mailFromTexts(text, 'paid', [
        paragraph(text('paid.text')),
        list(...lines),
        ...(order.test ? [paragraph(text('test'))] : []),
        button(text('paid.button'), `${ports.env.appUrl}/employer/payment-status/${order.id}`),
      ]),
      dedupeKey: `billing.paid:${order.id}:${buyer.accountId}`,
    })
  }
}
