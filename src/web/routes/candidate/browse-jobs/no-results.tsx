import type { ComponentProps, ReactNode } from 'react'
import { NoSearchResults } from '#modules/search/ui/no-results.tsx'
import { RelatedJobs } from './related-jobs.tsx'

type NoResultsProps = ComponentProps<typeof NoSearchResults> &
  Pick<ComponentProps<typeof RelatedJobs>, 'jobs'> & { relatedTitles: ReactNode }

/** No job fits: what to change, other titles to look for, and jobs of similar work. */
export function NoResults({ relatedTitles, jobs, ...search }: NoResultsProps) {
  return (
    <>
      <NoSearchResults {...search} />
      {relatedTitles}
      <RelatedJobs jobs={jobs} className="md:grid-cols-2" />
    </>
  )
}
