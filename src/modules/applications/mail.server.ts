import type { Db } from '#db/db.server.ts'
import { jobRecipients } from '#modules/jobs/public.server.ts'
import { formatIn, loadLabels } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { button, facts, mailFromTexts, list, paragraph, type MailBlock } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { visibleReason, type ApplicationStatus, type CandidateUpdate } from './rules.ts'
import type { ApplicationRow } from './store.server.ts'

type CandidateKind = 'sent' | 'shortlist' | 'interview' | 'hired' | 'stepBack' | 'rejected' | 'noResponse' | 'jobClosed'
type MailText = (part: string, more?: Record<string, string | number>) => string

async function jobOf(db: Db, jobId: string) {
  return db
    .selectFrom('job as j')
    .innerJoin('company as c', 'c.id', 'j.company_id')
    .select([
      'j.id',
      'j.title',
      'j.slug',
      'j.company_id',
      'j.owner_member_id',
      'c.name as company',
      'c.promised_reply_days as promised',
    ])
    .where('j.id', '=', jobId)
    .executeTakeFirstOrThrow()
}

const textsOf =
  (ctx: Context, locale: Locale, params: Record<string, string>): MailText =>
  (part, more = {}) =>
    ctx.ports.texts.translate(locale, 'mailApplications', part as 'hello', { ...params, ...more })

type ExtraBlocks = (
  text: MailText,
  job: Awaited<ReturnType<typeof jobOf>>,
  locale: Locale,
) => Promise<MailBlock[]> | MailBlock[]

