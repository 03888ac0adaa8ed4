import { jobName } from '#kernel/job.ts'

/** Makes and mails the code a browser waits for, when there is an account for it. The seal hides the address from the queue's table. */
export const issueCode = jobName<{ flow: string }>('accounts.issueCode')
