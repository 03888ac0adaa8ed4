import { jobName } from '#kernel/job.ts'

/** Writes to the next of those whom an incident affects. */
export const tellAboutIncident = jobName<{ id: string }>('incidents.tell')
