import type { Context } from '#platform/core/context.server.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyersOf } from '../store.buyer.server.ts'
import type { OrderRow } from '../store.orders.server.ts'
import type { DisputeFact } from './store.disputes.server.ts'
import type { RefundRow } from './store.server.ts'

type MailText = 'refund' | 'refundUnmatched' | 'refundSent' | 'disputeOpen' | 'disputeWon' | 'disputeLost' | 'accepted'

/**
 * Tells OWNER and BILLING, each in their language, what was done about their money. Mails about payment are always sent, so nobody can
 * switch them off.
 */
export async function mailBuyers(
  ctx: Context,
  order: OrderRow,
  mail: { text: MailText; key: string; sum?: { minor: number; currency: string }; due?: Date | null; note?: string },
): Promise<void> {
  const { ports, db } = ctx
  const { text: kind, key, sum, due, note } = mail
  for (const buyer of await buyersOf(db, order.companyId)) {
    const format = await formatIn(db, buyer.locale)
    const params = {
      name: buyer.name,
      number: order.number,
      sum: sum ? format.money(sum.minor, sum.currency) : '',
      date: due ? format.date(due) : '',
      note: note ?? '',
    }
    const text = (name: string) => ports.texts.translate(buyer.locale, 'mailBilling', name as 'hello', params)
    await queueMail(ctx, {
      to: buyer.email,
      accountId: buyer.accountId,
      kind: `billing.${kind}`,
      category: 'BILLING',
      locale: buyer.locale,
      content: mailFromTexts(text, kind, [
        paragraph(text(`${kind}.text`)),
        ...(note ? [paragraph(text('reason'))] : []),
        ...(due ? [paragraph(text('disputeOpen.due'))] : []),
        ...(order.test ? [paragraph(text('test'))] : []),
        button(text('paid.button'), `${ports.env.appUrl}/employer/payment-status/${order.id}`),
      ]),
      dedupeKey: `billing.${kind}:${key}:${buyer.accountId}`,
    })
  }
}

/** A refund was decided or learned of. */
export const mailRefund = (ctx: Context, order: OrderRow, { id, kind, minor, currency, reason, source }: RefundRow) =>
  mailBuyers(ctx, order, {
    text: kind === 'SALE' ? 'refund' : 'refundUnmatched',
    key: id,
    sum: { minor, currency },
    ...(source === 'ADMIN' && { note: reason }),
  })

/** A dispute was opened or decided. */
export const mailDispute = (ctx: Context, order: OrderRow, { key, state, dueAt, paymentId }: DisputeFact) =>
  mailBuyers(ctx, order, {
    text: state === 'OPEN' ? 'disputeOpen' : state === 'WON' ? 'disputeWon' : 'disputeLost',
    key: `${paymentId}:${key}:${state}`,
    ...(state === 'OPEN' && { due: dueAt }),
  })
