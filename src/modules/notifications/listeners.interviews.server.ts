import type { InterviewEventKind } from '#kernel/enums/interviews.ts'
import { interviewChanged, interviewOutcomeDue, interviewSoon, scorecardsDue } from '#modules/interviews/events.ts'
import { interviewNews } from '#modules/interviews/public.server.ts'
import { on } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import type { NotificationKind } from './rules.ts'

const forCandidate: Partial<Record<InterviewEventKind, NotificationKind>> = {
  PROPOSED: 'application.interviewProposed',
  PROPOSED_AGAIN: 'application.interviewProposed',
  BOOKED: 'application.interviewBooked',
  MOVED: 'application.interviewMoved',
  CHANGED: 'application.interviewMoved',
  CANCELLED: 'application.interviewCancelled',
}
const forCompany: Partial<Record<InterviewEventKind, NotificationKind>> = {
  BOOKED: 'response.interviewPicked',
  MOVED: 'response.interviewPicked',
  OTHER_TIMES: 'response.interviewOtherTimes',
  RESCHEDULE_REQUESTED: 'response.interviewRescheduleRequested',
  DECLINED: 'response.interviewDeclined',
  EXPIRED: 'response.interviewExpired',
  CANCELLED: 'response.interviewCancelled',
}

/** What happens to interviews, for the other side than the one that did it. */
export const interviewListeners = [
  on(interviewChanged, async (ctx, { interviewId, applicationId, jobId, accountId, eventId, kind, side }) => {
    const candidateKind = side === 'CANDIDATE' ? undefined : forCandidate[kind]
    const companyKind = side === 'COMPANY' ? undefined : forCompany[kind]
    if (!candidateKind && !companyKind) return
    const { params, members, candidateLeft } = await interviewNews(ctx.db, interviewId)
    const about = { jobId, applicationId, params, key: eventId }
    if (candidateKind && !candidateLeft) await notify(ctx, { ...about, kind: candidateKind, to: [accountId] })
    if (companyKind) await notify(ctx, { ...about, kind: companyKind, to: members.map((each) => each.accountId) })
  }),

  on(interviewSoon, async (ctx, { interviewId, applicationId, jobId, accountId, sequence, mark }) => {
    const { params, members } = await interviewNews(ctx.db, interviewId)
    const about = { jobId, applicationId, params, key: `${interviewId}:${sequence}:${mark}` }
    await notify(ctx, { ...about, kind: 'application.interviewSoon', to: [accountId] })
    const interviewers = members.filter(({ interviews }) => interviews).map((each) => each.accountId)
    await notify(ctx, { ...about, kind: 'response.interviewSoon', to: interviewers })
  }),

  on(interviewOutcomeDue, async (ctx, { interviewId, applicationId, jobId, sequence }) => {
    const { params, members } = await interviewNews(ctx.db, interviewId)
    const to = members.map((each) => each.accountId)
    await notify(ctx, {
      kind: 'response.interviewOutcomeDue',
      to,
      jobId,
      applicationId,
      params,
      key: `${interviewId}:${sequence}`,
    })
  }),

  on(scorecardsDue, async (ctx, { interviewId, applicationId, jobId, sequence, accountIds }) => {
    const { params } = await interviewNews(ctx.db, interviewId)
    const about = { jobId, applicationId, params, key: `${interviewId}:${sequence}` }
    await notify(ctx, { ...about, kind: 'response.scorecardDue', to: accountIds })
  }),
]
