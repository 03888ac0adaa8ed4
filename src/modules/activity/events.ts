import { event } from '#kernel/event.ts'

/** A candidate reported a job by the specification's interaction call. `reason` is a code of REPORT_REASON. */
export const jobReported = event<{ jobId: string; reason: string | null; details: string | null }>(
  'activity.jobReported',
)
