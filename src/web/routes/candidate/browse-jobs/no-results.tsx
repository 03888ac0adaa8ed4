import type { ComponentProps } from 'react'
import { NoSearchResults } from '#modules/search/ui/no-results.tsx'
import { RelatedTitles } from '#modules/search/ui/related-titles.tsx'
import { AskLocation } from './near-me.tsx'
import { RelatedJobs } from './related-jobs.tsx'

type NoResultsProps = Pick<ComponentProps<typeof NoSearchResults>, 'browse' | 'found'> &
  Pick<ComponentProps<typeof RelatedTitles>, 'related'> &
  Pick<ComponentProps<typeof RelatedJobs>, 'jobs'>

/** No job fits: what to change, other titles to look for, and jobs of similar work. */
export function NoResults({ browse, found, related, jobs }: NoResultsProps) {
  return (
    <>
      <NoSearchResults browse={browse} found={found} where={<AskLocation browse={browse} />} />
      <RelatedTitles browse={{}} related={related} />
      <RelatedJobs jobs={jobs} className="md:grid-cols-2" />
    </>
  )
}
