import {
  candidateRegistered,
  consentChanged,
  accountErasing,
  exportReady,
  newDevice,
} from '#modules/accounts/events.ts'
import { deviceOf } from '#modules/accounts/rules.ts'
import { alertSent } from '#modules/alerts/events.ts'
import { candidateInvited, invitationDeclined } from '#modules/matching/events.ts'
import {
  applicationClosed,
  applicationStatusChanged,
  applicationSubmitted,
  applicationViewed,
  applicationWithdrawn,
  employerReminder,
} from '#modules/applications/events.ts'
import type { ApplicationStatus, CandidateUpdate } from '#modules/applications/rules.ts'
import {
  jobClosingSoon,
  jobProposalDecided,
  jobReviewDecided,
  jobStateChanged,
  jobTermsChanged,
} from '#modules/jobs/events.ts'
import { profileViewed } from '#modules/profiles/events.ts'
import { todayHere } from '#modules/reference/public.server.ts'
import { reviewDecided, reviewReplied } from '#modules/reviews/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { notifyOfTerms } from './jobs.names.ts'
import { interviewListeners } from './listeners.interviews.server.ts'
import { companyListeners } from './listeners.company.server.ts'
import { moderationListeners } from './listeners.moderation.server.ts'
import { mailListeners } from './listeners.mail.server.ts'
import type { NotificationKind } from './rules.ts'
import { writePreferences } from './store.preferences.server.ts'
import {
  companyName,
  deleteOfApplicant,
  sentenceParams,
  applicationHandlers,
  companyAdministrators,
} from './store.server.ts'

/** Notifies the members who handle the applications of a job. */
async function notifyJobTeam(ctx: Context, kind: NotificationKind, jobId: string, key: string): Promise<void> {
  const { title, companyId } = await sentenceParams(ctx.db, { jobId })
  if (companyId)
    await notify(ctx, {
      kind,
      to: await applicationHandlers(ctx.db, companyId, jobId),
      jobId,
      params: { title },
      key: `${jobId}:${key}`,
    })
}

const statusKinds: Record<CandidateUpdate, Partial<Record<ApplicationStatus, NotificationKind>>> = {
  STEP: {
    SHORTLIST: 'application.shortlisted',
    IN_INTERVIEW: 'application.interview',
    HIRED: 'application.hired',
    REJECTED: 'application.rejected',
  },
  STEP_BACK: {
    APPLIED: 'application.stepBack.applied',
    SHORTLIST: 'application.stepBack.shortlist',
    IN_INTERVIEW: 'application.stepBack.interview',
  },
}
const decisions = { APPROVED: 'job.approved', REJECTED: 'job.rejected', REMOVED: 'job.removed' } as const

