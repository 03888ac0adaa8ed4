import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, redirect, useRouteLoaderData } from 'react-router'
import { browseTo } from '#features/discovery/rules.url.ts'
import { SaveJob } from '#features/discovery/ui/job-choice.tsx'
import { jobPath } from '#features/jobs/rules.address.ts'
import { jobPosting } from '#features/jobs/rules.posting.ts'
import { JobView } from '#features/jobs/ui/job-view.tsx'
import { ApplyButton } from '../../apply-button.tsx'
import { useAgo, useFormat, useLocale, useTexts } from '../../i18n.tsx'
import { countView, describe, loadJob, mayApply } from '../../job-loader.ts'
import { jobDeed } from '../../job-deeds.ts'
import { JobList } from '../../job-list.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Breadcrumb } from '../../kit/breadcrumb.tsx'
import { Notice } from '../../kit/display.tsx'
import { Page, Section } from '../../kit/page.tsx'
import { leanJob } from '../../lean-job.ts'
import { ErrorPage } from '../../page-error.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { ReportJob } from '../../report-job.tsx'
import { app, load } from '../../request.ts'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { keepReadable } from '../../service-worker.ts'
import { ShareButton } from '../../share-button.tsx'
import { scriptJson } from '../../structured-data.tsx'
import type { Route } from './+types/job-detail'

const gone = () => import('../../gone-job.tsx')
const GoneJob = import.meta.env.SSR
  ? (await gone()).GoneJob
  : lazy(() => gone().then((file) => ({ default: file.GoneJob })))

export const handle: RouteHandle = { texts: ['jobPage', 'browse'] }

/** The page of one job. With `?beside=` it is the panel beside a list: the same job without what stands around it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const here = app(context)
  const beside = here.url.searchParams.get('beside')
  const { own: _own, keywords: _keywords, ...job } = await loadJob(context)
  if (beside === null && (params.slug ?? '') !== job.slug) throw redirect(moved(job, here.url), 301)
  const candidate = here.caller.kind === 'candidate'
  const [may, near, reasons, invited] = await Promise.all([
    mayApply(context, job.id),
    beside === null || candidate ? load(context, 'discovery.similar', { id: job.id }) : null,
    candidate && beside === null
      ? load(context, 'reference.masters', { category: 'REPORT_REASON', limit: 'Infinity' })
      : null,
    candidate && beside === null ? load(context, 'invitations.list', { jobId: job.id, limit: 1 }) : null,
    beside === 'list' ? undefined : countView(context, request, job.id),
  ])
  const posting = jobPosting(
    { ...job, keywords: [], own: null },
    { origin: here.url.origin, country: here.settings.country },
  )
  here.page.keep = 10
  if (posting && beside === null) here.page.structured = scriptJson(posting)
  return {
    job: { ...job, liked: near?.liked ?? false, hidden: near?.hidden ?? false },
    may,
    listed: posting !== null,
    about: beside === null ? describe(job) : '',
    similar: beside === null ? (near?.list ?? []).filter((each) => !each.hidden).map(leanJob) : [],
    companyJobs: near?.companyJobs ?? 0,
    invited: invited?.list.find(({ status }) => status === 'WAITING')?.sentAt ?? null,
    reasons: reasons?.list.map(({ code, label }) => ({ code, label })) ?? null,
  }
}

/** The job's one address, with what else stood in the address that was asked for. */
function moved(job: { id: string; slug: string }, url: URL): string {
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('id')
  return jobPath(job) + (rest.size > 0 ? `&${rest.toString()}` : '')
}

export const action = ({ request, context }: Route.ActionArgs) => jobDeed(context, request)

export default function JobDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { job, may, listed, about, similar, companyJobs, reasons, invited } = loaderData
  const t = useTexts('jobPage')
  const format = useFormat()
  const kind = useRouteLoaderData<RootData>('root')?.viewer.kind
  const path = jobPath(job)
  const locale = useLocale()
  const { id, title: name, open } = job
  const company = job.company.name
  useEffect(() => {
    if (open) keepReadable({ id, path, title: name, company, locale })
  }, [open, id, path, name, company, locale])
  const place = job.locations[0]?.cityName
  const title = place
    ? t('meta.place', { title: job.title, company: job.company.name, place })
    : t('meta.title', { title: job.title, company: job.company.name })
  return (
    <Page>
      <PageMeta
        title={title}
        description={about}
        canonical={path}
        noindex={!listed}
        {...(job.company.logoUrl && { image: job.company.logoUrl })}
      />
      <Breadcrumb
        label={t('trail')}
        items={[
          { label: t('jobs'), to: browseTo({}) },
          ...(job.domain ? [{ label: job.domain.label, to: browseTo({ domain: [job.domain.code] }) }] : []),
          { label: job.title },
        ]}
      />
      {invited && <InvitedNote company={company} at={invited} />}
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10">
        <JobView
          job={{ ...job, keywords: [], own: null }}
          companyTo={`/jobsseekers/company-profile?id=${job.company.id}`}
          actions={
            <>
              <SaveJob job={job} wide />
              <ShareButton job={job} path={path} />
            </>
          }
        >
          <ReportJob jobId={job.id} reasons={reasons} refused={actionData !== undefined} />
        </JobView>
        <aside className="max-lg:contents lg:sticky lg:top-22 lg:grid lg:gap-4">
          <div
            className={cx(
              'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:mt-6 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-5',
              kind === 'candidate' && 'max-sm:bottom-14', // above the bar at the thumb
            )}
          >
            <p className="mb-1 line-clamp-2 font-semibold max-lg:hidden" lang={job.language}>
              {job.title}
            </p>
            <p className="mb-3 text-sm text-muted max-lg:hidden">
              {job.open && job.expiresAt ? t('apply.closes', { date: format.date(job.expiresAt) }) : job.company.name}
            </p>
            <ApplyButton job={job} may={may} wide />
          </div>
          {companyJobs > 1 && (
            <LinkButton to={browseTo({ company: job.company.id })} wide className="max-lg:mt-6">
              {t('company.jobs', { count: companyJobs, company: job.company.name })}
            </LinkButton>
          )}
        </aside>
      </div>
      {similar.length > 0 && (
        <Section title={t('similar')} id="similar" className="mt-12">
          <JobList jobs={similar} className="sm:grid-cols-2" />
        </Section>
      )}
    </Page>
  )
}

/** The company asked the reader to apply. */
function InvitedNote({ company, at }: { company: string; at: string }) {
  const t = useTexts('jobPage')
  const ago = useAgo()
  return (
    <Notice
      className="mt-4"
      title={t('invited', { company, ago: ago(at) })}
      action={
        <LinkButton size="sm" to="/jobsseekers/my-jobs?tab=invitations">
          {t('invitedSee')}
        </LinkButton>
      }
    />
  )
}

/** A job that is gone has a page of its own; other errors have everybody's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 410 ? (
    <Suspense>
      <GoneJob />
    </Suspense>
  ) : (
    <ErrorPage error={error} />
  )
}
