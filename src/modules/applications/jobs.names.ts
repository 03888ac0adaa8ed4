import { jobName } from '#kernel/job.ts'

/** Sends due rejection notices. Every minute. */
export const sendRejectionNotices = jobName<object>('applications.sendRejectionNotices')
/** Reminds employers of unopened applications. Hourly. */
export const remindEmployers = jobName<object>('applications.remind')
/** Closes unanswered applications. Hourly. */
export const closeUnanswered = jobName<object>('applications.closeUnanswered')
/** Closes the undecided applications of a closed job. */
export const closeForJob = jobName<{ jobId: string }>('applications.closeOfJob')
/** Mails the employer about applications received since the last mail. */
export const receivedMail = jobName<{ jobId: string }>('applications.announce')
/** Computes response rates of companies. Hourly. */
export const refreshResponseRates = jobName<object>('applications.responses')
/** Scores the applications of a job that were not scored from what it asks for now; without a job those never scored. */
export const rescoreApplications = jobName<{ jobId?: string }>('applications.rescore')
