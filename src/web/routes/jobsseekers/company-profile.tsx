import { data, redirect, useRouteLoaderData } from 'react-router'
import { CompanyPage } from '#features/companies/ui/public-page.tsx'
import { askedBy, filterParams, isFiltered, readFilter } from '#features/reviews/rules.filter.ts'
import { companyPosting } from '../../company-posting.ts'
import { ReviewSection } from '../../company-reviews.tsx'
import { useTexts } from '../../i18n.tsx'
import { JobList } from '../../job-list.tsx'
import { Notice } from '../../kit/display.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Page } from '../../kit/page.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { useErrorTexts } from '../../kit/provider.tsx'
import { leanJob } from '../../lean-job.ts'
import { PageMeta } from '../../page-meta.tsx'
import { app, flash, load, requireCandidate } from '../../request.ts'
import { idIn, reportReview } from '../../review-deeds.ts'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { scriptJson } from '../../structured-data.tsx'
import type { Route } from './+types/company-profile'

export const handle: RouteHandle = { texts: ['company', 'reviews'] }

const path = '/jobsseekers/company-profile'
const shownJobs = 10
const shownReviews = 10

export async function loader({ context }: Route.LoaderArgs) {
  const { url, caller, page, requestId } = app(context)
  const params = url.searchParams
  const id = idIn(params.get('id'))
  if (!id) throw data({ code: 'NOT_FOUND', requestId }, { status: 404 })
  const jobPage = Math.min(Math.max(1, Math.trunc(Number(params.get('jobs')) || 1)), 100)
  const filter = readFilter(params)
  const [company, jobs, reviews, standing] = await Promise.all([
    load(context, 'company.get', { id }),
    load(context, caller.kind === 'candidate' ? 'discovery.jobs' : 'discovery.guestJobs', {
      filter: { companyId: id },
      limit: shownJobs,
      page: jobPage,
    }),
    load(context, 'reviews.list', { companyId: id, limit: shownReviews, ...askedBy(filter) }),
    caller.kind === 'candidate' ? load(context, 'reviews.standing', { id }) : null,
  ])
  const plain = jobPage === 1 && filterParams(filter).length === 0
  page.keep = 10
  if (plain) page.structured = scriptJson(companyPosting(company, `${url.origin}${path}?id=${id}`, url.origin))
  return {
    company,
    jobs: { list: jobs.list.map(leanJob), page: jobPage, pages: Math.ceil(jobs.total / shownJobs) },
    reviews: { ...reviews, filter },
    reader: caller.kind === 'guest' || caller.kind === 'candidate' ? caller.kind : ('other' as const),
    written: standing?.own !== null && standing !== null,
    report: caller.kind === 'candidate' ? idIn(params.get('report')) : '',
    plain,
  }
}

/** A report; without its reason it comes back open. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url } = requireCandidate(context)
  const refused = await reportReview(context, await request.formData())
  if (refused) return refused
  flash(context, 'REPORTED')
  url.searchParams.delete('report')
  return redirect(`${path}${url.search}#reviews`)
}

export default function CompanyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { company, jobs, reviews, reader, written, report, plain } = loaderData
  const t = useTexts('company')
  const say = useErrorTexts()
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  const failed = actionData && actionData.code !== 'REQUIRED' ? actionData.code : null
  return (
    <Page>
      <PageMeta
        title={company.name}
        description={t('public.description', { name: company.name, site })}
        canonical={`${path}?id=${company.id}`}
        noindex={!plain && (isFiltered(reviews.filter) || report !== '')}
        {...(company.logo && { image: company.logo.uri })}
      />
      {failed && <Notice tone="error" live className="mb-4" title={say([failed])[0]} />}
      <CompanyPage
        company={company}
        site={site}
        jobs={<OpenJobs id={company.id} count={company.openJobs} jobs={jobs} />}
        reviews={
          <ReviewSection
            company={company}
            reviews={reviews}
            reader={reader}
            written={written}
            report={{ id: actionData?.refused || report, refused: actionData?.code === 'REQUIRED' }}
          />
        }
      />
    </Page>
  )
}

type Jobs = Awaited<ReturnType<typeof loader>>['jobs']

/** Ten at a time, newest first. */
function OpenJobs({ id, count, jobs }: { id: string; count: number; jobs: Jobs }) {
  const t = useTexts('company')
  const words = useTexts('reviews')
  if (jobs.list.length === 0)
    return (
      <EmptyState
        level={3}
        title={t('public.noJobs')}
        action={<LinkButton to="/jobsseekers/browse-jobs">{t('public.browse')}</LinkButton>}
      />
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('public.jobsCount', { count })}</p>
      <JobList jobs={jobs.list} heading="h3" className="grid-cols-1 sm:grid-cols-2" />
      <Pagination
        label={t('public.jobPages')}
        page={jobs.page}
        pages={jobs.pages}
        hrefFor={(at) => `${path}?id=${id}${at > 1 ? `&jobs=${at}` : ''}#jobs`}
        previous={words('list.previous')}
        next={words('list.next')}
        pageLabel={(number) => words('list.page', { number: String(number) })}
      />
    </div>
  )
}
