import type { JobCard } from '../contract.ts'

/** A job as cards show it: what they do not show does not travel with the page. */
export type JobSummary = Omit<JobCard, 'snippet' | 'positionLevel' | 'expiresAt'>

export function toJobSummary({
  snippet: _snippet,
  positionLevel: _level,
  expiresAt: _expires,
  ...job
}: JobCard): JobSummary {
  return { ...job, skills: job.skills.slice(0, 3) }
}
