/** Categories of notifications, mails and pushes (decisions §8). */
export const notificationCategories = [
  'APPLICATION',
  'JOB_ALERT',
  'PROFILE',
  'RESPONSE',
  'JOB',
  'COMPANY',
  'BILLING',
  'SECURITY',
  'SYSTEM',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Delivery channels of a notification. */
export const channels = ['IN_APP', 'EMAIL', 'PUSH'] as const
export type Channel = (typeof channels)[number]
