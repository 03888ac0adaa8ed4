import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { redactAddresses } from '#platform/log/redact.ts'
import { headerLine, sender } from './address.ts'
import { statusCodeOf } from './delivery-rules.ts'
import { MailPostponed, type MailMessage, type MailTransport } from './mail-transport.ts'

export type SmtpOptions = { url: string; from: string; timeouts?: Partial<Timeouts> }

/** Milliseconds. `total` limits the whole conversation, for servers that send one byte a second. */
export type Timeouts = { connect: number; greeting: number; socket: number; total: number }
const defaultTimeouts: Timeouts = { connect: 5000, greeting: 5000, socket: 20_000, total: 60_000 }

/** What nodemailer's errors carry. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/**
 * Mails by SMTP. A 5xx about the recipient or the message is final (BOUNCED); everything else (4xx, refused, timeouts, broken TLS,
 * wrong password, a connection lost after DATA) throws, so that the queue tries again with the same Message-ID.
 */
export function smtpTransport({ url, from, timeouts }: SmtpOptions): MailTransport {
  const server = connectionOptions(new URL(url), { ...defaultTimeouts, ...timeouts })
  const author = sender(from)
  return {
    async send(message) {
      const raw = await compose(message, author)
      try {
        const from = message.returnAddress ?? author.address
        const detail = await deliver(server, { from, to: [message.to], size: raw.length }, raw)
        return { outcome: 'SENT', detail: redactAddresses(detail).slice(0, 300) }
      } catch (cause) {
        const error = cause as SmtpError
        const detail = redactAddresses(error.response ?? error.message).slice(0, 300)
        const statusCode = isAboutMail(error) ? statusCodeOf(error.response ?? '', error.responseCode ?? 0) : null
        if (isFinal(error)) return { outcome: 'BOUNCED', detail, statusCode }
        const problem = `the mail server did not take the mail: ${error.code ?? ''} ${detail}`
        throw new MailPostponed(problem, { statusCode, cause })
      }
    },
  }
}

/** A rejected sender or password is a configuration error that can be fixed, so it is not final. */
function isFinal(error: SmtpError): boolean {
  const { responseCode = 0 } = error
  return responseCode >= 500 && responseCode < 600 && responseCode !== 530 && responseCode !== 535 && isAboutMail(error)
}

/** Before these commands a server speaks of the connection or of the sender. */
const isAboutMail = ({ command = '' }: SmtpError) => /^(RCPT TO|DATA)/.test(command)

type SmtpServer = {
  options: ConstructorParameters<typeof SMTPConnection>[0]
  auth: { user: string; pass: string } | null
  totalTimeout: number
}

function connectionOptions(url: URL, timeouts: Timeouts): SmtpServer {
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const auth = url.username ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } : null
  const isLoopback = host === 'localhost' || host === '127.0.0.1' || host === '::1'
  const options = {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: url.searchParams.get('requireTLS') === 'true' || (auth !== null && !secure && !isLoopback), // a password never goes in the clear
    ignoreTLS: url.searchParams.get('ignoreTLS') === 'true',
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    dnsTimeout: timeouts.connect,
    socketCloseTimeout: 1000,
  }
  return { options, auth, totalTimeout: timeouts.total }
}

function compose(message: MailMessage, author: { name: string; address: string }): Promise<Buffer> {
  const { to, subject, html, text, messageId, headers, fromName, calendar } = message
  return new MailComposer({
    from: fromName ? { name: headerLine(fromName), address: author.address } : author,
    to: { name: '', address: to },
    subject,
    html,
    text,
    ...(calendar && { icalEvent: { ...calendar, filename: 'interview.ics' } }),
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** One conversation with the server; resolves with its last response once it accepted the message. */
async function deliver(
  server: SmtpServer,
  envelope: { from: string; to: string[]; size: number },
  raw: Buffer,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const connection = new SMTPConnection(server.options)
  const timer = setTimeout(() => reject(new Error('the conversation took too long')), server.totalTimeout)
  connection.on('error', reject) // never removed: a late error of a closed socket must not end the process
  connection.once('end', () => reject(new Error('the server closed the connection')))
  const send = () =>
    connection.send(envelope, raw, (error, info) => (error ? reject(error) : resolve(info?.response ?? '')))
  connection.connect((error?: Error | null) => {
    if (error) return reject(error)
    if (!server.auth) return send()
    connection.login(server.auth, (refused?: Error | null) => (refused ? reject(refused) : send()))
  })
  try {
    const answer = await promise
    connection.quit()
    return answer
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
