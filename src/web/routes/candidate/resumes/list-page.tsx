import { Icon } from '#ui/icon.tsx'
import type { Resume } from '#modules/resumes/contract.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/display.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { packErrors, type FailedAction } from './action.ts'
import { ResumeRow } from './resume-row.tsx'
import { StartForms } from './start-forms.tsx'

export type ListProps = {
  list: Resume[]
  locale: 'en' | 'id'
  newId: string
  ask: { action: 'rename' | 'delete'; id: string } | null
  failed: FailedAction | null
}

/** All resumes of a person, and the ways to a new one. */
export function ListPage({ list, locale, newId, ask, failed }: ListProps) {
  const t = useTexts('resume')
  const errorTexts = useErrorTexts()
  const general = failed && !['upload', 'json', 'rename'].includes(failed.intent) ? failed.errors : []
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} />
      {general.length > 0 && (
        <Notice tone="error" live className="mb-5" title={errorTexts(packErrors(general)[0]?.[1])[0]} />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="list-title">
          <h2 id="list-title" className="mb-4 text-xl">
            {t('list.title')}
          </h2>
          {list.length === 0 ? (
            <Card>
              <EmptyState level={3} icon={<Icon name="file-text" />} title={t('list.empty')}>
                <p>{t('list.emptyText')}</p>
              </EmptyState>
            </Card>
          ) : (
            <ul className="grid gap-3">
              {list.map((resume) => (
                <ResumeRow
                  key={resume.id}
                  resume={resume}
                  newId={newId}
                  ask={ask?.id === resume.id ? ask.action : null}
                  failed={failed?.id === resume.id ? failed : null}
                />
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="start-title" className={list.length === 0 ? 'order-first lg:order-none' : undefined}>
          <h2 id="start-title" className="mb-4 text-xl">
            {t('start.title')}
          </h2>
          <StartForms locale={locale} newId={newId} failed={failed} />
        </section>
      </div>
    </Page>
  )
}
