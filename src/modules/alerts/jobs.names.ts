import { jobName } from '#kernel/job.ts'

/** Jobs that became public meet the saved searches. */
export const matchAlerts = jobName<Record<string, never>>('alerts.match')
/** Tells people what their searches found, when it is their time. */
export const sendAlerts = jobName<Record<string, never>>('alerts.send')
/** Drops alerts that can never be sent again. */
export const deleteOldAlerts = jobName<Record<string, never>>('alerts.forget')