/** Queues one mail to the candidate; `key` distinguishes several mails of the same kind. */
async function queueCandidateMail(
  ctx: Context,
  kind: CandidateKind,
  row: ApplicationRow,
  { key = '', extra }: { key?: string; extra?: ExtraBlocks } = {},
): Promise<void> {
  const person = await ctx.db
    .selectFrom('account')
    .select(['email', 'full_name', 'locale'])
    .where('id', '=', row.account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const job = await jobOf(ctx.db, row.job_id)
  const { locale } = person
  const text = textsOf(ctx, locale, { name: person.full_name, title: job.title, company: job.company })
  const { appUrl } = ctx.ports.env
  const suggestsJobs = kind === 'rejected' || kind === 'noResponse' || kind === 'jobClosed'
  const content = mailFromTexts(text, kind, [
    paragraph(text(`${kind}.text`)),
    ...((await extra?.(text, job, locale)) ?? []),
    paragraph(text(`${kind}.next`)),
    button(
      text(`${kind}.button`),
      suggestsJobs ? `${appUrl}/jobsseekers/browse-jobs` : `${appUrl}/jobsseekers/my-jobs?id=${row.id}`,
    ),
  ])
  await queueMail(ctx, {
    to: person.email,
    accountId: row.account_id,
    kind: `applications.${kind}`,
    category: 'APPLICATION',
    locale,
    content,
    dedupeKey: `applications.${kind}:${row.id}:${key}`,
  })
}

/** Confirms the application with what was sent, missed requirements and the promised reply time. */
export const queueSentMail = (ctx: Context, row: ApplicationRow) =>
  queueCandidateMail(ctx, 'sent', row, {
    extra: async (text, job, locale) => {
      const format = await formatIn(ctx.db, locale)
      const rows: [string, string][] = [[text('sent.when'), format.dateTime(row.created_at)]]
      if (row.resume_name) rows.push([text('sent.resume'), row.resume_name])
      const blocks = [facts(...rows)]
      if (!row.meets) blocks.push(paragraph(text('sent.misses', { count: row.missed_questions.length })))
      if (job.promised) blocks.push(paragraph(text('sent.promised', { count: job.promised })))
      return blocks
    },
  })

const statusMails: Partial<Record<ApplicationStatus, CandidateKind>> = {
  SHORTLIST: 'shortlist',
  IN_INTERVIEW: 'interview',
  HIRED: 'hired',
}

/** Mails a status change that the candidate sees at once; once per change. */
export async function queueDecisionMail(
  ctx: Context,
  row: ApplicationRow,
  { news, step }: { news: CandidateUpdate; step: string },
): Promise<void> {
  const kind = news === 'STEP' ? statusMails[row.status] : 'stepBack'
  const currentStatus: ExtraBlocks = (text) => [paragraph(text(`stepBack.now.${row.status}`))]
  if (kind)
    await queueCandidateMail(ctx, kind, row, { key: step, ...(kind === 'stepBack' && { extra: currentStatus }) })
}

/** The rejection notice with its reason. */
export const queueRejectedMail = (ctx: Context, row: ApplicationRow, key: string) =>
  queueCandidateMail(ctx, 'rejected', row, {
    key,
    extra: async (text, _job, locale) => {
      const code = visibleReason(row.rejection_reason)
      if (!code) return []
      const labels = await loadLabels(ctx.db, locale, [{ category: 'REJECTION_REASON', code }])
      return [facts([text('rejected.reason'), labels.masterRefs('REJECTION_REASON', code).label])]
    },
  })

export const queueClosedMail = (ctx: Context, row: ApplicationRow, reason: 'NO_RESPONSE' | 'JOB_CLOSED') =>
  queueCandidateMail(ctx, reason === 'NO_RESPONSE' ? 'noResponse' : 'jobClosed', row)

/** `hasDealBreakers`: the job has deal-breakers, without which there is nothing to meet. */
type Received = { id: string; profile_snapshot: Record<string, unknown>; meets: boolean; hasDealBreakers: boolean }
const snapshotName = (snapshot: Record<string, unknown>) =>
  typeof snapshot['name'] === 'string' ? snapshot['name'] : ''
const maxListedNames = 8

type MailReader = { id: string; email: string; name: string; locale: Locale }

/** Queues one mail to each reader: the recipients for the job unless it is for others. */
async function queueEmployerMail(
  ctx: Context,
  kind: 'received' | 'reminder' | 'withdrawn' | 'mentioned',
  jobId: string,
  mail: {
    readers?: readonly MailReader[]
    key: string
    params: Record<string, string | number>
    path: string
    /** Prefix of its text keys when different from its kind. */
    textPrefix?: 'receivedMany'
    extra?: (text: MailText) => MailBlock[]
  },
): Promise<void> {
  const prefix = mail.textPrefix ?? kind
  const job = await jobOf(ctx.db, jobId)
  for (const reader of mail.readers ?? (await jobRecipients(ctx.db, job))) {
    const translated = textsOf(ctx, reader.locale, { name: reader.name, title: job.title, company: job.company })
    const text: MailText = (part, more) => translated(part, { ...mail.params, ...more })
    const content = mailFromTexts(text, prefix, [
      paragraph(text(`${prefix}.text`)),
      ...(mail.extra?.(text) ?? []),
      button(text(`${prefix}.button`), `${ctx.ports.env.appUrl}${mail.path}`),
    ])
    await queueMail(ctx, {
      to: reader.email,
      accountId: reader.id,
      kind: `applications.${kind}`,
      category: 'RESPONSE',
      locale: reader.locale,
      content,
      dedupeKey: `applications.${kind}:${mail.key}:${reader.id}`,
    })
  }
}

/** New applications of a job, one or several. */
export async function queueReceivedMail(ctx: Context, jobId: string, rows: readonly Received[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const single = rows.length === 1
  const path = single ? `/employer/response-detail?id=${first.id}` : `/employer/responses?job=${jobId}`
  const items = (text: MailText) =>
    rows.slice(0, maxListedNames).map((row) => ({
      text: snapshotName(row.profile_snapshot),
      ...(row.hasDealBreakers && { detail: text(row.meets ? 'received.meets' : 'received.misses') }),
    }))
  const more = rows.length - maxListedNames
  const extra = (text: MailText): MailBlock[] => [
    // A single applicant without requirements is already named in the text.
    ...(single && !first.hasDealBreakers ? [] : [list(...items(text))]),
    ...(more > 0 ? [paragraph(text('received.more', { count: more }))] : []),
  ]
  await queueEmployerMail(ctx, 'received', jobId, {
    ...(!single && { textPrefix: 'receivedMany' }),
    key: first.id,
    params: { count: rows.length, applicant: snapshotName(first.profile_snapshot) },
    path,
    extra,
  })
}

export const queueReminderMail = (
  ctx: Context,
  jobId: string,
  { ids, days }: { ids: readonly string[]; days: number },
) =>
  queueEmployerMail(ctx, 'reminder', jobId, {
    key: ids[0] ?? jobId,
    params: { count: ids.length, days },
    path: `/employer/responses?job=${jobId}&unseen=1`,
  })

/** Notice of a withdrawal to an employer who was notified of the application. */
export const queueWithdrawnMail = (ctx: Context, row: ApplicationRow) =>
  queueEmployerMail(ctx, 'withdrawn', row.job_id, {
    key: row.id,
    params: { applicant: snapshotName(row.profile_snapshot) },
    path: `/employer/responses?job=${row.job_id}`,
  })

/** Tells colleagues that a note names them. What it says stays on the page, where rights are looked at when it is read. */
export const queueMentionedMail = (
  ctx: Context,
  { jobId, applicationId, noteId, by }: { jobId: string; applicationId: string; noteId: string; by: string },
  readers: readonly MailReader[],
) =>
  queueEmployerMail(ctx, 'mentioned', jobId, {
    readers,
    key: noteId,
    params: { by },
    path: `/employer/response-detail?id=${applicationId}#notes`,
  })
