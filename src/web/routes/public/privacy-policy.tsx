import { useRouteLoaderData } from 'react-router'
import { termsVersion } from '#features/accounts/rules.ts'
import { Article } from '../../article.tsx'
import { useFormat, useTexts } from '../../i18n.tsx'
import { PageMeta } from '../../page-meta.tsx'
import type { RootData } from '../../root-data.ts'
import type { RouteHandle } from '../../route-handle.ts'

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
