import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { JobList } from '../contract.ts'
import { browsePath, nearKm, type Browse } from '../rules.url.ts'

/** With the address of the search that it is. */
type Relaxation = JobList['relaxations'][number] & { to: string }
type NothingProps = {
  browse: Browse
  results: Pick<JobList, 'place'> & { relaxations: readonly Relaxation[] }
  /** Ways to say where one is, for "near me" of somebody whose city nobody knows. */
  where: ReactNode
}

/** Nothing fits: what to ask less, with what there would be then. */
export function NoSearchResults({ browse, results, where }: NothingProps) {
  const t = useTexts('browse')
  const { relaxations, place } = results
  const part = (drop: string) =>
    drop
      .split(' ')
      .map((name) => t.find(`part.${name}`, { value: name === 'search' ? browse.search : browse.location }) ?? name)
      .join(', ')
  const relaxationText = ({ drop, search, count, estimated }: Relaxation): string => {
    const jobs = t(estimated ? 'empty.about' : 'empty.jobs', { count })
    if (search !== null) return t('empty.instead', { search, jobs })
    if (drop === 'nearby') return t('empty.nearby', { km: String(nearKm), place: place?.label ?? '', jobs })
    return t('empty.without', { what: part(drop), jobs })
  }
  const here = place?.kind === 'here'
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title={
        here ? t('empty.here') : place?.kind === 'unknown' ? t('empty.place', { place: place.label }) : t('empty.title')
      }
      action={
        <>
          {here && where}
          {relaxations.map((each) => (
            <LinkButton key={each.search ?? each.drop} to={each.to}>
              {relaxationText(each)}
            </LinkButton>
          ))}
          <LinkButton to={browsePath} variant="quiet">
            {t('empty.all')}
          </LinkButton>
        </>
      }
    >
      {t(here ? 'empty.hereText' : relaxations.length > 0 ? 'empty.text' : 'empty.none')}
    </EmptyState>
  )
}
