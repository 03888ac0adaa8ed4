import { Icon } from '#ui/icon.tsx'
import { mayUse } from '#kernel/rights.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { useViewer } from '#web/document/use-viewer.ts'
import { csvHref } from './analytics-filter.ts'
import { loadAnalytics, type AnalyticsData } from './data.ts'
import { FilterBar } from './filter-bar.tsx'
import { Funnel } from './funnel.tsx'
import { Charts } from './charts.tsx'
import { KeyNumbers } from './key-numbers.tsx'
import { Answers, Jobs, Reasons, SearchWords, Sources, Times } from './tables.tsx'
import { Spend, Team } from './company-tables.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['analytics', 'applications', 'jobPost'] }

export const loader = ({ context }: Route.LoaderArgs) => loadAnalytics(context)

/** How hiring goes: numbers first, then where people are lost, how it changes, and what lies behind it. */
export default function Analytics({ loaderData: data }: Route.ComponentProps) {
  const t = useTexts('analytics')
  const { counts, filter } = data
  const { hiring } = counts
  return (
    <Page width="wide">
      <PageMeta title={counts.job ? t('titleOf', { job: counts.job.title }) : t('title')} noindex />
      <PageHead title={t('title')} lead={<Lead counts={counts} />} actions={hiring && <Actions filter={filter} />} />
      <FilterBar data={data} />
      {counts.countedAt === null && <Notice className="mb-5" title={t('counting')} />}
      {counts.assignedOnly && <Notice tone="muted" className="mb-5" title={t('assignedOnly')} />}
      {counts.smallHidden && <Notice tone="muted" className="mb-5" title={t('smallHidden')} />}
      {hiring && (isEmpty(data) ? <Empty job={filter.job !== null} /> : <HiringParts data={data} hiring={hiring} />)}
      <Spend counts={counts} />
      <Team counts={counts} />
    </Page>
  )
}

type HiringData = { data: AnalyticsData; hiring: NonNullable<AnalyticsData['counts']['hiring']> }

function HiringParts({ data, hiring }: HiringData) {
  const t = useTexts('analytics')
  return (
    <>
      <KeyNumbers hiring={hiring} />
      <Section id="funnel" title={t('funnel.title')} lead={t('funnel.lead')} className="mt-8!">
        <Funnel hiring={hiring} compared={data.counts.previous !== null} />
        {hiring.unlisted > 0 && <p className="k-hint mt-2">{t('funnel.unlisted', { count: hiring.unlisted })}</p>}
      </Section>
      {data.charts && <Charts filter={data.filter} charts={data.charts} />}
      <div className="mt-8 grid items-start gap-x-6 gap-y-8 xl:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <Sources hiring={hiring} filter={data.filter} />
          <Times hiring={hiring} compared={data.counts.previous !== null} />
        </div>
        <div className="grid min-w-0 gap-8">
          <SearchWords hiring={hiring} />
          <Reasons hiring={hiring} />
        </div>
      </div>
      <Answers hiring={hiring} />
      <Jobs hiring={hiring} filter={data.filter} />
    </>
  )
}

function Lead({ counts: { countedAt, period, previous } }: Pick<AnalyticsData, 'counts'>) {
  const t = useTexts('analytics')
  const format = useFormat()
  const days = ({ from, to }: typeof period) => t('days', { from: format.day(from), to: format.day(to) })
  const parts = [
    days(period),
    previous && t('comparedWith', { days: days(previous) }),
    countedAt && t('asOf', { time: format.dateTime(countedAt) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Fairness is for those who may see it. */
function Actions({ filter }: Pick<AnalyticsData, 'filter'>) {
  const t = useTexts('analytics')
  const viewer = useViewer()
  return (
    <>
      {viewer.kind === 'employer' && mayUse(viewer.role, 'analytics.fairness') && (
        <LinkButton to="/employer/analytics/fairness" icon={<Icon name="scale" />}>
          {t('fairness')}
        </LinkButton>
      )}
      <Downloads filter={filter} />
    </>
  )
}

function Downloads({ filter }: Pick<AnalyticsData, 'filter'>) {
  const t = useTexts('analytics')
  return (
    <details className="relative">
      <summary className="k-btn cursor-pointer list-none" data-variant="secondary">
        {t('csv.title')}
      </summary>
      <ul className="k-card absolute right-0 z-10 mt-1 grid w-56 gap-1 p-2! shadow-(--float) max-sm:left-0 max-sm:right-auto">
        {(['numbers', 'series', 'jobs', 'sources', 'words'] as const).map((table) => (
          <li key={table}>
            <a className="k-link flex min-h-9 items-center px-2" href={csvHref(filter, table)} download>
              {t(`csv.${table}`)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function isEmpty({ counts: { hiring } }: AnalyticsData): boolean {
  if (!hiring) return true
  const { funnel, hires, rejections, externalStarts, waiting, unlisted } = hiring
  const numbers = [...funnel, hires, rejections, externalStarts, waiting]
  return unlisted === 0 && numbers.every(({ value, before }) => value === 0 && (before === null || before === 0))
}

function Empty({ job }: { job: boolean }) {
  const t = useTexts('analytics')
  return (
    <Card>
      <EmptyState
        icon={<Icon name="chart-no-axes-column-increasing" />}
        title={t('empty.title')}
        action={
          job ? (
            <LinkButton to="/employer/analytics">{t('empty.allJobs')}</LinkButton>
          ) : (
            <>
              <LinkButton to="/employer/analytics?period=year">{t('empty.year')}</LinkButton>
              <LinkButton to="/employer/dashboard#jobs">{t('empty.jobs')}</LinkButton>
            </>
          )
        }
      >
        <p>{t('empty.text')}</p>
      </EmptyState>
    </Card>
  )
}
