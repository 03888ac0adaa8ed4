import { jobName } from '#kernel/job.ts'

/** Brings a notification to the browsers of its reader. */
export const pushNotification = jobName<{ notificationId: string }>('notifications.push')
/** One push to one browser. `until` in milliseconds: later it is news no more. */
export const pushBrowser = jobName<{
  browserId: string
  message: string
  topic: string
  until: number
  attempt: number
}>('notifications.pushBrowser')
/** The mails that waited for a person, as one. */
export const sendBundle = jobName<{ accountId: string }>('notifications.bundle')
