import type { JobCard } from '../contract.ts'

/** A job as cards show it: what they do not show does not travel with the page. */
export type LeanJob = Omit<JobCard, 'snippet' | 'positionLevel' | 'expiresAt'>

export function leanJob({ snippet: _snippet, positionLevel: _level, expiresAt: _expires, ...job }: JobCard): LeanJob {
  return { ...job, skills: job.skills.slice(0, 3) }
}
