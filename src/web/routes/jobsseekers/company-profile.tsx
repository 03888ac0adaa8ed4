import { data, useRouteLoaderData } from 'react-router'
import { CompanyPage } from '#features/companies/ui/public-page.tsx'
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
  return { company: await load(context, 'company.get', { id: id.toLowerCase() }) }
}

export default function CompanyProfile({ loaderData: { company } }: Route.ComponentProps) {
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
      <CompanyPage company={company} site={site} jobs={<OpenJobs id={company.id} count={company.openJobs} />} />
    </Page>
  )
}

function OpenJobs({ id, count }: { id: string; count: number }) {
  const t = useTexts('company')
  if (count === 0) return <EmptyState title={t('public.noJobs')} action={<LinkButton to="/jobsseekers/browse-jobs">{t('public.browse')}</LinkButton>} />
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p>{t('public.jobsCount', { count })}</p>
      <LinkButton to={`/jobsseekers/browse-jobs?companyId=${id}`}>{t('public.allJobs')}</LinkButton>
    </div>
  )
}
