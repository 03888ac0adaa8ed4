import type { Context } from '#platform/core/context.server.ts'
import { button, list, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { unsubscribeUrl } from './handlers.preferences.server.ts'
import { sendDigest } from './jobs.names.ts'
import { nextDigest } from './rules.preferences.ts'
import { takeDigestItems } from './store.digest.server.ts'
import { readSchedule } from './store.preferences.server.ts'

const paths = { CANDIDATE: '/jobsseekers/notification', EMPLOYER: '/employer/notification', ADMIN: '/admin' } as const

/** Sends the queued digest items of a person as one mail; sends nothing without items. */
export async function mailDigest(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const person = await ctx.db
    .selectFrom('account')
    .select(['email', 'full_name', 'locale', 'kind'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { items, hasMore } = await takeDigestItems(ctx.db, accountId, ctx.now)
  const [first] = items
  if (!first) return
  const { locale } = person
  const text = (key: 'subject' | 'hello' | 'text' | 'button' | 'why', count = items.length) =>
    ctx.ports.texts.translate(locale, 'notification', `digest.${key}`, { name: person.full_name, count })
  await queueMail(ctx, {
    to: person.email,
    accountId,
    kind: 'notifications.digest',
    locale,
    content: {
      subject: text('subject'),
      preheader: first.line,
      title: text('subject'),
      blocks: [
        paragraph(text('hello')),
        paragraph(text('text')),
        list(...items.map(({ line, url }) => (url ? { text: line, url } : line))),
        button(text('button'), `${ctx.ports.env.appUrl}${paths[person.kind]}`),
        small(text('why')),
      ],
    },
    dedupeKey: `notifications.bundle:${first.id}`,
    unsubscribeUrl: await unsubscribeUrl(ctx, accountId, 'BUNDLE'),
  })
  if (!hasMore) return
  const runAt = nextDigest(ctx.now, await readSchedule(ctx.db, accountId))
  await ctx.enqueue(sendDigest, { accountId }, { key: `bundle:${accountId}`, runAt })
}
