import type { Context } from '#platform/core/context.server.ts'
import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { ownersOf } from './store.server.ts'

/** Tells the owners in any case that many candidates were taken out as a file. */
export async function mailLargeExport(
  ctx: Context,
  { exportId, companyId, by, rows }: { exportId: string; companyId: string; by: string; rows: number },
): Promise<void> {
  const person = await ctx.db.selectFrom('account').select('full_name').where('id', '=', by).executeTakeFirst()
  for (const { accountId, email, name, locale, company } of await ownersOf(ctx.db, companyId)) {
    const params = { name, company, by: person?.full_name ?? '', count: rows }
    const text = (key: string) => ctx.ports.texts.translate(locale, 'mailTeam', key as 'hello', params)
    await queueMail(ctx, {
      to: email,
      accountId,
      kind: 'exports.largeExport',
      locale,
      content: mailFromTexts(text, 'largeExport', [
        paragraph(text('largeExport.text')),
        button(text('largeExport.button'), `${ctx.ports.env.appUrl}/employer/team#activity`),
      ]),
      dedupeKey: `exports.largeExport:${exportId}:${accountId}`,
    })
  }
}
