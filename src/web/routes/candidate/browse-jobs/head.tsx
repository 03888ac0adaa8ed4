import { Icon } from '#ui/icon.tsx'
import { memo, Suspense, type ReactNode } from 'react'
import type { JobList } from '#modules/search/contract.ts'
import { browseTo, countFilters, sortKeys, writeBrowse, type Browse } from '#modules/search/rules.url.ts'
import type { SetFilter } from '#modules/search/rules.url.without.ts'
import { filtersId } from './filter-panel.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import { searchForm, useBrowseSearch, useSalary } from './use-browse-search.ts'

// Only a search that asks something can be saved, and most visits begin without filters.
const loadSaveSearch = () => import('./save-search.tsx').then((file) => file.SaveSearch)
const SaveSearch = lazyPart(import.meta.env.SSR ? await loadSaveSearch() : lazyComponent(loadSaveSearch))
const loadAppliedFilters = () => import('#modules/search/ui/applied-filters.tsx').then((file) => file.AppliedFilters)
const AppliedFilters = import.meta.env.SSR ? await loadAppliedFilters() : lazyComponent(loadAppliedFilters)

type BrowseHeadProps = {
  title: string
  browse: Browse
  results: Pick<JobList, 'total' | 'estimated' | 'exact' | 'didYouMean' | 'facets' | 'appliedFilters' | 'place'>
  filters: readonly SetFilter[]
  /** What saving this search means, and whether it is saved. */
  search: { query: string; saved: boolean }
  relatedTitles: ReactNode
}

/** What was searched, how many there are, in which order, and what narrows it. */
export function BrowseHead({ title, browse, results, filters, search, relatedTitles }: BrowseHeadProps) {
  return (
    <>
      <Title title={title} browse={browse} results={results} search={search} />
      <Chips browse={browse} filters={filters} results={results} />
      {relatedTitles}
    </>
  )
}

/** The filters that are set. Its boundary is around the condition: a navigation waits for them, so that they do not push the list down later. */
const Chips = memo(({ browse, filters, results }: Pick<BrowseHeadProps, 'browse' | 'filters' | 'results'>) => {
  const salary = useSalary()
  const { search, location, sort, limit } = browse
  const clear = browseTo({ search, location, sort, limit })
  return (
    <Suspense>
      {countFilters(browse) > 0 && <AppliedFilters filters={filters} clear={clear} results={results} salary={salary} />}
    </Suspense>
  )
})

function Title({ title, browse, results, search }: Omit<BrowseHeadProps, 'relatedTitles' | 'filters'>) {
  const t = useTexts('browse')
  const count = countFilters(browse)
  const onChange = useBrowseSearch(writeBrowse(browse))
  const sorts = sortKeys.filter((key) => key !== 'relevance' || browse.search)
  // A search's default order is not part of its URL.
  const natural = browse.search ? 'relevance' : 'lastPosted'
  const sort = browse.sort === natural ? '' : (browse.sort ?? '')
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 basis-60 grow">
        <h1 className="text-2xl">{title}</h1>
        <p role="status" className="text-muted">
          {t(results.estimated ? 'about' : 'count', { count: results.total })}
          {results.didYouMean && ` ${t('didYouMean', { original: browse.search, corrected: results.didYouMean })}`}
        </p>
        {results.exact !== null && (
          <p className="text-sm text-muted">
            {results.exact === 0 ? t('someNone') : t('some', { count: results.exact })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        {search.query !== '' && <SaveSearch {...search} name={title} />}
        <button
          type="button"
          popoverTarget={filtersId}
          className="k-btn lg:hidden"
          data-variant="secondary"
          data-size="sm"
        >
          <Icon name="sliders-horizontal" />
          {count > 0 ? t('filters.openCount', { count }) : t('filters.open')}
        </button>
        <select
          form={searchForm}
          name="sort"
          aria-label={t('sort.label')}
          key={sort}
          defaultValue={sort}
          onChange={onChange}
          className="k-input !w-auto !min-h-9 text-sm max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32 touch:!min-h-11"
        >
          {sorts.map((key) => (
            <option key={key} value={key === natural ? '' : key}>
              {t(`sort.${key}`)}
            </option>
          ))}
        </select>
        <button
          type="submit"
          form={searchForm}
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
