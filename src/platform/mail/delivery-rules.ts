import type { MailEventKind, SuppressionReason } from '#kernel/mail-delivery.ts'

/** Days in which temporary failures are counted. */
export const temporaryDays = 14
const permanentMails = 3
const temporaryMails = 5

/** Final failures of the mails to one address, each mail counted once, since mail to it was last allowed again. */
export type FailedMails = { permanent: number; temporary: number }

/**
 * Whether an address is switched off after this event. 5.1.x says that there is no such mailbox; other permanent failures (full,
 * policy) need three mails, temporary ones that were final in the end five within 14 days. 5.1.7 and 5.1.8 are about the sender
 * (RFC 3463, 3.2).
 */
export function suppressionAfter(
  event: { kind: MailEventKind; statusCode: string | null },
  failed: FailedMails,
): SuppressionReason | null {
  if (event.kind === 'COMPLAINED') return 'COMPLAINED'
  if (event.kind !== 'BOUNCED' || event.statusCode === null || isAboutSender(event.statusCode)) return null
  if (event.statusCode.startsWith('5.1.')) return 'BOUNCED'
  return failed.permanent >= permanentMails || failed.temporary >= temporaryMails ? 'BOUNCED' : null
}

export const isAboutSender = (statusCode: string): boolean => /^5\.1\.[78]$/.test(statusCode)

/** Whether a mail goes to an address that is switched off: codes always, because they prove it. */
export function passesSuppression(category: string | null, reasons: readonly SuppressionReason[]): boolean {
  if (category === 'CODE' || reasons.length === 0) return true
  if (reasons.includes('BOUNCED')) return false
  return category === null || category === 'SECURITY' || category === 'BILLING'
}

/** The enhanced status code of an SMTP answer (RFC 2034), else the class of its reply code. */
export function statusCodeOf(answer: string, replyCode: number): string | null {
  const enhanced = /^\s*\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]
  const code = enhanced ?? `${Math.floor(replyCode / 100)}.0.0`
  return /^[45]\./.test(code) ? code : null
}
