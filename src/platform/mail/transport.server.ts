import type { Env } from '#platform/env/env.server.ts'

/** One finished mail. `to` is a single plain address; `messageId` stays the same over all attempts. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Readonly<Record<string, string>>
}

/** SENT: the server took it. BOUNCED: it never will. KEPT: there is no server, the mailbox page shows it. */
export type MailOutcome = { outcome: 'SENT' | 'BOUNCED' | 'KEPT'; detail: string }

/** The way out for mails. Throws whenever a later attempt may succeed. */
export type MailTransport = { send(message: MailMessage): Promise<MailOutcome> }

const keepTransport: MailTransport = { send: async () => ({ outcome: 'KEPT', detail: '' }) }

/** By SMTP when SMTP_URL names a server, else mails are kept. */
export function openMail({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): MailTransport {
  if (!smtpUrl) return keepTransport
  let adapter: Promise<MailTransport> | undefined // loaded with the first mail: starting must stay fast
  const load = async () => (await import('./smtp.server.ts')).smtpTransport({ url: smtpUrl, from: mailFrom })
  return { send: async (message) => (await (adapter ??= load())).send(message) }
}