export const notificationsListeners = [
  ...mailListeners,
  ...moderationListeners,
  ...companyListeners,
  ...interviewListeners,
  on(candidateRegistered, (ctx, { accountId }) =>
    notify(ctx, { kind: 'profile.welcome', to: [accountId], key: accountId }),
  ),

  on(newDevice, (ctx, { accountId, sessionId, userAgent }) => {
    const { browser, system } = deviceOf(userAgent)
    const device = [browser, system].filter(Boolean).join(', ')
    const kind = device ? 'security.newDevice' : 'security.unknownDevice'
    return notify(ctx, { kind, to: [accountId], params: { device }, key: sessionId })
  }),

  on(applicationSubmitted, async (ctx, { applicationId, jobId, companyId, accountId }) => {
    const { title, company, person } = await sentenceParams(ctx.db, { jobId, accountId })
    await notify(ctx, {
      kind: 'application.sent',
      to: [accountId],
      jobId,
      applicationId,
      params: { title, company },
      key: applicationId,
    })
    await notify(ctx, {
      kind: 'response.new',
      to: await applicationHandlers(ctx.db, companyId, jobId),
      jobId,
      applicationId,
      params: { title, person },
      key: applicationId,
    })
  }),

  on(applicationViewed, async (ctx, { applicationId, jobId, accountId }) => {
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, {
      kind: 'application.viewed',
      to: [accountId],
      jobId,
      applicationId,
      params: { title, company },
      key: applicationId,
    })
  }),

  on(applicationStatusChanged, async (ctx, { applicationId, jobId, accountId, step, to, news, quiet }) => {
    const kind = news && statusKinds[news][to]
    if (!kind || quiet) return
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, { kind, to: [accountId], jobId, applicationId, params: { title, company }, key: step })
  }),

  on(applicationWithdrawn, async (ctx, { applicationId, jobId, companyId, accountId }) => {
    const { title, person } = await sentenceParams(ctx.db, { jobId, accountId })
    await notify(ctx, {
      kind: 'response.withdrawn',
      to: await applicationHandlers(ctx.db, companyId, jobId),
      jobId,
      applicationId,
      params: { title, person },
      key: applicationId,
    })
  }),

  on(applicationClosed, async (ctx, { applicationId, jobId, accountId, reason }) => {
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    const kind = reason === 'NO_RESPONSE' ? 'application.noResponse' : 'application.jobClosed'
    await notify(ctx, { kind, to: [accountId], jobId, applicationId, params: { title, company }, key: applicationId })
  }),

  on(employerReminder, async (ctx, { jobId, companyId, applicationIds, days }) => {
    const { title } = await sentenceParams(ctx.db, { jobId })
    const params = { title, count: applicationIds.length, days }
    const key = `${jobId}:${await todayHere(ctx.db, ctx.now)}`
    await notify(ctx, {
      kind: 'response.reminder',
      to: await applicationHandlers(ctx.db, companyId, jobId),
      jobId,
      params,
      key,
    })
  }),

  on(candidateInvited, async (ctx, { invitationId, jobId, accountId }) => {
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, {
      kind: 'application.invited',
      to: [accountId],
      jobId,
      params: { title, company },
      key: invitationId,
    })
  }),
  on(invitationDeclined, (ctx, { invitationId, jobId }) =>
    notifyJobTeam(ctx, 'response.declined', jobId, invitationId),
  ),

  on(alertSent, (ctx, { accountId, searchId, name, count }) =>
    notify(ctx, {
      kind: 'alert.jobs',
      to: [accountId],
      params: { search: name, count },
      key: `${searchId}:${ctx.now.toISOString()}`,
    }),
  ),

  on(jobReviewDecided, (ctx, { jobId, decision }) =>
    notifyJobTeam(ctx, decisions[decision], jobId, ctx.now.toISOString()),
  ),
  on(jobProposalDecided, (ctx, { jobId, decision }) =>
    notifyJobTeam(ctx, decision === 'ACCEPTED' ? 'job.editAccepted' : 'job.editRejected', jobId, ctx.now.toISOString()),
  ),
  // Whoever edits several times in a day tells the applicants once.
  on(jobTermsChanged, async (ctx, { jobId, companyId }) => {
    const key = `${jobId}:${await todayHere(ctx.db, ctx.now)}`
    await ctx.enqueue(notifyOfTerms, { jobId, companyId, key, after: null }, { key: `terms:${key}` })
  }),
  on(jobClosingSoon, (ctx, { jobId, expiresAt }) => notifyJobTeam(ctx, 'job.closingSoon', jobId, expiresAt)),
  on(jobStateChanged, async (ctx, { jobId, to }) => {
    if (to === 'EXPIRED') await notifyJobTeam(ctx, 'job.expired', jobId, ctx.now.toISOString())
  }),

  on(reviewDecided, async (ctx, { reviewId, companyId, company, accountId, to, first, version }) => {
    const kind = to === 'PUBLISHED' ? 'review.published' : 'review.rejected'
    await notify(ctx, { kind, to: [accountId], params: { company }, key: `${reviewId}:${version}` })
    if (first)
      await notify(ctx, {
        kind: 'review.received',
        to: await companyAdministrators(ctx.db, companyId),
        params: { company },
        key: reviewId,
      })
  }),
  on(reviewReplied, (ctx, { reviewId, company, accountId }) =>
    notify(ctx, { kind: 'review.replied', to: [accountId], params: { company }, key: reviewId }),
  ),

  /** At most one a day, because the page lists all views. Views of an application have their own notification. */
  on(profileViewed, async (ctx, { accountId, companyId, how }) => {
    if (how !== 'PROFILE') return
    const params = { company: await companyName(ctx.db, companyId) }
    await notify(ctx, { kind: 'profile.viewed', to: [accountId], params, key: await todayHere(ctx.db, ctx.now) })
  }),
  on(exportReady, (ctx, { accountId, exportId }) =>
    notify(ctx, { kind: 'security.exportReady', to: [accountId], key: exportId }),
  ),

  /** Job alert mails follow their consent. */
  on(consentChanged, async (ctx, { accountId, purpose, given }) => {
    if (purpose === 'JOB_ALERTS')
      await writePreferences(ctx.db, accountId, [{ category: 'JOB_ALERT', channel: 'EMAIL', enabled: given }])
  }),
  /** Notifications of employers contain the person's name. */
  on(accountErasing, (ctx, { accountId }) => deleteOfApplicant(ctx.db, accountId)),
]
