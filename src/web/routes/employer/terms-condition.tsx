import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#modules/accounts/rules.ts'
import { Article } from '#ui/article.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['terms'] }

const parts = ['approval', 'posting', 'pay', 'applicants', 'answering', 'team', 'paying', 'breach'] as const

export default function EmployerTerms() {
  const t = useTexts('terms')
  const format = useFormat()
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <>
      <PageMeta title={t('employers.title')} description={t('employers.description', { site })} />
      <Article
        title={t('employers.title')}
        lead={t('employers.lead', { site })}
        changed={format.month(`${termsVersion}-01T12:00:00Z`)}
        parts={parts.map((id) => ({
          id,
          title: t(`employers.${id}.title`),
          text: t(`employers.${id}.text`, { site }),
        }))}
      />
    </>
  )
}
