import { loadLabels, readSettings } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { Context } from '#platform/core/context.server.ts'
import { formatFor } from '#platform/i18n/format.ts'
import { button, mailFromTexts, paragraph } from '#platform/mail/content.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { jobRecipients } from './store.recipients.server.ts'
import type { JobRow } from './store.server.ts'

type JobMailKind = 'approved' | 'rejected' | 'removed' | 'editAccepted' | 'editRejected' | 'expired' | 'closingSoon'
type DecisionReason = { reason: string | null; note: string | null }

const jobUrl = (job: JobRow, appUrl: string) =>
  `${appUrl}/jobsseekers/job-detail${job.slug ? `/${job.slug}` : ''}?id=${job.id}`

const linkOf: Record<JobMailKind, (job: JobRow, appUrl: string) => string> = {
  approved: jobUrl,
  editAccepted: jobUrl,
  editRejected: (job, appUrl) => `${appUrl}/employer/job-post-verification?id=${job.id}`,
  rejected: (job, appUrl) => `${appUrl}/employer/job-type?id=${job.id}`,
  removed: (_job, appUrl) => `${appUrl}/contact-us`,
  expired: (_job, appUrl) => `${appUrl}/employer/dashboard`,
  closingSoon: (_job, appUrl) => `${appUrl}/employer/dashboard`,
}

/** The moderator's reason in the reader's language; null for decisions without one. */
async function reasonOf(ctx: Context, locale: Locale, code: string | null) {
  if (code === null) return null
  const labels = await loadLabels(ctx.db, locale, [{ category: 'JOB_REVIEW_REASON', code }])
  return labels.masterRefs('JOB_REVIEW_REASON', code).label
}

const noReason: DecisionReason = { reason: null, note: null }

async function queueJobMail(
  ctx: Context,
  kind: JobMailKind,
  job: JobRow,
  key: string,
  because = noReason,
): Promise<void> {
  const shown = await readSettings(ctx.db, 'numberStyle', 'timeZone')
  for (const reader of await jobRecipients(ctx.db, job)) {
    const { locale } = reader
    const date = job.expires_at ? formatFor({ locale, ...shown }).date(job.expires_at) : ''
    const params = { name: reader.name, title: job.title, date }
    const text = (part: string) => ctx.ports.texts.translate(locale, 'mailJobs', part as 'hello', params)
    const reason = await reasonOf(ctx, locale, because.reason)
    const content = mailFromTexts(text, kind, [
      paragraph(text(`${kind}.text`)),
      reason !== null && paragraph(`${text('reason')} ${reason}`),
      reason !== null && because.note !== null && paragraph(because.note),
      paragraph(text(`${kind}.next`)),
      button(text(`${kind}.button`), linkOf[kind](job, ctx.ports.env.appUrl)),
    ])
    await queueMail(ctx, {
      to: reader.email,
      accountId: reader.id,
      kind: `jobs.${kind}`,
      category: 'JOB',
      locale,
      content,
      dedupeKey: `jobs.${kind}:${job.id}:${key}:${reader.id}`,
    })
  }
}

const decisionKinds = { APPROVED: 'approved', REJECTED: 'rejected', REMOVED: 'removed' } as const

export const queueDecisionMail = (ctx: Context, job: JobRow, decision: keyof typeof decisionKinds) =>
  queueJobMail(ctx, decisionKinds[decision], job, String(job.version), {
    reason: decision === 'APPROVED' ? null : job.status_reason,
    note: job.status_note,
  })

const proposalKinds = { ACCEPTED: 'editAccepted', REJECTED: 'editRejected' } as const

export const queueProposalMail = (
  ctx: Context,
  job: JobRow,
  decision: keyof typeof proposalKinds,
  because: DecisionReason,
) => queueJobMail(ctx, proposalKinds[decision], job, String(job.version), because)

export const queueExpiredMail = (ctx: Context, job: JobRow) =>
  queueJobMail(ctx, 'expired', job, job.expires_at?.toISOString() ?? '')

export const queueClosingMail = (ctx: Context, job: JobRow) =>
  queueJobMail(ctx, 'closingSoon', job, job.expires_at?.toISOString() ?? '')
