import {
  candidateRegistered,
  consentChanged,
  accountErasing,
  exportReady,
  newDevice,
} from '#modules/accounts/events.ts'
import { deviceOf } from '#modules/accounts/rules.ts'
import { companyDecided, companySubmitted } from '#modules/companies/events.ts'
import { alertTold } from '#modules/alerts/events.ts'
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
import { jobClosingSoon, jobReviewDecided, jobStateChanged } from '#modules/jobs/events.ts'
import { profileViewed } from '#modules/profiles/events.ts'
import { reviewDecided, reviewReplied } from '#modules/reviews/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { pushNotification } from './jobs.names.ts'
import { mailListeners } from './listeners.mail.server.ts'
import { notificationKinds, type NotificationKind } from './rules.ts'
import { withoutChannel, writeChoices } from './store.preferences.server.ts'
import { withBrowsers } from './store.push.server.ts'
import { addNotifications, companyName, dropOfApplicant, names, responders, speakers } from './store.server.ts'

type Fact = {
  kind: NotificationKind
  to: readonly string[]
  jobId?: string | null
  applicationId?: string | null
  params?: Record<string, string | number | null>
  /** What makes the fact one: told again with the same key it is kept once. */
  key: string
}

async function tell(ctx: Context, fact: Fact): Promise<void> {
  const { family } = notificationKinds[fact.kind]
  const hidden = await withoutChannel(ctx.db, fact.to, family, 'IN_APP')
  const rows = fact.to.map((accountId) => ({
    accountId,
    family,
    kind: fact.kind,
    params: fact.params ?? {},
    jobId: fact.jobId ?? null,
    applicationId: fact.applicationId ?? null,
    dedupeKey: `${fact.kind}:${fact.key}`,
    inApp: !hidden.has(accountId),
    now: ctx.now,
  }))
  const added = await addNotifications(ctx.db, rows)
  const reached = await withBrowsers(
    ctx.db,
    added.map(({ accountId }) => accountId),
  )
  // Whether and when the push goes is decided when it is sent.
  for (const { id, accountId } of added)
    if (reached.has(accountId)) await ctx.enqueue(pushNotification, { notificationId: id }, { key: `push:${id}` })
}

/** Tells the members who answer for a job. */
async function tellJob(ctx: Context, kind: NotificationKind, jobId: string, key: string): Promise<void> {
  const { title, companyId } = await names(ctx.db, { jobId })
  if (companyId)
    await tell(ctx, {
      kind,
      to: await responders(ctx.db, companyId, jobId),
      jobId,
      params: { title },
      key: `${jobId}:${key}`,
    })
}

