import { data, useRouteLoaderData } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { filterQuery, filterParams, isFiltered, readFilter, reviewParameters } from '#modules/reviews/rules.filter.ts'
import { CompanyBody } from './company-body.tsx'
import { companyPosting } from './structured-data.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Page } from '#ui/page.tsx'
import { toJobSummary } from '#modules/search/ui/job-summary.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load, redirectWithNotice, requireCandidate, shownPage } from '#web/pipeline/request.ts'
import { reportReview } from '#web/reviews/actions.ts'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import { mayLookForJobs } from '#web/document/use-viewer.ts'
import type { Route } from './+types/route'

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
  const [company, jobs, reviews, eligibility] = await Promise.all([
    load(context, 'company.get', { id }),
    shownPage(
      context,
      load(context, caller.kind === 'candidate' ? 'search.jobs' : 'search.guestJobs', {
        filter: { companyId: id },
        limit: shownJobs,
        page: jobPage,
      }),
      'jobs',
    ),
    shownPage(
      context,
      load(context, 'reviews.list', { companyId: id, limit: shownReviews, ...filterQuery(filter) }),
      'reviews',
    ),
    caller.kind === 'candidate' ? load(context, 'reviews.eligibility', { id }) : null,
  ])
  const plain = jobPage === 1 && filterParams(filter).length === 0
  page.keep = { seconds: 10, parameters: ['id', 'jobs', ...reviewParameters] }
  if (plain) page.structured = scriptJson(companyPosting(company, `${url.origin}${path}?id=${id}`, url.origin))
  return {
    company,
    jobs: { list: jobs.list.map(toJobSummary), page: jobPage, pages: Math.ceil(jobs.total / shownJobs) },
    reviews: { ...reviews, filter },
    reader: mayLookForJobs(caller.kind) ? caller.kind : ('other' as const),
    written: eligibility?.own !== null && eligibility !== null,
    report: caller.kind === 'candidate' ? (idIn(params.get('report')) ?? '') : '',
    plain,
  }
}

/** Reports a review; without a reason the form is shown again, open. */
export async function action({ request, context }: Route.ActionArgs) {
  const { url } = requireCandidate(context)
  const failure = await reportReview(context, await request.formData())
  if (failure) return failure
  url.searchParams.delete('report')
  return redirectWithNotice(context, `${path}${url.search}#reviews`, 'REPORTED')
}

export default function CompanyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { company, jobs, reviews, reader, written, report, plain } = loaderData
  const t = useTexts('company')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <Page>
      <PageMeta
        title={company.name}
        description={t('public.description', { name: company.name, site })}
        canonical={`${path}?id=${company.id}`}
        noindex={!plain && (isFiltered(reviews.filter) || report !== '')}
        {...(company.logo && { image: { uri: company.logo.uri, alt: company.name } })}
      />
      <CompanyBody
        company={company}
        jobs={jobs}
        reviews={reviews}
        reader={reader}
        written={written}
        report={report}
        site={site}
        reply={actionData}
      />
    </Page>
  )
}
