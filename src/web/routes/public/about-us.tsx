import { useRouteLoaderData } from 'react-router'
import { Article } from '#ui/article.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RootData } from '#web/document/root-data.ts'

const parts = ['candidates', 'employers', 'fair', 'data'] as const

export default function AboutUs() {
  const t = useTexts('about')
  const settings = useRouteLoaderData<RootData>('root')?.settings
  const site = settings?.siteName ?? ''
  return (
    <>
      <PageMeta title={t('title')} description={t('line', { site })} />
      <Article
        title={t('title')}
        lead={t('lead', { site })}
        parts={parts.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/contact-us">{t('contact')}</LinkButton>
          {settings?.aboutUrl && (
            <a href={settings.aboutUrl} className="k-btn" data-variant="quiet" rel="noopener">
              {t('site')}
            </a>
          )}
        </div>
      </Article>
    </>
  )
}