const stepKinds: Record<CandidateUpdate, Partial<Record<ApplicationStatus, NotificationKind>>> = {
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
const companyKinds: Partial<Record<string, NotificationKind>> = {
  APPROVED: 'company.approved',
  NEEDS_CHANGES: 'company.needsChanges',
  REJECTED: 'company.rejected',
  SUSPENDED: 'company.suspended',
}

export const notificationsListeners = [
  ...mailListeners,
  on(candidateRegistered, (ctx, { accountId }) =>
    tell(ctx, { kind: 'profile.welcome', to: [accountId], key: accountId }),
  ),

  on(newDevice, (ctx, { accountId, sessionId, userAgent }) => {
    const { browser, system } = deviceOf(userAgent)
    const device = [browser, system].filter(Boolean).join(', ')
    const kind = device ? 'security.newDevice' : 'security.unknownDevice'
    return tell(ctx, { kind, to: [accountId], params: { device }, key: sessionId })
  }),

  on(applicationSubmitted, async (ctx, { applicationId, jobId, companyId, accountId }) => {
    const { title, company, person } = await names(ctx.db, { jobId, accountId })
    await tell(ctx, {
      kind: 'application.sent',
      to: [accountId],
      jobId,
      applicationId,
      params: { title, company },
      key: applicationId,
    })
    await tell(ctx, {
      kind: 'response.new',
      to: await responders(ctx.db, companyId, jobId),
      jobId,
      applicationId,
      params: { title, person },
      key: applicationId,
    })
  }),

  on(applicationViewed, async (ctx, { applicationId, jobId, accountId }) => {
    const { title, company } = await names(ctx.db, { jobId })
    await tell(ctx, {
      kind: 'application.viewed',
      to: [accountId],
      jobId,
      applicationId,
      params: { title, company },
      key: applicationId,
    })
  }),

  on(applicationStatusChanged, async (ctx, { applicationId, jobId, accountId, step, to, news }) => {
    const kind = news && stepKinds[news][to]
    if (!kind) return
    const { title, company } = await names(ctx.db, { jobId })
    await tell(ctx, { kind, to: [accountId], jobId, applicationId, params: { title, company }, key: step })
  }),

  on(applicationWithdrawn, async (ctx, { applicationId, jobId, companyId, accountId }) => {
    const { title, person } = await names(ctx.db, { jobId, accountId })
    await tell(ctx, {
      kind: 'response.withdrawn',
      to: await responders(ctx.db, companyId, jobId),
      jobId,
      applicationId,
      params: { title, person },
      key: applicationId,
    })
  }),

  on(applicationClosed, async (ctx, { applicationId, jobId, accountId, reason }) => {
    const { title, company } = await names(ctx.db, { jobId })
    const kind = reason === 'NO_RESPONSE' ? 'application.noResponse' : 'application.jobClosed'
    await tell(ctx, { kind, to: [accountId], jobId, applicationId, params: { title, company }, key: applicationId })
  }),

  on(employerReminder, async (ctx, { jobId, companyId, applicationIds, days }) => {
    const { title } = await names(ctx.db, { jobId })
    const params = { title, count: applicationIds.length, days }
    const key = `${jobId}:${ctx.now.toISOString().slice(0, 10)}`
    await tell(ctx, { kind: 'response.reminder', to: await responders(ctx.db, companyId, jobId), jobId, params, key })
  }),

  on(candidateInvited, async (ctx, { invitationId, jobId, accountId }) => {
    const { title, company } = await names(ctx.db, { jobId })
    await tell(ctx, {
      kind: 'application.invited',
      to: [accountId],
      jobId,
      params: { title, company },
      key: invitationId,
    })
  }),
  on(invitationDeclined, (ctx, { invitationId, jobId }) => tellJob(ctx, 'response.declined', jobId, invitationId)),

  on(alertTold, (ctx, { accountId, searchId, name, count }) =>
    tell(ctx, {
      kind: 'alert.jobs',
      to: [accountId],
      params: { search: name, count },
      key: `${searchId}:${ctx.now.toISOString()}`,
    }),
  ),

  on(jobReviewDecided, (ctx, { jobId, decision }) => tellJob(ctx, decisions[decision], jobId, ctx.now.toISOString())),
  on(jobClosingSoon, (ctx, { jobId, expiresAt }) => tellJob(ctx, 'job.closingSoon', jobId, expiresAt)),
  on(jobStateChanged, async (ctx, { jobId, to }) => {
    if (to === 'EXPIRED') await tellJob(ctx, 'job.expired', jobId, ctx.now.toISOString())
  }),

  on(companySubmitted, async (ctx, { companyId, name }) => {
    await tell(ctx, {
      kind: 'company.submitted',
      to: await responders(ctx.db, companyId, null),
      params: { company: name },
      key: `${companyId}:${ctx.now.toISOString()}`,
    })
  }),
  on(companyDecided, async (ctx, { companyId, name, to }) => {
    const kind = companyKinds[to]
    if (kind)
      await tell(ctx, {
        kind,
        to: await responders(ctx.db, companyId, null),
        params: { company: name },
        key: `${companyId}:${ctx.now.toISOString()}`,
      })
  }),

  on(reviewDecided, async (ctx, { reviewId, companyId, company, accountId, to, first, version }) => {
    const kind = to === 'PUBLISHED' ? 'review.published' : 'review.rejected'
    await tell(ctx, { kind, to: [accountId], params: { company }, key: `${reviewId}:${version}` })
    if (first)
      await tell(ctx, {
        kind: 'review.received',
        to: await speakers(ctx.db, companyId),
        params: { company },
        key: reviewId,
      })
  }),
  on(reviewReplied, (ctx, { reviewId, company, accountId }) =>
    tell(ctx, { kind: 'review.replied', to: [accountId], params: { company }, key: reviewId }),
  ),

  /** At most one a day: the page behind it lists them all. Who opened an application was told of as that. */
  on(profileViewed, async (ctx, { accountId, companyId, how }) => {
    if (how !== 'PROFILE') return
    const params = { company: await companyName(ctx.db, companyId) }
    await tell(ctx, { kind: 'profile.viewed', to: [accountId], params, key: ctx.now.toISOString().slice(0, 10) })
  }),
  on(exportReady, (ctx, { accountId, exportId }) =>
    tell(ctx, { kind: 'security.exportReady', to: [accountId], key: exportId }),
  ),

  /** Job alert mails stand and fall with their consent. */
  on(consentChanged, async (ctx, { accountId, purpose, given }) => {
    if (purpose === 'JOB_ALERTS')
      await writeChoices(ctx.db, accountId, [{ family: 'JOB_ALERT', channel: 'EMAIL', enabled: given }])
  }),
  /** What employers were told about the person names them. */
  on(accountErasing, (ctx, { accountId }) => dropOfApplicant(ctx.db, accountId)),
]
