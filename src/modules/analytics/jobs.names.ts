import { jobName } from '#kernel/job.ts'

/** Computes the days again whose rows changed. Every minute. */
export const rollUp = jobName<object>('analytics.roll')
