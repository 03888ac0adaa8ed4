import { jobName } from '#kernel/job.ts'

/** Counts some of the days again and says where the result differs. Each night. */
export const auditCounts = jobName<object>('analytics.audit')

/** Computes shares of groups who consented, in the first night of each quarter. */
export const fairnessSnapshot = jobName<object>('fairness.snapshot')

/** Counts the numbers of the whole site by day. Every five minutes. */
export const rollStatistics = jobName<object>('stats.roll')

/** Computes the days again whose rows changed. Every minute. */
export const rollUp = jobName<object>('analytics.roll')

/** Computes the words with which jobs were found. Each night. */
export const countSearchWords = jobName<object>('analytics.searchWords')

/** Freezes counts of views whose rows are kept no longer, and deletes those rows. Each night, day by day. */
export const freezeDays = jobName<object>('analytics.freeze')
