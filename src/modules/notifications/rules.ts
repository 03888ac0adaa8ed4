import { ownDataPath } from '#modules/accounts/rules.own.ts'
import type { NotificationCategory } from '#kernel/notification-category.ts'

/** Every kind of notification with its category and link target; its text is the key of the same name in the set `notification`. */
export const notificationKinds = {
  'application.sent': { category: 'APPLICATION', to: 'myJobs' },
  'application.viewed': { category: 'APPLICATION', to: 'myJobs' },
  'application.shortlisted': { category: 'APPLICATION', to: 'myJobs' },
  'application.interview': { category: 'APPLICATION', to: 'myJobs' },
  'application.hired': { category: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.applied': { category: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.shortlist': { category: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.interview': { category: 'APPLICATION', to: 'myJobs' },
  'application.rejected': { category: 'APPLICATION', to: 'myJobs' },
  'application.jobClosed': { category: 'APPLICATION', to: 'myJobs' },
  'application.noResponse': { category: 'APPLICATION', to: 'myJobs' },
  'application.message': { category: 'APPLICATION', to: 'ownMessages' },
  'application.invited': { category: 'APPLICATION', to: 'invitations' },
  'application.interviewProposed': { category: 'APPLICATION', to: 'ownInterviews' },
  'application.interviewBooked': { category: 'APPLICATION', to: 'ownInterviews' },
  'application.interviewMoved': { category: 'APPLICATION', to: 'ownInterviews' },
  'application.interviewCancelled': { category: 'APPLICATION', to: 'ownInterviews' },
  'application.interviewSoon': { category: 'APPLICATION', to: 'ownInterviews' },
  'response.interviewPicked': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewOtherTimes': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewMoveAsked': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewDeclined': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewExpired': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewCancelled': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewSoon': { category: 'RESPONSE', to: 'interviews' },
  'response.interviewOutcomeDue': { category: 'RESPONSE', to: 'interviews' },
  'response.scorecardDue': { category: 'RESPONSE', to: 'scorecards' },
  'response.new': { category: 'RESPONSE', to: 'response' },
  'response.withdrawn': { category: 'RESPONSE', to: 'responses' },
  'response.declined': { category: 'RESPONSE', to: 'matches' },
  'response.reminder': { category: 'RESPONSE', to: 'responses' },
  'response.message': { category: 'RESPONSE', to: 'messages' },
  'response.mentioned': { category: 'RESPONSE', to: 'response' },
  'job.approved': { category: 'JOB', to: 'job' },
  'job.rejected': { category: 'JOB', to: 'draft' },
  'job.removed': { category: 'JOB', to: 'dashboard' },
  'job.editAccepted': { category: 'JOB', to: 'job' },
  'job.editRejected': { category: 'JOB', to: 'check' },
  'job.expired': { category: 'JOB', to: 'dashboard' },
  'job.closingSoon': { category: 'JOB', to: 'dashboard' },
  'company.submitted': { category: 'COMPANY', to: 'company' },
  'company.approved': { category: 'COMPANY', to: 'post' },
  'company.needsChanges': { category: 'COMPANY', to: 'company' },
  'company.rejected': { category: 'COMPANY', to: 'company' },
  'company.suspended': { category: 'COMPANY', to: 'company' },
  'company.changesAccepted': { category: 'COMPANY', to: 'company' },
  'company.changesPartiallyAccepted': { category: 'COMPANY', to: 'company' },
  'company.changesRejected': { category: 'COMPANY', to: 'company' },
  'company.teamInvited': { category: 'COMPANY', to: 'home' },
  'company.teamJoined': { category: 'COMPANY', to: 'team' },
  'company.teamRoleChanged': { category: 'COMPANY', to: 'team' },
  'company.teamRemoved': { category: 'COMPANY', to: 'home' },
  'company.poolEnding': { category: 'COMPANY', to: 'pools' },
  'review.published': { category: 'COMPANY', to: 'ownReviews' },
  'review.rejected': { category: 'COMPANY', to: 'ownReviews' },
  'review.replied': { category: 'COMPANY', to: 'ownReviews' },
  'review.received': { category: 'COMPANY', to: 'reviews' },
  'profile.welcome': { category: 'PROFILE', to: 'profile' },
  'profile.viewed': { category: 'PROFILE', to: 'views' },
  'billing.paid': { category: 'BILLING', to: 'orders' },
  'billing.transferRejected': { category: 'BILLING', to: 'orders' },
  'billing.refunded': { category: 'BILLING', to: 'orders' },
  'billing.disputeOpen': { category: 'BILLING', to: 'orders' },
  'billing.disputeWon': { category: 'BILLING', to: 'orders' },
  'billing.disputeLost': { category: 'BILLING', to: 'orders' },
  'billing.ending': { category: 'BILLING', to: 'plan' },
  'billing.ended': { category: 'BILLING', to: 'plan' },
  'billing.free': { category: 'BILLING', to: 'plan' },
  'billing.slots': { category: 'BILLING', to: 'plan' },
  'billing.jobsPaused': { category: 'BILLING', to: 'plan' },
  'billing.creditsLow': { category: 'BILLING', to: 'credits' },
  'billing.creditsExpiring': { category: 'BILLING', to: 'credits' },
  'alert.jobs': { category: 'JOB_ALERT', to: 'searches' },
  'security.newDevice': { category: 'SECURITY', to: 'devices' },
  'security.unknownDevice': { category: 'SECURITY', to: 'devices' },
  'security.ownership': { category: 'SECURITY', to: 'team' },
  'security.largeExport': { category: 'SECURITY', to: 'exports' },
  'security.exportReady': { category: 'SECURITY', to: 'ownData' },
} as const satisfies Record<string, { category: NotificationCategory; to: string }>
export type NotificationKind = keyof typeof notificationKinds

export const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** Categories of each side, offered by the filter and the preferences. */
export const categoriesFor = {
  candidate: ['APPLICATION', 'JOB_ALERT', 'COMPANY', 'PROFILE', 'SECURITY'],
  employer: ['RESPONSE', 'JOB', 'COMPANY', 'BILLING', 'SECURITY'],
} as const satisfies Record<string, readonly NotificationCategory[]>

const jobTargets: readonly string[] = [
  'job',
  'draft',
  'check',
  'response',
  'interviews',
  'scorecards',
  'responses',
  'matches',
  'messages',
]

/** Whether to add the specification's note about a deleted job; the removal notice says so itself. */
export const showsDeleted = (kind: NotificationKind, jobGone: boolean): boolean => jobGone && kind !== 'job.removed'

/** The path a notification opens, or null when its job is gone. */
export function linkOf(
  kind: NotificationKind,
  about: { side: 'candidate' | 'employer'; jobId: string | null; applicationId: string | null; jobGone: boolean },
): string | null {
  const { to } = notificationKinds[kind]
  const job = about.jobId ?? ''
  if (about.jobGone && jobTargets.includes(to)) return null
  const paths = {
    myJobs: `/jobsseekers/my-jobs${about.applicationId ? `?id=${about.applicationId}` : ''}`,
    invitations: '/jobsseekers/my-jobs?tab=invitations',
    matches: `/employer/matched-candidate?job=${job}`,
    response: `/employer/response-detail?id=${about.applicationId ?? ''}`,
    ownMessages: `/jobsseekers/messages${about.applicationId ? `?id=${about.applicationId}` : ''}`,
    messages: `/employer/messages${about.applicationId ? `?id=${about.applicationId}` : ''}`,
    ownInterviews: '/jobsseekers/interviews',
    interviews: `/employer/response-detail?id=${about.applicationId ?? ''}#interviews`,
    scorecards: `/employer/response-detail?id=${about.applicationId ?? ''}#scorecards`,
    responses: `/employer/responses?job=${job}`,
    job: `/jobsseekers/job-detail?id=${job}`,
    check: `/employer/job-post-verification?id=${job}`,
    draft: `/employer/job-type?id=${job}`,
    dashboard: '/employer/dashboard',
    company: '/employer/company-profile',
    post: '/employer/job-post',
    home: '/employer/home',
    team: '/employer/team',
    pools: '/employer/talent/pools',
    exports: '/employer/exports',
    orders: '/employer/profile#invoices',
    plan: '/employer/profile#plan',
    credits: '/employer/profile#credits',
    ownReviews: '/jobsseekers/reviews',
    reviews: '/employer/reviews',
    profile: '/jobsseekers/profile',
    searches: '/jobsseekers/saved-searches',
    devices: '/devices',
    views: '/jobsseekers/settings/privacy#views',
    ownData: ownDataPath(about.side === 'employer' ? 'EMPLOYER' : 'CANDIDATE'),
  } as const
  return paths[to]
}
