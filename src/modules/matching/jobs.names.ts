import { jobName } from '#kernel/job.ts'

/** Draws the default resume of a candidate whom a company unlocked, when it is one that was built here. */
export const drawResume = jobName<{ accountId: string }>('matching.drawResume')
/** Brings the index of candidates up to who was here, and leaves out who was not for 90 days. */
export const updateCandidates = jobName<Record<string, never>>('matching.updateCandidates')
/** Counts what candidates have, for the queries to a job's matches. */
export const countCandidates = jobName<Record<string, never>>('matching.countCandidates')
