import type { ShownJobCard } from '#modules/jobs/contract.card.ts'
import type { JobCard } from '../contract.ts'

/** A job as cards show it: fields that they do not show are not sent with the page. */
export type JobSummary = ShownJobCard & Pick<JobCard, 'liked' | 'hidden' | 'applied'>

export function toJobSummary({
  snippet: _snippet,
  positionLevel: _level,
  expiresAt: _expires,
  company: { slug: _slug, ...company },
  locations,
  skills,
  ...job
}: JobCard): JobSummary {
  return {
    ...job,
    company,
    locations: locations.map(({ cityName }) => ({ cityName })),
    skills: skills.slice(0, 3).map(({ code, label }) => ({ code, label })),
  }
}
