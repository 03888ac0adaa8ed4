import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import type { Context } from '#platform/core/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { EndedRun } from './store.runs.server.ts'

type ImportMail = {
  kind: 'importEnded' | 'feedOff'
  to: string
  params: Record<string, string | number>
  path: string
  key: string
}

async function send(ctx: Context, { kind, to, params: given, path, key }: ImportMail): Promise<void> {
  const account = await ctx.db
    .selectFrom('account')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', to)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!account) return
  const params = { ...given, name: account.full_name }
  const text = (name: string) => ctx.ports.texts.translate(account.locale, 'mailJobs', name as 'hello', params)
  await queueMail(ctx, {
    to: account.email,
    accountId: to,
    kind: `imports.${kind}`,
    category: 'JOB',
    locale: account.locale,
    content: mailFromTexts(text, kind, [
      paragraph(text(`${kind}.text`)),
      button(text(`${kind}.button`), `${ctx.ports.env.appUrl}${path}`),
    ]),
    dedupeKey: `imports.${kind}:${key}`,
  })
}

/** Tells whoever began an import that took long what became of it. */
export const mailImportEnded = (ctx: Context, { runId, by, name, count, errors }: EndedRun): Promise<void> =>
  send(ctx, {
    kind: 'importEnded',
    to: by,
    params: { file: name, count, errors },
    path: `/employer/import-history/${runId}`,
    key: runId,
  })

/** Tells whoever set a feed up that it is fetched no longer. */
export const mailFeedOff = (
  ctx: Context,
  { feedId, by, host, version }: { feedId: string; by: string; host: string; version: number },
): Promise<void> =>
  send(ctx, {
    kind: 'feedOff',
    to: by,
    params: { host },
    path: '/employer/import-history',
    key: `${feedId}:${version}`,
  })
