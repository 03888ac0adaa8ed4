import type { Env } from '#platform/env/env.server.ts'
import type { MailTransport } from './mail-transport.ts'

const storeOnly: MailTransport = { send: async () => ({ outcome: 'STORED', detail: '' }) }

/** SMTP when SMTP_URL names a server; else mails are only stored. */
export function openMail({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): MailTransport {
  if (!smtpUrl) return storeOnly
  let adapter: Promise<MailTransport> | undefined // loaded with the first mail: starting must stay fast
  const load = async () => (await import('./smtp.server.ts')).smtpTransport({ url: smtpUrl, from: mailFrom })
  return { send: async (message) => (await (adapter ??= load())).send(message) }
}
