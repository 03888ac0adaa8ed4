import { Icon } from '#ui/icon.tsx'
import { browseTo } from '#modules/search/rules.url.ts'
import type { JobSummary } from '#modules/search/ui/job-summary.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { SearchLine } from '../job-search/search-bar.tsx'

/** The page of a job that is deleted or ended long ago, with a way on. Needs the text sets `jobPage` and `browse`. */
export function ClosedJob({ jobs }: { jobs: readonly JobSummary[] }) {
  const t = useTexts('jobPage')
  const errors = useTexts('errorMsg')
  const browse = useTexts('browse')
  return (
    <Page width="reading">
      <PageMeta title={t('gone.title')} noindex />
      <EmptyState level={1} icon={<Icon name="search-x" />} title={errors('JOB_DELETED')}>
        {t(jobs.length > 0 ? 'gone.text' : 'gone.noJobs')}
      </EmptyState>
      <form action={browseTo({})} role="search" aria-label={browse('search.label')}>
        <SearchLine />
      </form>
      {jobs.length > 0 && <JobList jobs={jobs} label={t('gone.jobs')} className="mt-6 sm:grid-cols-2" />}
    </Page>
  )
}
