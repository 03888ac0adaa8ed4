import { jobName } from '#kernel/job.ts'

/** Screens companies again, 500 each minute, after lists or scores of the automatic screen changed. */
export const rescanCompanies = jobName<{ after: string | null }>('companies.rescan')
