import { jobName } from '#kernel/job.ts'

/** Queues the pushes of a notification. */
export const pushNotification = jobName<{ notificationId: string }>('notifications.push')
/** Sends one push to one browser, not later than `until` (milliseconds). */
export const pushBrowser = jobName<{
  browserId: string
  message: string
  topic: string
  until: number
  attempt: number
}>('notifications.pushBrowser')
/** Sends the digest of a person. */
export const sendDigest = jobName<{ accountId: string }>('notifications.digest')
/** Tells the applicants of a suspended company, 1,000 people at a time. */
export const notifyOfSuspension = jobName<{ companyId: string; company: string; key: string; after: string | null }>(
  'notifications.companySuspended',
)
/** Tells the applicants of a job that its salary or places changed, 1,000 people at a time. */
export const notifyOfTerms = jobName<{ companyId: string; jobId: string; key: string; after: string | null }>(
  'notifications.termsChanged',
)
