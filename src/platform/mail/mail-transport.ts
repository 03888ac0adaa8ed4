/** A message for a calendar (RFC 5546): `method` is the one in its content, else clients show a dead file. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** A rendered mail. `to` is a single plain address; `messageId` stays the same over all attempts. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Readonly<Record<string, string>>
  /** The name beside the sender's address; the site's when absent. */
  fromName?: string | null | undefined
  calendar?: MailCalendar | null | undefined
  /** Where reports about this mail go; the sender's address when absent. */
  returnAddress?: string | null | undefined
}

/** SENT: the server accepted it. BOUNCED: it never will. STORED: there is no server, and the mailbox page shows it. */
export type MailOutcome = {
  outcome: 'SENT' | 'BOUNCED' | 'STORED'
  detail: string
  /** RFC 3463, where the server refused this recipient or this mail. */
  statusCode?: string | null
}

/** The server did not take the mail now. `statusCode` when it said so of this recipient or this mail. */
export class MailPostponed extends Error {
  readonly statusCode: string | null

  constructor(message: string, { statusCode, cause }: { statusCode: string | null; cause: unknown }) {
    super(message, { cause })
    this.statusCode = statusCode
  }
}

/** Delivers mails. Throws MailPostponed, or anything else, whenever a later attempt may succeed. */
export type MailTransport = { send(message: MailMessage): Promise<MailOutcome> }
