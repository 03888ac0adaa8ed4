import type { Locale } from '#kernel/locale.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Format } from '#platform/i18n/format.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { buyerReminded, type ReminderKind } from '../events.ts'
import { buyersOf } from '../store.buyer.server.ts'
import { recordNotice } from './store.server.ts'

type Reader = { locale: Locale; format: Format }
type Params = Record<string, string | number>
type Text = (key: string, params?: Params) => string

type Reminder = {
  companyId: string
  kind: ReminderKind
  /** The same key is told once. */
  key: string
  params: (reader: Reader) => Params
  /** Which sentence says what to do: the key `{kind}.{next}`; its button is `{kind}.{next}Button`. */
  next: string
  /** The page of this site that the button opens. */
  path: string
  /** Lines between the text and what to do. */
  lines?: (text: Text, reader: Reader) => string[]
}

/** Reminds OWNER and BILLING by mail and on the site, each in their language. False when they were before. */
export async function remind(ctx: Context, reminder: Reminder): Promise<boolean> {
  const { companyId, kind, key, params, next, path, lines } = reminder
  const { db, now, ports } = ctx
  if (!(await recordNotice(db, { key, companyId, now }))) return false
  for (const { accountId, email, name, locale } of await buyersOf(db, companyId)) {
    const reader = { locale, format: await formatIn(db, locale) }
    const own = params(reader)
    const text: Text = (part, more = {}) =>
      ports.texts.translate(locale, 'mailBilling', part as 'hello', { name, ...own, ...more })
    const listed = lines?.(text, reader) ?? []
    await queueMail(ctx, {
      to: email,
      accountId,
      kind: `billing.${kind}`,
      category: 'BILLING',
      locale,
      content: mailFromTexts(text, kind, [
        paragraph(text(`${kind}.text`)),
        listed.length > 0 && list(...listed),
        paragraph(text(`${kind}.${next}`)),
        button(text(`${kind}.${next}Button`), ports.env.appUrl + path),
      ]),
      dedupeKey: `billing.${key}:${accountId}`,
    })
    await ctx.emit(buyerReminded, { accountId, kind, key, params: own })
  }
  return true
}
