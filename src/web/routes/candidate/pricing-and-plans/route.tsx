import { useRouteLoaderData } from 'react-router'
import { accessPath } from '#modules/accounts/rules.access-paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import type { Route } from './+types/route'
import { PlansTable } from './plans-table.tsx'

export const handle: RouteHandle = { texts: ['plans'] }

export async function loader({ context }: Route.LoaderArgs) {
  app(context).page.keep = { seconds: 10, parameters: [] }
  const { settings } = await load(context, 'reference.settings', {})
  return { sold: settings['billing'] !== 'off' }
}

const parts = ['why', 'fees', 'change'] as const

/** What is free for candidates (everything) and what employers pay for. */
export default function PricingAndPlans({ loaderData: { sold } }: Route.ComponentProps) {
  const t = useTexts('plans')
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <Page width="reading">
      <PageMeta title={t('title')} description={t('description', { site })} />
      <PageHead title={t('title')} lead={t('lead')} />
      <Notice tone="success" className="mb-6" title={t('promise.title')}>
        {t('promise.text')}
      </Notice>
      {!sold && (
        <Notice className="mb-6" title={t('off.title')}>
          {t('off.text')}
        </Notice>
      )}
      <PlansTable sold={sold} />
      {parts.map((part) => (
        <Section key={part} id={part} title={t(`parts.${part}.title`)}>
          <p className="max-w-prose text-muted">{t(`parts.${part}.text`)}</p>
        </Section>
      ))}
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to="/jobsseekers/browse-jobs" variant="primary">
          {t('go')}
        </LinkButton>
        <LinkButton to={accessPath('candidate', 'terms-condition')}>{t('terms')}</LinkButton>
        <LinkButton to="/faq#candidates">{t('questions')}</LinkButton>
      </div>
    </Page>
  )
}
