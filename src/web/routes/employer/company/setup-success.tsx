import { redirect } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { load } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/setup-success'

export const handle: RouteHandle = { texts: ['companySetup'] }

/** Only true once the profile was handed in; before that the set-up is the place to be. */
export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await load(context, 'employer.view', {})
  if (company.status === 'INCOMPLETE') throw redirect('/employer/company-profile-setup')
  if (company.status !== 'PENDING' && company.status !== 'APPROVED') throw redirect('/employer/company-profile')
  return { name: company.name, approved: company.status === 'APPROVED' }
}

export default function ProfileSetupSuccess({ loaderData: { name, approved } }: Route.ComponentProps) {
  const t = useTexts('companySetup')
  const title = approved ? t('success.approvedTitle', { company: name }) : t('success.title')
  return (
    <Page width="reading">
      <PageMeta title={title} noindex />
      <PageHead title={title} lead={approved ? t('success.approvedLead') : t('success.lead', { company: name })} />
      {!approved && (
        <Card as="section">
          <h2 className="mb-3 text-lg">{t('success.next')}</h2>
          <ol className="grid list-decimal gap-2 pl-5">
            {(['one', 'two', 'three'] as const).map((step) => (
              <li key={step}>{t(`success.${step}`)}</li>
            ))}
          </ol>
        </Card>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/employer/job-post">
          {approved ? t('success.post') : t('success.draft')}
        </LinkButton>
        <LinkButton to="/employer/company-profile">{t('success.profile')}</LinkButton>
      </div>
    </Page>
  )
}
