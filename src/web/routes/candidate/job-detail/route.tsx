import { useEffect } from 'react'
import { isRouteErrorResponse, redirect } from 'react-router'
import { jobPath } from '#modules/jobs/rules.address.ts'
import { jobPosting } from '#modules/jobs/rules.posting.ts'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { countView, describe, loadJob, readEligibility } from '../job-search/job-loader.ts'
import { jobAction } from './actions.ts'
import { lazyComponent, lazyPart } from '#ui/lazy-component.tsx'
import { Page } from '#ui/page.tsx'
import { toJobSummary, type JobSummary } from '#modules/search/ui/job-summary.ts'
import { ErrorPage } from '#web/document/route-error.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { cacheJobPage } from '#web/document/service-worker.ts'
import { scriptJson } from '#web/document/structured-data.tsx'
import type { Route } from './+types/route'
import { JobBody } from './job-body.tsx'

const loadClosedJob = () => import('./closed-job.tsx').then((file) => file.ClosedJob)
const ClosedJob = lazyPart(import.meta.env.SSR ? await loadClosedJob() : lazyComponent(loadClosedJob))

export const handle: RouteHandle = { texts: ['jobPage', 'browse'] }

/** The page of one job. With `?beside=` it is the side panel of a list: the same job without similar jobs and page metadata. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const appRequest = app(context)
  const panel = appRequest.url.searchParams.get('beside')
  const { own: _own, keywords: _keywords, ...job } = await loadJob(context)
  if (panel === null && (params.slug ?? '') !== job.slug) throw redirect(moved(job, appRequest.url), 301)
  const candidate = appRequest.caller.kind === 'candidate'
  const [eligibility, near, invited] = await Promise.all([
    readEligibility(context, job.id),
    panel === null || candidate ? load(context, 'matching.similar', { id: job.id }) : null,
    candidate && panel === null ? load(context, 'matching.invitations', { jobId: job.id, limit: 1 }) : null,
    panel === 'list' ? undefined : countView(context, request, job.id),
  ])
  const posting = jobPosting(
    { ...job, keywords: [], own: null },
    { origin: appRequest.url.origin, country: appRequest.settings.country },
  )
  const validUntil = job.expiresAt ? Date.parse(job.expiresAt) : undefined
  appRequest.page.keep = { seconds: 10, parameters: ['id', 'beside'], validUntil }
  if (posting && panel === null) appRequest.page.structured = scriptJson(posting)
  return {
    job: { ...job, liked: near?.liked ?? false, hidden: near?.hidden ?? false },
    eligibility,
    listed: posting !== null,
    about: panel === null ? describe(job) : '',
    similar: panel === null ? (near?.list ?? []).filter((each) => !each.hidden).map(toJobSummary) : [],
    companyJobs: near?.companyJobs ?? 0,
    invited: invited?.list.find(({ status }) => status === 'WAITING')?.sentAt ?? null,
  }
}

/** The job's canonical URL, with the other parameters of the request. */
function moved(job: { id: string; slug: string }, url: URL): string {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('id')
  return jobPath(job) + (rest.size > 0 ? `&${rest.toString()}` : '')
}

export const action = ({ request, context }: Route.ActionArgs) => jobAction(context, request)

export default function JobDetail({ loaderData }: Route.ComponentProps) {
  const { listed, about, ...shown } = loaderData
  const { job } = shown
  const t = useTexts('jobPage')
  const path = jobPath(job)
  const locale = useLocale()
  const { id, title: name, open } = job
  const company = job.company.name
  useEffect(() => {
    if (open) cacheJobPage({ id, path, title: name, company, locale })
  }, [open, id, path, name, company, locale])
  const place = job.locations[0]?.cityName
  const words = job.skills.map(({ label }) => label)
  const title = place
    ? t('meta.place', { title: job.title, company: job.company.name, place })
    : t('meta.title', { title: job.title, company: job.company.name })
  return (
    <Page>
      <PageMeta
        title={title}
        description={about}
        {...(words.length > 0 && { keywords: words.join(', ') })}
        author={company}
        canonical={path}
        noindex={!listed}
        {...(job.company.logoUrl && { image: { uri: job.company.logoUrl, alt: job.company.name } })}
      />
      <JobBody {...shown} />
    </Page>
  )
}

/** A closed or deleted job has a page of its own; other errors have everybody's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 410 ? (
    <ClosedJob jobs={(error.data as { jobs?: JobSummary[] }).jobs ?? []} />
  ) : (
    <ErrorPage error={error} />
  )
}
