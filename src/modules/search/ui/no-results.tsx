import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { JobList } from '../contract.ts'
import { nearKm } from '../rules.query.place.ts'
import { browsePath, browseTo, type Browse } from '../rules.url.ts'
import { without } from '../rules.url.without.ts'

type Relaxation = JobList['relaxations'][number]
type NothingProps = {
  browse: Browse
  found: Pick<JobList, 'relaxations' | 'place'>
  /** Ways to say where one is, for "near me" of somebody whose city nobody knows. */
  where: ReactNode
}

/** Nothing fits: what to ask less, with what there would be then. */
export function NoSearchResults({ browse, found, where }: NothingProps) {
  const t = useTexts('browse')
  const { relaxations, place } = found
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
            <LinkButton
              key={each.search ?? each.drop}
              to={browseTo(each.search === null ? without(browse, each.drop) : { ...browse, search: each.search })}
            >
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
