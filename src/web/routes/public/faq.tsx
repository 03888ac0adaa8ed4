import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'

export const handle: RouteHandle = { texts: ['faq'] }

const groups = ['candidates', 'employers', 'both'] as const

export default function Faq() {
  const t = useTexts('faq')
  return (
    <Page width="reading">
      <PageMeta title={t('title')} description={t('lead')} />
      <PageHead title={t('title')} lead={t('lead')} />
      {groups.map((group) => (
        <Section key={group} id={group} title={t(`${group}.title`)}>
          <div className="divide-y divide-line border-y border-line">
            {t.names(group).map((question) => (
              <Question
                key={question}
                title={t.find(`${group}.${question}.q`) ?? ''}
                text={t.find(`${group}.${question}.a`) ?? ''}
              />
            ))}
          </div>
        </Section>
      ))}
      <p className="mt-10">
        <LinkButton to="/contact-us">{t('ask')}</LinkButton>
      </p>
    </Page>
  )
}

function Question({ title, text }: { title: string; text: string }) {
  return (
    <details className="py-1">
      <summary className="k-fold py-2 font-semibold">{title}</summary>
      <p className="max-w-prose pb-4 ps-6 text-muted">{text}</p>
    </details>
  )
}
