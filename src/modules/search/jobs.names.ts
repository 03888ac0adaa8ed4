import { jobName } from '#kernel/job.ts'

/** Jobs that became public meet the saved searches. */
export const matchAlerts = jobName<Record<string, never>>('discovery.matchAlerts')
/** Tells people what their searches found, when it is their time. */
export const tellAlerts = jobName<Record<string, never>>('discovery.tellAlerts')
/** Draws the default resume of a candidate whom a company unlocked, when it is one that was built here. */
export const drawResume = jobName<{ accountId: string }>('discovery.drawResume')
/** Brings the index of candidates up to who was here, and leaves out who was not for 90 days. */
export const followCandidates = jobName<Record<string, never>>('discovery.followCandidates')
/** Counts what candidates have, for the ways to a job's matches. */
export const countCandidates = jobName<Record<string, never>>('discovery.countCandidates')
