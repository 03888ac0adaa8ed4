import type { Context } from '#platform/core/context.server.ts'
import { button, list, paragraph } from '#platform/mail/content.ts'
import { buyerReminded, type ReminderKind } from '../events.ts'
import { mailBuyers, type MailParams, type MailReader, type MailText } from '../mail.server.ts'
import { recordNotice } from './store.server.ts'

type Reminder = {
  companyId: string
  kind: ReminderKind
  /** The same key is told once. */
  key: string
  params: (reader: MailReader) => MailParams
  /** Which sentence says what to do: the key `{kind}.{next}`; its button is `{kind}.{next}Button`. */
  next: string
  /** The page of this site that the button opens. */
  path: string
  /** Lines between the text and what to do. */
  lines?: (text: MailText, reader: MailReader) => string[]
}

/** Reminds OWNER and BILLING by mail and on the site, each in their language. False when they were before. */
export async function remind(ctx: Context, reminder: Reminder): Promise<boolean> {
  const { companyId, kind, key, params, next, path, lines } = reminder
  const { db, now, ports } = ctx
  if (!(await recordNotice(db, { key, companyId, now }))) return false
  const readers = await mailBuyers(ctx, companyId, {
    kind,
    key,
    params,
    blocks: (text, reader) => {
      const listed = lines?.(text, reader) ?? []
      return [
        paragraph(text(`${kind}.text`)),
        listed.length > 0 && list(...listed),
        paragraph(text(`${kind}.${next}`)),
        button(text(`${kind}.${next}Button`), ports.env.appUrl + path),
      ]
    },
  })
  for (const reader of readers)
    await ctx.emit(buyerReminded, { accountId: reader.accountId, kind, key, params: params(reader) })
  return true
}
