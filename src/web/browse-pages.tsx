import type { JobList } from '#features/discovery/contract.ts'
import { browsePath, browseTo, lastPage, writeBrowse, type Browse } from '#features/discovery/rules.url.ts'
import { useTexts } from './i18n.tsx'
import { LinkButton } from './kit/button.tsx'
import { Pagination } from './kit/pagination.tsx'

/** Numbered pages as far as they go quickly, and older jobs by the cursor from there on. */
export function BrowsePages({ browse, found }: { browse: Browse; found: Pick<JobList, 'total' | 'nextCursor' | 'list' | 'limit'> | { total: number; nextCursor: string | null; limit: number } }) {
  const t = useTexts('browse')
  const deepest = lastPage(browse.limit)
  const pages = Math.min(Math.ceil(found.total / browse.limit), deepest)
  const onward = found.nextCursor && (browse.cursor || browse.page === deepest) ? browsePath + writeBrowse({ ...browse, cursor: found.nextCursor }) : null
  return (
    <>
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
      {(onward ?? browse.cursor) && (
        <nav aria-label={t('pages.older')} className="flex justify-center gap-3 pb-6">
          {browse.cursor && (
            <LinkButton to={browseTo(browse)} variant="quiet">
              {t('pages.first')}
            </LinkButton>
          )}
          {onward && (
            <LinkButton to={onward} rel="next">
              {t('pages.older')}
            </LinkButton>
          )}
        </nav>
      )}
    </>
  )
}
