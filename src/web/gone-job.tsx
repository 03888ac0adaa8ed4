import { SearchX } from 'lucide-react'
import { browseTo } from '#features/discovery/rules.url.ts'
import { useTexts } from './i18n.tsx'
import { EmptyState } from './kit/empty-state.tsx'
import { Page } from './kit/page.tsx'
import { PageMeta } from './page-meta.tsx'
import { SearchLine } from './search-line.tsx'

/** The page of a job that is deleted or ended long ago, with a way on. Needs the text sets `jobPage` and `browse`. */
export function GoneJob() {
  const t = useTexts('jobPage')
  const errors = useTexts('errorMsg')
  const browse = useTexts('browse')
  return (
    <Page width="reading">
      <PageMeta title={t('gone.title')} noindex />
      <EmptyState level={1} icon={<SearchX aria-hidden="true" />} title={errors('JOB_DELETED')}>
        {t('gone.text')}
      </EmptyState>
      <form action={browseTo({})} role="search" aria-label={browse('search.label')}>
        <SearchLine />
      </form>
    </Page>
  )
}
