import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#modules/accounts/rules.ts'
import { Article } from '#ui/article.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['terms'] }

const parts = ['free', 'truth', 'applying', 'visibility', 'reviews', 'leaving'] as const

export default function CandidateTerms() {
  const t = useTexts('terms')
  const format = useFormat()
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <>
      <PageMeta title={t('candidates.title')} description={t('candidates.description', { site })} />
      <Article
        title={t('candidates.title')}
        lead={t('candidates.lead', { site })}
        changed={format.month(`${termsVersion}-01T12:00:00Z`)}
        parts={parts.map((id) => ({
          id,
          title: t(`candidates.${id}.title`),
          text: t(`candidates.${id}.text`, { site }),
        }))}
      />
    </>
  )
}
