/** What jobs leave a member to do. */
export const jobTaskKinds = ['JOB_RETURNED', 'CHANGES_RETURNED', 'JOB_ENDING', 'DRAFT', 'DRAFTS'] as const
export type JobTask = (typeof jobTaskKinds)[number]

/** A job that ends within so many days is a task. */
export const endingSoonDays = 7
