import { jobName } from '#kernel/job.ts'

/** Jobs that became public meet the saved searches. */
export const matchAlerts = jobName<Record<string, never>>('alerts.match')
/** Notifies people of what their searches found, at the time they chose. */
export const sendAlerts = jobName<Record<string, never>>('alerts.send')
/** Drops alerts that can never be sent again. */
export const deleteOldAlerts = jobName<Record<string, never>>('alerts.forget')
