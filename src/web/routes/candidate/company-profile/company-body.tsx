import { Link } from 'react-router'
import { ReportFlag, reportTriggerClass } from '#web/reports/report-part.tsx'
import { CompanyPage } from '#modules/companies/ui/public-page.tsx'
import { More } from './more.tsx'
import { ReviewSection } from './company-reviews.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { JobList } from '../job-search/job-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import type { Route } from './+types/route'

const path = '/jobsseekers/company-profile'
const firstJobs = 4
const columns = 'grid-cols-1 sm:grid-cols-2'

type LoaderData = Route.ComponentProps['loaderData']
type CompanyBodyProps = Omit<LoaderData, 'plain'> & {
  site: string
  /** A report that came back: of which review, and why. */
  reply: { reviewId: string; code: string } | undefined
}

/** A company, its open jobs and its reviews. */
export function CompanyBody({ company, jobs, reviews, reader, written, report, site, reply }: CompanyBodyProps) {
  const errorTexts = useErrorTexts()
  const failed = reply && reply.code !== 'REQUIRED' ? reply.code : null
  return (
    <>
      {failed && <Notice tone="error" live className="mb-4" title={errorTexts([failed])[0]} />}
      <CompanyPage
        company={company}
        site={site}
        report={<ReportCompany id={company.id} />}
        jobs={<OpenJobs id={company.id} jobs={jobs} />}
        reviews={
          <ReviewSection
            company={company}
            reviews={reviews}
            reader={reader}
            written={written}
            report={{ id: reply?.reviewId || report, hasError: reply?.code === 'REQUIRED' }}
          />
        }
      />
    </>
  )
}

/** The way to tell the moderators that something is wrong with a company. */
function ReportCompany({ id }: { id: string }) {
  const t = useTexts('company')
  return (
    <p className="mt-6">
      <Link to={`/report?company=${id}`} className={reportTriggerClass} rel="nofollow">
        <ReportFlag />
        {t('public.report')}
      </Link>
    </p>
  )
}

/** Ten at a time, newest first. */
function OpenJobs({ id, jobs }: { id: string; jobs: LoaderData['jobs'] }) {
  const t = useTexts('company')
  const reviewsTexts = useTexts('reviews')
  const first = jobs.page === 1 && jobs.list.length > firstJobs + 1 ? firstJobs : jobs.list.length
  if (jobs.list.length === 0)
    return (
      <EmptyState
        level={3}
        title={t('public.noJobs')}
        action={<LinkButton to="/jobsseekers/browse-jobs">{t('public.browse')}</LinkButton>}
      />
    )
  return (
    <div>
      <JobList jobs={jobs.list.slice(0, first)} heading="h3" className={columns} />
      {first < jobs.list.length && (
        <More label={t('public.moreJobs', { count: jobs.list.length - first })}>
          <JobList jobs={jobs.list.slice(first)} heading="h3" className={columns} />
        </More>
      )}
      <Pagination
        label={t('public.jobPages')}
        page={jobs.page}
        pages={jobs.pages}
        hrefFor={(at) => `${path}?id=${id}${at > 1 ? `&jobs=${at}` : ''}#jobs`}
        previous={reviewsTexts('list.previous')}
        next={reviewsTexts('list.next')}
        pageLabel={(number) => reviewsTexts('list.page', { number: String(number) })}
      />
    </div>
  )
}
