/** A rendered mail. `to` is a single plain address; `messageId` stays the same over all attempts. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Readonly<Record<string, string>>
}

/** SENT: the server accepted it. BOUNCED: it never will. STORED: there is no server, and the mailbox page shows it. */
export type MailOutcome = { outcome: 'SENT' | 'BOUNCED' | 'STORED'; detail: string }

/** Delivers mails. Throws whenever a later attempt may succeed. */
export type MailTransport = { send(message: MailMessage): Promise<MailOutcome> }
