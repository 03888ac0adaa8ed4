import * as z from 'zod'
import { fail } from '#kernel/fail.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { button, list, paragraph, small, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { contactContract } from './contract.contact.ts'
import type { ContactTopic } from './rules.ts'
import { formatIn } from './settings.server.ts'
import { handleMessage } from './store.admin.server.ts'
import {
  contactThread,
  countReplies,
  insertReply,
  lockContactMessage,
  maxReplies,
  setReplyMail,
} from './store.contact.server.ts'

const sealPurpose = 'contact-thread'
/** As long as somebody may write back. */
const linkDays = 180
const tokenShape = z.object({ message: z.guid() })
const quoteLength = 600

const sealThread = (ctx: Context, message: string) =>
  ctx.ports.sealer.seal(sealPurpose, { message }, new Date(ctx.now.getTime() + linkDays * 86_400_000))

async function openThread(ctx: Context, token: string): Promise<string> {
  const opened = tokenShape.safeParse(await ctx.ports.sealer.open(sealPurpose, token, ctx.now))
  if (!opened.success) throw fail('GONE')
  return opened.data.message
}

type ContactMessage = NonNullable<Awaited<ReturnType<typeof lockContactMessage>>>

async function mailAnswer(
  ctx: Context,
  message: ContactMessage,
  answer: { id: string; body: string },
): Promise<string | null> {
  const { texts, env } = ctx.ports
  const t = (key: Parameters<typeof texts.translate<'mailContact'>>[2], params?: Record<string, string>) =>
    texts.translate(message.locale, 'mailContact', key, params)
  const format = await formatIn(ctx.db, message.locale)
  const quote =
    message.message.length > quoteLength ? `${message.message.slice(0, quoteLength).trimEnd()}…` : message.message
  const blocks: MailBlock[] = [
    paragraph(t('greeting', { name: message.name })),
    ...answer.body.split(/\n{2,}/).map(paragraph),
    button(t('reply'), `${env.appUrl}/contact-us/thread?t=${encodeURIComponent(await sealThread(ctx, message.id))}`),
    small(t('replyHint')),
    list({ text: t('youWrote', { date: format.date(message.created_at) }), detail: quote }),
  ]
  return queueMail(ctx, {
    to: message.email,
    accountId: message.account_id,
    kind: 'reference.contactAnswer',
    locale: message.locale,
    content: { subject: t('subject'), preheader: answer.body.slice(0, 120), title: t('title'), blocks },
    dedupeKey: `contact.answer:${answer.id}`,
  })
}

/**
 * Answers a message of the contact form by email and keeps the answer in its thread. The same key answers once. Throws NOT_FOUND for
 * an unknown message, INVALID when its address cannot be written to.
 */
export async function answerMessage(
  ctx: Context,
  { id, authorId, body, key }: { id: string; authorId: string; body: string; key: string },
): Promise<{ isNew: boolean }> {
  const message = await lockContactMessage(ctx.db, id)
  if (!message) throw fail('NOT_FOUND')
  if ((await countReplies(ctx.db, id)) >= maxReplies) throw fail('LIMIT_REACHED')
  const replyId = await insertReply(ctx.db, { messageId: id, authorId, body, key, now: ctx.now }, true)
  if (!replyId) return { isNew: false }
  await setReplyMail(ctx.db, replyId, await mailAnswer(ctx, message, { id: replyId, body }))
  await handleMessage(ctx.db, { id, by: authorId, at: ctx.now })
  return { isNew: true }
}

export const contactHandlers: Handlers<typeof contactContract> = {
  async 'reference.contactThread'({ ctx, input }) {
    const conversation = await contactThread(ctx.db, await openThread(ctx, input.token))
    if (!conversation) throw fail('GONE')
    const { message, replies } = conversation
    const first = { id: message.id, fromOperator: false, body: message.message, at: message.created_at.toISOString() }
    const thread = replies.map(({ id, fromOperator, body, at }) => ({ id, fromOperator, body, at: at.toISOString() }))
    return { topic: message.topic as ContactTopic, name: message.name, thread: [first, ...thread] }
  },

  async 'reference.contactReply'({ ctx, input }) {
    const message = await lockContactMessage(ctx.db, await openThread(ctx, input.token))
    if (!message) throw fail('GONE')
    if ((await countReplies(ctx.db, message.id)) >= maxReplies) throw fail('LIMIT_REACHED')
    const reply = { messageId: message.id, authorId: null, body: input.message, key: input.key, now: ctx.now }
    if (await insertReply(ctx.db, reply, false))
      await handleMessage(ctx.db, { id: message.id, by: message.handled_by, at: null })
    return { done: true }
  },
}
