import type { NotificationCategory } from '#kernel/notification-category.ts'

/** Every kind of notification with its category and link target; its text is the key of the same name in the set `notification`. */
export const notificationKinds = {
  'application.sent': { family: 'APPLICATION', to: 'myJobs' },
  'application.viewed': { family: 'APPLICATION', to: 'myJobs' },
  'application.shortlisted': { family: 'APPLICATION', to: 'myJobs' },
  'application.interview': { family: 'APPLICATION', to: 'myJobs' },
  'application.hired': { family: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.applied': { family: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.shortlist': { family: 'APPLICATION', to: 'myJobs' },
  'application.stepBack.interview': { family: 'APPLICATION', to: 'myJobs' },
  'application.rejected': { family: 'APPLICATION', to: 'myJobs' },
  'application.jobClosed': { family: 'APPLICATION', to: 'myJobs' },
  'application.noResponse': { family: 'APPLICATION', to: 'myJobs' },
  'application.invited': { family: 'APPLICATION', to: 'invitations' },
  'response.new': { family: 'RESPONSE', to: 'response' },
  'response.withdrawn': { family: 'RESPONSE', to: 'responses' },
  'response.declined': { family: 'RESPONSE', to: 'matches' },
  'response.reminder': { family: 'RESPONSE', to: 'responses' },
  'job.approved': { family: 'JOB', to: 'job' },
  'job.rejected': { family: 'JOB', to: 'draft' },
  'job.removed': { family: 'JOB', to: 'dashboard' },
  'job.expired': { family: 'JOB', to: 'dashboard' },
  'job.closingSoon': { family: 'JOB', to: 'dashboard' },
  'company.submitted': { family: 'COMPANY', to: 'company' },
  'company.approved': { family: 'COMPANY', to: 'post' },
  'company.needsChanges': { family: 'COMPANY', to: 'company' },
  'company.rejected': { family: 'COMPANY', to: 'company' },
  'company.suspended': { family: 'COMPANY', to: 'company' },
  'review.published': { family: 'COMPANY', to: 'ownReviews' },
  'review.rejected': { family: 'COMPANY', to: 'ownReviews' },
  'review.replied': { family: 'COMPANY', to: 'ownReviews' },
  'review.received': { family: 'COMPANY', to: 'reviews' },
  'profile.welcome': { family: 'PROFILE', to: 'profile' },
  'profile.viewed': { family: 'PROFILE', to: 'views' },
  'alert.jobs': { family: 'JOB_ALERT', to: 'searches' },
  'security.newDevice': { family: 'SECURITY', to: 'devices' },
  'security.unknownDevice': { family: 'SECURITY', to: 'devices' },
  'security.exportReady': { family: 'SECURITY', to: 'ownData' },
} as const satisfies Record<string, { family: NotificationCategory; to: string }>
export type NotificationKind = keyof typeof notificationKinds

export const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind)

/** Categories of each side, offered by the filter and the preferences. */
export const categoriesFor = {
  candidate: ['APPLICATION', 'JOB_ALERT', 'COMPANY', 'PROFILE', 'SECURITY'],
  employer: ['RESPONSE', 'JOB', 'COMPANY', 'SECURITY'],
} as const satisfies Record<string, readonly NotificationCategory[]>

const jobTargets: readonly string[] = ['job', 'draft', 'response', 'responses', 'matches']

/** Whether to add the specification's note about a deleted job; the removal notice says so itself. */
export const showsDeleted = (kind: NotificationKind, jobGone: boolean): boolean => jobGone && kind !== 'job.removed'

/** The path a notification opens, or null when its job is gone. */
export function linkOf(
  kind: NotificationKind,
  about: { jobId: string | null; applicationId: string | null; jobGone: boolean },
): string | null {
  const { to } = notificationKinds[kind]
  const job = about.jobId ?? ''
  if (about.jobGone && jobTargets.includes(to)) return null
  const paths = {
    myJobs: `/jobsseekers/my-jobs${about.applicationId ? `?id=${about.applicationId}` : ''}`,
    invitations: '/jobsseekers/my-jobs?tab=invitations',
    matches: `/employer/matched-candidate?job=${job}`,
    response: `/employer/response-detail?id=${about.applicationId ?? ''}`,
    responses: `/employer/responses?job=${job}`,
    job: `/jobsseekers/job-detail?id=${job}`,
    draft: `/employer/job-type?id=${job}`,
    dashboard: '/employer/dashboard',
    company: '/employer/company-profile',
    post: '/employer/job-post',
    ownReviews: '/jobsseekers/reviews',
    reviews: '/employer/reviews',
    profile: '/jobsseekers/profile',
    searches: '/jobsseekers/saved-searches',
    devices: '/devices',
    views: '/jobsseekers/settings/privacy#views',
    ownData: '/jobsseekers/settings/data',
  } as const
  return paths[to]
}
