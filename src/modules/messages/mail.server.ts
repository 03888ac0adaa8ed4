import type { Context } from '#platform/core/context.server.ts'
import { button, list, mailFromTexts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { excerpt, firstName, type MessageSide } from './rules.ts'
import type { NotifiedReader, UnnotifiedMessage } from './store.notify.server.ts'

const excerptLength = 200
const maxListed = 5

/** One mail for all that a reader has not read: who, about which job, how each message begins. It is answered on the site. */
export async function queueMessageMail(
  ctx: Context,
  {
    applicationId,
    side,
    job,
    messages,
    reader,
  }: {
    applicationId: string
    side: MessageSide
    job: { title: string; company: string }
    messages: readonly UnnotifiedMessage[]
    reader: NotifiedReader
  },
): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const toCandidate = side === 'COMPANY'
  const author = toCandidate ? firstName(last.author) : last.author
  const kind = toCandidate ? 'fromCompany' : 'fromCandidate'
  const params = {
    name: reader.name,
    title: job.title,
    company: job.company,
    author: author || job.company,
    count: messages.length,
  }
  const text = (part: string) => ctx.ports.texts.translate(reader.locale, 'mailMessages', part as 'hello', params)
  const path = toCandidate ? `/jobsseekers/messages?id=${applicationId}` : `/employer/messages?id=${applicationId}`
  const shown = messages.slice(-maxListed)
  const content = mailFromTexts(text, kind, [
    paragraph(text(`${kind}.text`)),
    list(...shown.map(({ body }) => excerpt(body, excerptLength))),
    shown.length < messages.length && paragraph(text('more')),
    button(text('button'), `${ctx.ports.env.appUrl}${path}`),
    small(text('noReply')),
  ])
  await queueMail(ctx, {
    to: reader.email,
    accountId: reader.accountId,
    kind: 'messages.new',
    category: toCandidate ? 'APPLICATION' : 'RESPONSE',
    locale: reader.locale,
    content,
    dedupeKey: `messages.new:${last.id}:${reader.accountId}`,
  })
}
