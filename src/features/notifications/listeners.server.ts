import { candidateRegistered } from '#features/accounts/events.ts'
import { companyDecided, companySubmitted } from '#features/companies/events.ts'
import { alertTold } from '#features/discovery/events.ts'
import {
  applicationClosed,
  applicationStatusChanged,
  applicationSubmitted,
  applicationViewed,
  applicationWithdrawn,
  employerReminder,
} from '#features/applications/events.ts'
import { jobClosingSoon, jobReviewDecided, jobStateChanged } from '#features/jobs/events.ts'
import type { Context } from '#platform/action/context.server.ts'
import { on } from '#platform/action/room.server.ts'
import { notificationKinds, type NotificationKind } from './rules.ts'
import { addNotifications, names, responders } from './store.server.ts'

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
  const rows = fact.to.map((accountId) => ({
    accountId,
    family: notificationKinds[fact.kind].family,
    kind: fact.kind,
    params: fact.params ?? {},
    jobId: fact.jobId ?? null,
    applicationId: fact.applicationId ?? null,
    dedupeKey: `${fact.kind}:${fact.key}`,
    now: ctx.now,
  }))
  await addNotifications(ctx.db, rows)
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

const shownKinds = {
  SHORTLIST: 'application.shortlisted',
  IN_INTERVIEW: 'application.interview',
  HIRED: 'application.hired',
  REJECTED: 'application.rejected',
} as const
const decisions = { APPROVED: 'job.approved', REJECTED: 'job.rejected', REMOVED: 'job.removed' } as const
const companyKinds: Partial<Record<string, NotificationKind>> = {
  APPROVED: 'company.approved',
  NEEDS_CHANGES: 'company.needsChanges',
  REJECTED: 'company.rejected',
  SUSPENDED: 'company.suspended',
}

export const notificationsListeners = [
  on(candidateRegistered, (ctx, { accountId }) =>
    tell(ctx, { kind: 'profile.welcome', to: [accountId], key: accountId }),
  ),

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

  on(applicationStatusChanged, async (ctx, { applicationId, jobId, accountId, to, shown, undone }) => {
    if (!shown || undone || to === 'APPLIED') return
    const { title, company } = await names(ctx.db, { jobId })
    const key = `${applicationId}:${ctx.now.toISOString()}`
    await tell(ctx, { kind: shownKinds[to], to: [accountId], jobId, applicationId, params: { title, company }, key })
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
]
