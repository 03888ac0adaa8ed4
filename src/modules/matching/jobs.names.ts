import { jobName } from '#kernel/job.ts'

/** Draws the default resume of a candidate whom a company unlocked, when it is one that was built here. */
export const renderResume = jobName<{ accountId: string }>('matching.renderResume')
/** Brings the index of candidates up to who was here, and leaves out who was not for 90 days. */
export const updateCandidates = jobName<Record<string, never>>('matching.updateCandidates')
/** Compares texts with occupations where that was not done yet, or with those of an earlier load: 200 jobs and people each time. */
export const compareWork = jobName<Record<string, never>>('matching.compareWork')
/** Counts what candidates have, for the queries to a job's matches. */
export const countCandidates = jobName<Record<string, never>>('matching.countCandidates')
