import { jobName } from '#kernel/job.ts'

/** Writes to the next of those whom an incident affects. */
export const notifyOfIncident = jobName<{ id: string }>('incidents.notify')
