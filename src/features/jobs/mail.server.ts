import type { Db } from '#db/db.server.ts'
import { readSetting } from '#features/reference/door.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/action/context.server.ts'
import { formatFor } from '#platform/i18n/format.ts'
import { button, paragraph, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { JobRow } from './store.server.ts'

type Kind = 'approved' | 'rejected' | 'removed' | 'expired' | 'closingSoon'

/** Who hears about a job: its author while they still write jobs there, else the owners. */
async function readersOf(db: Db, job: Pick<JobRow, 'company_id' | 'created_by'>) {
  const people = await db
    .selectFrom('company_member as m')
    .innerJoin('account as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.email', 'a.full_name as name', 'a.locale', 'm.role'])
    .where('m.company_id', '=', job.company_id)
    .where('m.removed_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.email_verified_at', 'is not', null)
    .execute()
  const author = people.filter(
    (person) => person.id === job.created_by && ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER'].includes(person.role),
  )
  return author.length > 0 ? author : people.filter((person) => person.role === 'OWNER')
}

/** The reason a moderator chose, in the reader's language. */
async function reasonOf(db: Db, locale: Locale, code: string | null): Promise<string | null> {
  if (code === null) return null
  const row = await db
    .selectFrom('master')
    .select(['en', 'id_text'])
    .where('category', '=', 'JOB_REVIEW_REASON')
    .where('code', '=', code)
    .executeTakeFirst()
  return row ? (locale === 'id' ? row.id_text : row.en) : null
}

const target: Record<Kind, (job: JobRow, appUrl: string) => string> = {
  approved: (job, appUrl) => `${appUrl}/jobsseekers/job-detail${job.slug ? `/${job.slug}` : ''}?id=${job.id}`,
  rejected: (job, appUrl) => `${appUrl}/employer/job-type?id=${job.id}`,
  removed: (_job, appUrl) => `${appUrl}/contact-us`,
  expired: (_job, appUrl) => `${appUrl}/employer/dashboard`,
  closingSoon: (_job, appUrl) => `${appUrl}/employer/dashboard`,
}

async function send(ctx: Context, kind: Kind, job: JobRow, key: string): Promise<void> {
  const [grouping, timeZone] = [await readSetting(ctx.db, 'grouping'), await readSetting(ctx.db, 'timeZone')]
  for (const reader of await readersOf(ctx.db, job)) {
    const { locale } = reader
    const date = job.expires_at ? formatFor({ locale, grouping, timeZone }).date(job.expires_at) : ''
    const params = { name: reader.name, title: job.title, date }
    const text = (part: string) => ctx.ports.texts.translate(locale, 'mailJobs', part as 'hello', params)
    const reason = kind === 'rejected' || kind === 'removed' ? await reasonOf(ctx.db, locale, job.status_reason) : null
    const blocks: MailBlock[] = [paragraph(text('hello')), paragraph(text(`${kind}.text`))]
    if (reason) blocks.push(paragraph(`${text('reason')} ${reason}`))
    if (reason && job.status_note) blocks.push(paragraph(job.status_note))
    blocks.push(
      paragraph(text(`${kind}.next`)),
      button(text(`${kind}.button`), target[kind](job, ctx.ports.env.appUrl)),
    )
    const content = {
      subject: text(`${kind}.subject`),
      preheader: text(`${kind}.preheader`),
      title: text(`${kind}.title`),
      blocks,
    }
    await queueMail(ctx, {
      to: reader.email,
      accountId: reader.id,
      kind: `jobs.${kind}`,
      locale,
      content,
      dedupeKey: `jobs.${kind}:${job.id}:${key}:${reader.id}`,
    })
  }
}

const decided = { APPROVED: 'approved', REJECTED: 'rejected', REMOVED: 'removed' } as const

/** What a moderator decided, with the reason. */
export const queueDecisionMail = (ctx: Context, job: JobRow, decision: keyof typeof decided) =>
  send(ctx, decided[decision], job, String(job.version))

/** The job has run out. */
export const queueExpiredMail = (ctx: Context, job: JobRow) =>
  send(ctx, 'expired', job, job.expires_at?.toISOString() ?? '')

/** The job runs out in a few days. */
export const queueClosingMail = (ctx: Context, job: JobRow) =>
  send(ctx, 'closingSoon', job, job.expires_at?.toISOString() ?? '')
