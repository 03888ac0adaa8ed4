import { useTexts } from '#ui/i18n/i18n.tsx'
import { Pagination } from '#ui/pagination.tsx'

type PagesProps = { path: string; page: number; total: number; limit: number }

/** The pages of a list of what concerns whoever is signed in. */
export function Pages({ path, page, total, limit }: PagesProps) {
  const t = useTexts('moderation')
  return (
    <Pagination
      label={t('statements.pages')}
      page={page}
      pages={Math.ceil(total / limit)}
      hrefFor={(at) => (at > 1 ? `${path}?page=${at}` : path)}
      previous={t('statements.previous')}
      next={t('statements.next')}
      pageLabel={(number) => t('statements.page', { number })}
    />
  )
}
