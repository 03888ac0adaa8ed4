import { SearchX } from 'lucide-react'
import { LinkButton } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useTexts } from '#web/i18n.tsx'
import type { JobList } from '../contract.ts'
import { browsePath, browseTo, without, type Browse } from '../rules.url.ts'

/** Nothing fits: what to leave out, with what there would be then. */
export function NothingFound({ browse, found }: { browse: Browse; found: Pick<JobList, 'relax' | 'place'> }) {
  const t = useTexts('browse')
  const { relax, place } = found
  const part = (drop: string) =>
    drop
      .split(' ')
      .map((name) => t.find(`part.${name}`, { value: name === 'search' ? browse.search : browse.location }) ?? name)
      .join(', ')
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={place?.kind === 'unknown' ? t('empty.place', { place: place.label }) : t('empty.title')}
      action={
        <>
          {relax.map((each) => (
            <LinkButton key={each.drop} to={browseTo(without(browse, each.drop))}>
              {t('empty.without', { what: part(each.drop), count: each.count })}
            </LinkButton>
          ))}
          <LinkButton to={browsePath} variant="quiet">
            {t('empty.all')}
          </LinkButton>
        </>
      }
    >
      {t(relax.length > 0 ? 'empty.text' : 'empty.none')}
    </EmptyState>
  )
}
