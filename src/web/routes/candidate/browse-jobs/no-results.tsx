import type { ComponentProps } from 'react'
import { NothingFound } from '#modules/search/ui/no-results.tsx'
import { RelatedTitles } from '#modules/search/ui/related-titles.tsx'
import { AskLocation } from './near-me.tsx'

type NoResultsProps = Pick<ComponentProps<typeof NothingFound>, 'browse' | 'found'> &
  Pick<ComponentProps<typeof RelatedTitles>, 'related'>

/** No job fits: what to change, and other titles to look for. */
export function NoResults({ browse, found, related }: NoResultsProps) {
  return (
    <>
      <NothingFound browse={browse} found={found} where={<AskLocation browse={browse} />} />
      <RelatedTitles browse={{}} related={related} />
    </>
  )
}
