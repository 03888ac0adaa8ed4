import { event } from '#kernel/event.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import type { Locale } from '#kernel/shapes.ts'

/** What becomes of a mail: it goes now, later, or not as a mail of its own. */
export type MailWish = { send: 'NOW' | 'NOT' } | { send: 'LATER'; at: Date }
export type MailAnswer = MailWish & { unsubscribeUrl?: string }

/** A mail of a family is about to be queued: who knows the reader's preferences answers. Nobody's answer lets it go now. */
export type MailAsked = {
  accountId: string
  family: NotificationCategory
  kind: string
  locale: Locale
  subject: string
  /** Where the mail's first button leads. */
  url: string | null
  dedupeKey: string | null
  answer(answer: MailAnswer): void
}
export const mailAsked = event<MailAsked>('mail.asked')
