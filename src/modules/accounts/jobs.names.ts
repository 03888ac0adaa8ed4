import { jobName } from '#kernel/job.ts'

/** Creates and mails a requested code if the account exists. The sealed flow hides the address from the queue table. */
export const issueCode = jobName<{ flow: string; knownDevice?: boolean }>('accounts.issueCode')

/** Builds and stores a data export; `finishExport` notifies the person. */
export const buildExport = jobName<{ exportId: string }>('accounts.buildExport')
export const finishExport = jobName<{ exportId: string; fileId: string }>('accounts.finishExport')
export const expireExports = jobName<object>('accounts.expireExports')

/** Erases accounts whose grace period is over. */
export const eraseDue = jobName<object>('accounts.eraseDue')
