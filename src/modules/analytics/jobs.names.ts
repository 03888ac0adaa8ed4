import { jobName } from '#kernel/job.ts'

/** Counts some of the days again and says where the result differs. Each night. */
export const auditCounts = jobName<object>('analytics.audit')

/** Computes shares of groups who consented, in the first night of each quarter. */
export const fairnessSnapshot = jobName<object>('fairness.snapshot')

/** Computes the days again whose rows changed. Every minute. */
export const rollUp = jobName<object>('analytics.roll')
