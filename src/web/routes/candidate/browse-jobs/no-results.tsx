import type { ComponentProps } from 'react'
import { NoSearchResults } from '#modules/search/ui/no-results.tsx'
import type { RelatedTitles } from '#modules/search/ui/related-titles.tsx'
import type { AskLocation } from './near-me.tsx'
import { RelatedJobs } from './related-jobs.tsx'

/** `Where` and `Titles` are parts of the page that come with it anyway, as components: elements would be new each time. */
type NoResultsProps = Pick<ComponentProps<typeof NoSearchResults>, 'browse' | 'results'> &
  Pick<ComponentProps<typeof RelatedJobs>, 'jobs'> &
  Pick<ComponentProps<typeof RelatedTitles>, 'related'> & { Where: typeof AskLocation; Titles: typeof RelatedTitles }

/** No job fits: what to change, other titles to look for, and jobs of similar work. */
export function NoResults({ browse, results, Where, Titles, related, jobs }: NoResultsProps) {
  return (
    <>
      <NoSearchResults browse={browse} results={results} where={<Where browse={browse} />} />
      <Titles browse={{}} related={related} />
      <RelatedJobs jobs={jobs} className="md:grid-cols-2" />
    </>
  )
}
