import { jobPath } from '#modules/jobs/rules.address.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, mailFromTexts, paragraph, small } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'

/** Mails a candidate that a company invites them to apply, with its message and a link to the job. */
export async function queueInvitation(
  ctx: Context,
  invitation: { id: string; jobId: string; accountId: string; message: string | null },
): Promise<void> {
  const { id, jobId, accountId, message } = invitation
  const person = await ctx.db
    .selectFrom('account')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const job = await ctx.db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select(['j.id', 'j.slug', 'j.title', 'c.name as company'])
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  if (!person || !job) return
  const { locale } = person
  const { appUrl } = ctx.ports.env
  const params = { name: person.full_name, title: job.title, company: job.company, message: message ?? '' }
  const text = (key: string) => ctx.ports.texts.translate(locale, 'mailInvitation', key as 'hello', params)
  const content = mailFromTexts(text, 'invited', [
    paragraph(text('invited.text')),
    message ? paragraph(text('invited.words')) : null,
    paragraph(text('invited.next')),
    button(text('invited.button'), `${appUrl}${jobPath(job)}&referrer=invitation`),
    small(text('invited.why')),
  ])
  await queueMail(ctx, {
    to: person.email,
    accountId,
    kind: 'matching.invitation',
    category: 'APPLICATION',
    locale,
    content,
    dedupeKey: `matching.invitation:${id}`,
  })
}
