/** What a mail server said of a mail. DELAYED: it goes on trying. */
export const mailEventKinds = ['DELIVERED', 'DELAYED', 'BOUNCED', 'COMPLAINED'] as const
export type MailEventKind = (typeof mailEventKinds)[number]

/** SMTP: the answer while sending. REPORT: a message that came back. */
export const mailEventSources = ['SMTP', 'REPORT'] as const
export type MailEventSource = (typeof mailEventSources)[number]

/** Why an address is not written to: it takes no mail, or its owner called our mail spam. */
export const suppressionReasons = ['BOUNCED', 'COMPLAINED'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** How mail to an address was allowed again: by a code that was mailed there, or by an administrator. */
export const suppressionEnds = ['PROVED', 'LIFTED'] as const
export type SuppressionEnd = (typeof suppressionEnds)[number]
