import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#modules/accounts/rules.ts'
import { Article } from '#ui/article.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['terms'] }

const parts = [
  'service',
  'account',
  'conduct',
  'content',
  'jobs',
  'moderation',
  'availability',
  'liability',
  'ending',
  'law',
] as const

export default function TermsOfUse() {
  const t = useTexts('terms')
  const format = useFormat()
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <>
      <PageMeta title={t('use.title')} description={t('use.description', { site })} />
      <Article
        title={t('use.title')}
        lead={t('use.lead', { site })}
        changed={format.month(`${termsVersion}-01T12:00:00Z`)}
        parts={parts.map((id) => ({ id, title: t(`use.${id}.title`), text: t(`use.${id}.text`, { site }) }))}
      />
    </>
  )
}
