import { Article } from '#ui/article.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['safety'] }

const parts = ['pay', 'codes', 'tasks', 'account', 'check', 'abroad', 'report'] as const

/** How people who look for work keep themselves from fraud. Linked from every job. */
export default function SafetyTips() {
  const t = useTexts('safety')
  return (
    <>
      <PageMeta title={t('title')} description={t('lead')} />
      <Article
        title={t('title')}
        lead={t('lead')}
        parts={parts.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))}
      >
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/jobsseekers/browse-jobs" variant="primary">
            {t('find')}
          </LinkButton>
          <LinkButton to="/contact-us">{t('contact')}</LinkButton>
          <LinkButton to="/transparency">{t('numbers')}</LinkButton>
        </div>
      </Article>
    </>
  )
}
