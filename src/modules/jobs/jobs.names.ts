import { jobName } from '#kernel/job.ts'

/** Screens online jobs again, 500 each minute, after lists or scores of the automatic screen changed. */
export const rescanLive = jobName<{ after: string | null }>('jobs.rescan')
