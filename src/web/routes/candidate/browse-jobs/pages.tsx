import type { JobList } from '#modules/search/contract.ts'
import { browsePath, browseTo, lastPage, writeBrowse, type Browse } from '#modules/search/rules.url.ts'
import { pageSizes } from '#kernel/page-sizes.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { searchForm, useBrowseSearch } from './use-browse-search.ts'

type BrowsePagesProps = { browse: Browse; results: Pick<JobList, 'total' | 'nextCursor'> }

/** Numbered pages as far as they go quickly, older jobs by the cursor from there on, and the page size. */
export function BrowsePages({ browse, results }: BrowsePagesProps) {
  const t = useTexts('browse')
  const onChange = useBrowseSearch(writeBrowse(browse))
  const deepest = lastPage(browse.limit)
  const pages = Math.min(Math.ceil(results.total / browse.limit), deepest)
  const nextHref =
    results.nextCursor && (browse.cursor || browse.page === deepest)
      ? browsePath + writeBrowse({ ...browse, cursor: results.nextCursor })
      : null
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4">
      {!browse.cursor && (
        <Pagination
          label={t('pages.label')}
          page={browse.page}
          pages={pages}
          hrefFor={(page) => browsePath + writeBrowse({ ...browse, page })}
          previous={t('pages.previous')}
          next={t('pages.next')}
          pageLabel={(page) => t('pages.page', { page: String(page) })}
        />
      )}
      {(nextHref ?? browse.cursor) && (
        <nav aria-label={t('pages.older')} className="flex gap-3 py-6">
          {browse.cursor && (
            <LinkButton to={browseTo(browse)} variant="quiet" size="sm">
              {t('pages.first')}
            </LinkButton>
          )}
          {nextHref && (
            <LinkButton to={nextHref} rel="next" size="sm">
              {t('pages.older')}
            </LinkButton>
          )}
        </nav>
      )}
      {results.total > pageSizes[0] && (
        <select
          form={searchForm}
          name="limit"
          aria-label={t('limit')}
          key={browse.limit}
          defaultValue={browse.limit}
          onChange={onChange}
          className="k-input !min-h-9 !w-auto text-sm touch:!min-h-11"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {t('perPage', { count: size })}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
