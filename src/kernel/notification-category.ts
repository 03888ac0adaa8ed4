/** What a notification, a mail or a push is about (decisions §8). */
export const families = [
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
export type Family = (typeof families)[number]

/** The ways a person is told. */
export const channels = ['IN_APP', 'EMAIL', 'PUSH'] as const
export type Channel = (typeof channels)[number]
