import { superAdministrators } from '#modules/accounts/public.server.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import type { ChainReport } from '#platform/audit/verify.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import { button, facts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'

/** The head of the chain, or where it is broken, to every super administrator: whoever changes the database changes no mailbox. */
export async function mailAuditCheck(
  ctx: Context,
  { head, links, removed, unsealed, problem }: ChainReport,
): Promise<void> {
  for (const { id, email, full_name: name, locale } of await superAdministrators(ctx.db)) {
    const format = await formatIn(ctx.db, locale)
    const t = (key: TextKey<'mailAudit'>, params = {}) => ctx.ports.texts.translate(locale, 'mailAudit', key, params)
    const kind = problem ? 'broken' : 'whole'
    const where = problem && {
      link: problem.seq === null ? t('noLink') : format.number(problem.seq),
      entry: problem.auditId === null ? t('noEntry') : format.number(problem.auditId),
    }
    const content = {
      subject: t(`${kind}.subject`),
      preheader: t(`${kind}.preheader`),
      title: t(`${kind}.title`),
      blocks: [
        paragraph(t('hello', { name })),
        paragraph(t(`${kind}.text`)),
        ...(problem && where
          ? [paragraph(t(`problem.${problem.kind}`)), facts([t('link'), where.link], [t('entry'), where.entry])]
          : []),
        ...(head ? [paragraph(t('head')), small(`${head.seq}:${head.hash}`)] : []),
        facts(
          [t('links'), format.number(links - removed)],
          ...(removed > 0 ? [[t('removed'), format.number(removed)] as [string, string]] : []),
          [t('unsealed'), format.number(unsealed)],
        ),
        button(t('open'), `${ctx.ports.env.appUrl}/admin/audit`),
        small(t('keep')),
      ],
    }
    const day = ctx.now.toISOString().slice(0, 10)
    const mail = { to: email, accountId: id, kind: 'admin.auditCheck', locale, content }
    await queueMail(ctx, problem ? mail : { ...mail, dedupeKey: `audit-head:${id}:${day}` })
  }
}
