import type { Locale } from '#kernel/locale.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Format } from '#platform/i18n/format.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyersOf } from './store.buyer.server.ts'
import type { OrderRow } from './store.orders.server.ts'

export type MailReader = { accountId: string; locale: Locale; format: Format }
export type MailParams = Record<string, string | number>
/** A sentence of the text set `mailBilling` for one reader; `more` adds to the parameters of the mail. */
export type MailText = (key: string, more?: MailParams) => string

type BuyersMail = {
  /** The kind of the mail without `billing.`, and the beginning of its texts. */
  kind: string
  /** The same key is mailed once to each reader. */
  key: string
  params: (reader: MailReader) => MailParams
  blocks: (text: MailText, reader: MailReader) => Parameters<typeof mailFromTexts>[2]
}

/** Mails OWNER and BILLING of a company, each in their language, and answers who that was. */
export async function mailBuyers(ctx: Context, companyId: string, mail: BuyersMail): Promise<MailReader[]> {
  const { db, ports } = ctx
  const readers: MailReader[] = []
  for (const { accountId, email, name, locale } of await buyersOf(db, companyId)) {
    const reader = { accountId, locale, format: await formatIn(db, locale) }
    const params = { name, ...mail.params(reader) }
    const text: MailText = (key, more = {}) =>
      ports.texts.translate(locale, 'mailBilling', key as 'hello', { ...params, ...more })
    await queueMail(ctx, {
      to: email,
      accountId,
      kind: `billing.${mail.kind}`,
      category: 'BILLING',
      locale,
      content: mailFromTexts(text, mail.kind, mail.blocks(text, reader)),
      dedupeKey: `billing.${mail.key}:${accountId}`,
    })
    readers.push(reader)
  }
  return readers
}

/** Mails OWNER and BILLING what was paid and what the company has now. */
export async function mailOrderPaid(ctx: Context, order: OrderRow): Promise<void> {
  await mailBuyers(ctx, order.companyId, {
    kind: 'paid',
    key: `paid:${order.id}`,
    params: ({ format }) => ({ number: order.number, total: format.money(order.totalMinor, order.currency) }),
    blocks: (text, { locale }) => {
      const lines = order.lines
        .filter(({ kind }) => kind !== 'UNUSED')
        .map(({ title, count }) => (count > 1 ? `${count} × ${title[locale]}` : title[locale]))
      return [
        paragraph(text('paid.text')),
        list(...lines),
        ...(order.test ? [paragraph(text('test'))] : []),
        button(text('paid.button'), orderUrl(ctx, order)),
      ]
    },
  })
}

/** The page of an order for its buyers. */
export const orderUrl = ({ ports }: Context, { id }: Pick<OrderRow, 'id'>): string =>
  `${ports.env.appUrl}/employer/payment-status/${id}`
