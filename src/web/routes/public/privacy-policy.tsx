import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#modules/accounts/rules.ts'
import { Article } from '#ui/article.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['privacyPolicy'] }

const parts = [
  'who',
  'what',
  'why',
  'employers',
  'others',
  'cookies',
  'howLong',
  'rights',
  'safety',
  'children',
  'changes',
] as const

export default function PrivacyPolicy() {
  const t = useTexts('privacyPolicy')
  const format = useFormat()
  const site = useRouteLoaderData<RootData>('root')?.settings.siteName ?? ''
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { site })} />
      <Article
        title={t('title')}
        lead={t('lead', { site })}
        changed={format.month(`${termsVersion}-01T12:00:00Z`)}
        parts={parts.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`, { site }) }))}
      />
    </>
  )
}
