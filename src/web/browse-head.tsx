import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobList } from '#features/discovery/contract.ts'
import { sortKeys, type Browse } from '#features/discovery/rules.url.ts'
import { filtersId } from './filter-panel.tsx'
import { useTexts } from './i18n.tsx'

type BrowseHeadProps = {
  title: string
  browse: Browse
  found: Pick<JobList, 'total' | 'estimated' | 'exact' | 'mended'>
  count: number
  onChange: () => void
  /** Keeps the search. */
  save: ReactNode
}

/** What was searched, how many there are, and in which order. */
export function BrowseHead({ title, browse, found, count, onChange, save }: BrowseHeadProps) {
  const t = useTexts('browse')
  const sorts = sortKeys.filter((key) => key !== 'relevance' || browse.search)
  // The order that a search has by itself is not said in its address.
  const natural = browse.search ? 'relevance' : 'lastPosted'
  const sort = browse.sort === natural ? '' : (browse.sort ?? '')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 basis-60 grow">
        <h1 className="text-2xl">{title}</h1>
        <p role="status" className="text-muted">
          {t(found.estimated ? 'about' : 'count', { count: found.total })}
          {found.mended && ` ${t('mended', { asked: browse.search, mended: found.mended })}`}
        </p>
        {found.exact !== null && (
          <p className="text-sm text-muted">{found.exact === 0 ? t('someNone') : t('some', { count: found.exact })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {save}
        <button
          type="button"
          popoverTarget={filtersId}
          className="k-btn lg:hidden"
          data-variant="secondary"
          data-size="sm"
        >
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
        </button>
        <select
          form="browse"
          name="sort"
          aria-label={t('sort.label')}
          key={sort}
          defaultValue={sort}
          onChange={onChange}
          className="k-input !w-auto !min-h-9 text-sm touch:!min-h-11"
        >
          {sorts.map((key) => (
            <option key={key} value={key === natural ? '' : key}>
              {t(`sort.${key}`)}
            </option>
          ))}
        </select>
        <button
          type="submit"
          form="browse"
          className="k-btn hidden noscript:inline-flex"
          data-variant="secondary"
          data-size="sm"
        >
          {t('filters.apply')}
        </button>
      </div>
    </div>
  )
}
