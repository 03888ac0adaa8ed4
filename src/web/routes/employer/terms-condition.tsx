import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#features/accounts/rules.ts'
import { Article } from '../../article.tsx'
import { useFormat, useTexts } from '../../i18n.tsx'
import { PageMeta } from '../../page-meta.tsx'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'

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
