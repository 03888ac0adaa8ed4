import type { ComponentProps } from 'react'
import { NoSearchResults } from '#modules/search/ui/no-results.tsx'
import { RelatedTitles } from '#modules/search/ui/related-titles.tsx'
import { AskLocation } from './near-me.tsx'

type NoResultsProps = Pick<ComponentProps<typeof NoSearchResults>, 'browse' | 'found'> &
  Pick<ComponentProps<typeof RelatedTitles>, 'related'>

/** No job fits: what to change, and other titles to look for. */
export function NoResults({ browse, found, related }: NoResultsProps) {
  return (
    <>
      <NoSearchResults browse={browse} found={found} where={<AskLocation browse={browse} />} />
      <RelatedTitles browse={{}} related={related} />
    </>
  )
}
