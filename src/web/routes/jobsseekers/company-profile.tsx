import { data, useRouteLoaderData } from 'react-router'
import { CompanyPage } from '#features/companies/ui/public-page.tsx'
import { JobCard } from '#features/jobs/ui/job-card.tsx'
import { useTexts } from '../../i18n.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Page } from '../../kit/page.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { app, load } from '../../request.ts'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/company-profile'

export const handle: RouteHandle = { texts: ['company'] }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function loader({ context }: Route.LoaderArgs) {
  const id = app(context).url.searchParams.get('id') ?? ''
  if (!uuid.test(id)) throw data({ code: 'NOT_FOUND', requestId: app(context).requestId }, { status: 404 })
  const companyId = id.toLowerCase()
  const [company, { list }] = await Promise.all([
    load(context, 'company.get', { id: companyId }),
    load(context, 'discovery.guestJobs', { filter: { companyId }, limit: 10 }),
  ])
  return { company, jobs: list }
}

export default function CompanyProfile({ loaderData: { company, jobs } }: Route.ComponentProps) {
  const t = useTexts('company')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <Page>
      <PageMeta
        title={company.name}
        description={t('public.description', { name: company.name, site })}
        canonical={`/jobsseekers/company-profile?id=${company.id}`}
        {...(company.logo && { image: company.logo.uri })}
      />
      <CompanyPage
        company={company}
        site={site}
        jobs={<OpenJobs id={company.id} count={company.openJobs} jobs={jobs} />}
      />
    </Page>
  )
}

type Jobs = Awaited<ReturnType<typeof loader>>['jobs']

/** The newest ten, and the way to the rest. */
function OpenJobs({ id, count, jobs }: { id: string; count: number; jobs: Jobs }) {
  const t = useTexts('company')
  if (jobs.length === 0)
    return (
      <EmptyState
        title={t('public.noJobs')}
        action={<LinkButton to="/jobsseekers/browse-jobs">{t('public.browse')}</LinkButton>}
      />
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('public.jobsCount', { count })}</p>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {count > jobs.length && (
        <div>
          <LinkButton to={`/jobsseekers/browse-jobs?company=${id}`}>{t('public.allJobs')}</LinkButton>
        </div>
      )}
    </div>
  )
}
