import type { Context } from '#platform/core/context.server.ts'
import { button, list, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { assignmentOf } from './store.recipients.server.ts'

type Assignment = { memberId: string; companyId: string; jobIds: readonly string[]; by: string }

/** Tells a member by one mail which jobs somebody else assigned them to. */
export async function mailAssigned(ctx: Context, assignment: Assignment): Promise<void> {
  const reader = await assignmentOf(ctx.db, assignment)
  if (!reader) return
  const [first, ...others] = reader.jobs
  if (!first) return
  const kind = others.length === 0 ? 'assigned' : 'assignedSeveral'
  const params = {
    name: reader.name,
    by: reader.by,
    company: reader.company,
    title: first.title,
    count: reader.jobs.length,
  }
  const text = (part: string) => ctx.ports.texts.translate(reader.locale, 'mailJobs', part as 'hello', params)
  const pageOf = (id: string) => `${ctx.ports.env.appUrl}/employer/responses?job=${id}`
  const content = mailFromTexts(text, kind, [
    paragraph(text(`${kind}.text`)),
    others.length > 0 && list(...reader.jobs.map(({ id, title }) => ({ text: title, url: pageOf(id) }))),
    button(text(`${kind}.button`), others.length > 0 ? `${ctx.ports.env.appUrl}/employer/responses` : pageOf(first.id)),
  ])
  await queueMail(ctx, {
    to: reader.email,
    accountId: reader.id,
    kind: `jobs.${kind}`,
    category: 'JOB',
    locale: reader.locale,
    content,
    dedupeKey: `jobs.assigned:${assignment.memberId}:${first.id}:${ctx.now.toISOString()}`,
  })
}
