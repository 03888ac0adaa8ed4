import type { Email } from 'postal-mime'
import type { MailEventKind } from '#kernel/mail-delivery.ts'
import { redactAddresses } from '#platform/log/redact.ts'

/** What a report says of one mail. `addresses` are those that may be the return address of that mail. */
export type MailReport = {
  kind: MailEventKind
  statusCode: string | null
  diagnostic: string | null
  addresses: string[]
}

type Parse = (raw: string | Uint8Array) => Promise<Email>
async function parser(): Promise<Parse> {
  const { default: PostalMime } = await import('postal-mime') // loaded with the first report
  return (raw) =>
    PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 16,
      maxHeadersSize: 64 * 1024,
    })
}

/** A block of fields, written like the headers of a mail (RFC 3464, 2.1; RFC 5965, 3). */
async function readFields(parse: Parse, block: string): Promise<(name: string) => string | null> {
  const { headers } = await parse(`${block.trim()}\n\n`)
  return (name) => headers.find(({ key }) => key === name)?.value.trim() ?? null
}

const actions: Record<string, MailEventKind> = {
  failed: 'BOUNCED',
  delayed: 'DELAYED',
  delivered: 'DELIVERED',
  relayed: 'DELIVERED',
  expanded: 'DELIVERED',
}
/** Headers in which servers write whom a message was for. */
const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'original-recipient']
const addressPattern = /[^\s<>,;:"]+@[^\s<>,;:"]+/g
const maxRecipients = 20

/** `rfc822; a@b.example` without its type. */
const addressOf = (field: string | null) => field?.replace(/^[\w-]+\s*;\s*/, '') ?? ''

/**
 * A delivery status notification (RFC 3464) or a complaint (RFC 5965); empty for any other message, such as an automatic reply. What
 * it says is believed of a mail only whose return address it names: that one carries a key.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport[]> {
  const parse = await parser()
  const mail = await parse(raw)
  const sentTo = mail.headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .flatMap(({ value }) => value.match(addressPattern) ?? [])
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, text: String(content) }))
  const status = parts.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType))
  if (status) return readDeliveryStatus(parse, status.text, sentTo)
  const feedback = parts.find(({ mimeType }) => mimeType === 'message/feedback-report')
  if (!feedback) return []
  const original = parts.find(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)$/.test(mimeType))
  return readComplaint(parse, feedback.text, { original: original?.text ?? '', sentTo })
}

async function readDeliveryStatus(parse: Parse, text: string, sentTo: string[]): Promise<MailReport[]> {
  const [, ...recipients] = text.trim().split(/(?:\r?\n[ \t]*){2,}/)
  const reports = recipients.slice(0, maxRecipients).map(async (block): Promise<MailReport[]> => {
    const field = await readFields(parse, block)
    const kind = actions[field('action')?.toLowerCase().split(/\s/)[0] ?? '']
    const statusCode = /^[245]\.\d{1,3}\.\d{1,3}/.exec(field('status') ?? '')?.[0] ?? null
    if (!kind || !statusCode) return []
    const diagnostic = field('diagnostic-code')
    return [
      { kind, statusCode, diagnostic: diagnostic && redactAddresses(diagnostic).slice(0, 500), addresses: sentTo },
    ]
  })
  return (await Promise.all(reports)).flat()
}

async function readComplaint(
  parse: Parse,
  text: string,
  { original, sentTo }: { original: string; sentTo: string[] },
): Promise<MailReport[]> {
  const field = await readFields(parse, text)
  // "not-spam" takes an earlier complaint back (RFC 5965, 3.5); other types are not about the recipient's wish.
  if (!/^(abuse|fraud|opt-out|opt-out-list)$/i.test(field('feedback-type') ?? '')) return []
  const headers = await readFields(parse, original.split(/\r?\n\r?\n/)[0] ?? '')
  const addresses = [addressOf(field('original-mail-from')), headers('return-path') ?? ''].flatMap(
    (value) => value.match(addressPattern) ?? [],
  )
  return [{ kind: 'COMPLAINED', statusCode: null, diagnostic: null, addresses: [...addresses, ...sentTo] }]
}
