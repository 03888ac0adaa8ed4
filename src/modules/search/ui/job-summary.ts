import type { JobCard } from '../contract.ts'

/** A job as cards show it: fields that they do not show are not sent with the page. */
export type JobSummary = Omit<JobCard, 'snippet' | 'positionLevel' | 'expiresAt'>

export function toJobSummary({
  snippet: _snippet,
  positionLevel: _level,
  expiresAt: _expires,
  ...job
}: JobCard): JobSummary {
  return { ...job, skills: job.skills.slice(0, 3) }
}
