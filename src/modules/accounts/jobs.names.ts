import { jobName } from '#kernel/job.ts'

/** Makes and mails the code a browser waits for, when there is an account for it. The seal hides the address from the queue's table. */
export const issueCode = jobName<{ flow: string }>('accounts.issueCode')

/** Makes an archive of everything about a person and stores it; `finishExport` tells them. */
export const buildExport = jobName<{ exportId: string }>('accounts.buildExport')
export const finishExport = jobName<{ exportId: string; fileId: string }>('accounts.finishExport')
export const expireExports = jobName<object>('accounts.expireExports')

/** Erases accounts whose grace is over. */
export const eraseDue = jobName<object>('accounts.eraseDue')
