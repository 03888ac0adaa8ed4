import type { Context } from '#platform/core/context.server.ts'
import { button, paragraph } from '#platform/mail/content.ts'
import { mailBuyers, orderUrl } from '../mail.server.ts'
import type { PlanPeriod } from '../rules.entitlements.ts'
import { readCatalogue } from '../store.plans.server.ts'
import type { OrderRow } from '../store.orders.server.ts'
import type { DisputeFact } from './store.disputes.server.ts'
import type { RefundRow } from './store.server.ts'

type OrderMailText =
  | 'refund'
  | 'refundUnmatched'
  | 'refundSent'
  | 'disputeOpen'
  | 'disputeWon'
  | 'disputeLost'
  | 'accepted'

type OrderMail = {
  text: OrderMailText
  key: string
  sum?: { minor: number; currency: string }
  due?: Date | null
  note?: string
  /** A plan that begins earlier than it was bought for. */
  next?: PlanPeriod
}

/**
 * Tells OWNER and BILLING, each in their language, what was done about their money. Mails about payment are always sent, so nobody can
 * switch them off.
 */
export async function mailAboutOrder(ctx: Context, order: OrderRow, mail: OrderMail): Promise<void> {
  const { text: kind, key, sum, due, note, next } = mail
  const plan = next && (await readCatalogue(ctx.db)).plans.find(({ code }) => code === next.planCode)
  await mailBuyers(ctx, order.companyId, {
    kind,
    key: `${kind}:${key}`,
    params: ({ format, locale }) => ({
      number: order.number,
      sum: sum ? format.money(sum.minor, sum.currency) : '',
      date: due ? format.date(due) : '',
      note: note ?? '',
      plan: plan?.title[locale] ?? next?.planCode ?? '',
      from: next ? format.date(next.startsAt) : '',
      until: next ? format.date(next.endsAt) : '',
    }),
    blocks: (text) => [
      paragraph(text(`${kind}.text`)),
      ...(note ? [paragraph(text('reason'))] : []),
      ...(next ? [paragraph(text('refund.next'))] : []),
      ...(due ? [paragraph(text('disputeOpen.due'))] : []),
      ...(order.test ? [paragraph(text('test'))] : []),
      button(text('paid.button'), orderUrl(ctx, order)),
    ],
  })
}

/** A refund was decided or learned of. `next` is a plan that waited and begins now. */
export const mailRefund = (
  ctx: Context,
  order: OrderRow,
  { id, kind, minor, currency, reason, source }: RefundRow,
  next?: PlanPeriod,
) =>
  mailAboutOrder(ctx, order, {
    text: kind === 'SALE' ? 'refund' : 'refundUnmatched',
    key: id,
    sum: { minor, currency },
    ...(source === 'ADMIN' && { note: reason }),
    ...(next && { next }),
  })

/** A dispute was opened or decided. */
export const mailDispute = (ctx: Context, order: OrderRow, { key, state, dueAt, paymentId }: DisputeFact) =>
  mailAboutOrder(ctx, order, {
    text: state === 'OPEN' ? 'disputeOpen' : state === 'WON' ? 'disputeWon' : 'disputeLost',
    key: `${paymentId}:${key}:${state}`,
    ...(state === 'OPEN' && { due: dueAt }),
  })
