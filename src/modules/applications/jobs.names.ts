import { jobName } from '#kernel/job.ts'

/** Tells those whose rejection is due. Every minute. */
export const sendRejectionNotices = jobName<object>('applications.tellRejections')
/** Reminds employers of what they have not opened. Hourly. */
export const remindEmployers = jobName<object>('applications.remind')
/** Closes what nobody answered. Hourly. */
export const closeUnanswered = jobName<object>('applications.closeUnanswered')
/** Closes what is open of a job that was closed. */
export const closeForJob = jobName<{ jobId: string }>('applications.closeOfJob')
/** Mails the employer what came in for a job since the last mail. */
export const receivedMail = jobName<{ jobId: string }>('applications.announce')
/** Works out how companies answer. Hourly. */
export const refreshResponseRates = jobName<object>('applications.responses')
/** Forgets drafts nobody went on with. */
export const deleteOldDrafts = jobName<object>('applications.sweepDrafts')
