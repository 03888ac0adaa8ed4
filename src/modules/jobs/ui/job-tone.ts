import type { Tone } from '#ui/badge.tsx'
import type { JobStatus } from '../rules.ts'

/** The tone of a job status; its label is in the text set `jobPost` under `status`. */
export const jobTone: Readonly<Record<JobStatus, Tone>> = {
  DRAFT: 'muted',
  PENDING_REVIEW: 'primary',
  ACTIVE: 'success',
  PAUSED: 'warning',
  CLOSED: 'muted',
  EXPIRED: 'muted',
  REJECTED: 'error',
  REMOVED: 'error',
}
