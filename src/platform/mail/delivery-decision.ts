import { event } from '#kernel/event.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'
import type { Locale } from '#kernel/shapes.ts'

/** Whether a mail is sent now, later, or not on its own (off, or part of a digest). */
export type DeliveryDecision = { send: 'NOW' | 'NOT' } | { send: 'LATER'; at: Date }
export type MailDelivery = DeliveryDecision & { unsubscribeUrl?: string }

/** Emitted before a mail of a category is queued; a listener that knows the recipient's preferences answers. Without an answer it is sent now. */
export type MailRequested = {
  accountId: string
  category: NotificationCategory
  kind: string
  locale: Locale
  subject: string
  /** The URL of the mail's first button. */
  url: string | null
  dedupeKey: string | null
  answer(answer: MailDelivery): void
}
export const mailRequested = event<MailRequested>('mail.requested')
