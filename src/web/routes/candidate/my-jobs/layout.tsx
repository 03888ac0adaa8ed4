import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page, PageHead } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { searchesPath, pageSize, tabPath, tabs, type Tab } from './address.ts'

type MyJobsFrameProps = {
  current: Tab | 'searches'
  counts: { applied: number; invitations: number; saved: number; searches: number }
  children: React.ReactNode
}

/** The head of my-jobs with its tabs; saved searches are one of them, on a page of their own. Needs the set `myJobs`. */
export function MyJobsFrame({ current, counts, children }: MyJobsFrameProps) {
  const t = useTexts('myJobs')
  const counted: Partial<Record<Tab, number>> = counts
  return (
    <Page>
      <PageMeta title={current === 'applied' ? t('title') : `${t(`tab.${current}`)} · ${t('title')}`} noindex />
      <PageHead title={t('title')} />
      <Tabs
        label={t('tabs')}
        tabs={[
          ...tabs.map((tab) => ({
            to: tabPath(tab),
            label: t(`tab.${tab}`),
            count: counted[tab],
            current: current === tab,
          })),
          { to: searchesPath, label: t('tab.searches'), count: counts.searches, current: current === 'searches' },
        ]}
      />
      <div className="mt-6">{children}</div>
    </Page>
  )
}

export function Browse() {
  const t = useTexts('myJobs')
  return (
    <LinkButton variant="primary" to="/jobsseekers/browse-jobs">
      {t('empty.browse')}
    </LinkButton>
  )
}

export function Pages({ page, total, hrefFor }: { page: number; total: number; hrefFor: (page: number) => string }) {
  const t = useTexts('myJobs')
  return (
    <Pagination
      label={t('applied.pages')}
      page={page}
      pages={Math.ceil(total / pageSize)}
      hrefFor={hrefFor}
      previous={t('applied.previous')}
      next={t('applied.next')}
      pageLabel={(each) => t('applied.page', { page: each })}
    />
  )
}
