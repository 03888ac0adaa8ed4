import { Form } from 'react-router'
import type { Topic } from '#modules/analytics/statistics/rules.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Page, PageHead, Section } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PeriodChips } from '#web/charts/period-chips.tsx'
import { periodFields } from '#web/charts/period.ts'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { Charts } from './chart.tsx'
import { loadStatistics, type StatisticsData } from './data.ts'
import { Figures } from './figures.tsx'
import { MissingSearches, QueueAges } from './live-parts.tsx'
import { StatTable } from './tables.tsx'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['statistics', 'analytics', 'synonyms', 'work'] }

export const loader = ({ context, params }: Route.LoaderArgs) => loadStatistics(context, params.topic)

const hrefOf = (topic: Topic, fields: Record<string, string>) => {
  const query = new URLSearchParams(fields)
  return query.size > 0 ? `/admin/statistics/${topic}?${query}` : `/admin/statistics/${topic}`
}

/** What the operator decides by: figures first, then how they change, then what they consist of. */
export default function Statistics({ loaderData: data }: Route.ComponentProps) {
  const [t, analytics] = [useTexts('statistics'), useTexts('analytics')]
  const { topic, period, periodFilter, seen, charts, tables, figures, countedAt } = data
  const csv = `/client/api/v1/admin/statistics/csv?${new URLSearchParams({ topic, ...period })}`
  return (
    <Page width="wide">
      <PageMeta title={`${t(`topic.${topic}`)} · ${t('title')}`} noindex />
      <PageHead
        title={t('title')}
        lead={<Lead data={data} />}
        actions={
          <>
            {topic === 'moderation' && (
              <LinkButton to={`/admin/moderation/export?${new URLSearchParams(period)}`} reloadDocument>
                {t('statements')}
              </LinkButton>
            )}
            <LinkButton to={csv} reloadDocument>
              {t('csv')}
            </LinkButton>
          </>
        }
      />
      <Tabs
        label={t('topics')}
        tabs={seen.map((each) => ({
          to: hrefOf(each, periodFields(periodFilter)),
          label: t(`topic.${each}`),
          current: each === topic,
        }))}
      />
      <Filter data={data} />
      {countedAt === null && <Notice className="mb-5" title={t('counting')} />}
      {figures.length > 0 ? <Figures data={data} /> : <p className="text-muted">{t(`none.${topic}`)}</p>}
      {charts.length > 0 && (
        <Section id="charts" title={analytics('charts.title')} className="mt-8!">
          <Charts data={data} />
        </Section>
      )}
      {topic === 'search' && <MissingSearches missing={data.missing} />}
      {topic === 'operations' && <QueueAges kinds={data.kinds} />}
      {tables.map((table) => (
        <StatTable key={table.name} table={table} />
      ))}
      <p className="k-hint mt-6">{t('smallHidden')}</p>
    </Page>
  )
}

function Lead({ data: { period, previous, countedAt } }: { data: StatisticsData }) {
  const t = useTexts('analytics')
  const format = useFormat()
  const days = ({ from, to }: typeof period) => t('days', { from: format.day(from), to: format.day(to) })
  const parts = [
    days(period),
    t('comparedWith', { days: days(previous) }),
    countedAt && t('asOf', { time: format.dateTime(countedAt) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Which days: links and a form whose state is the address. */
function Filter({ data: { topic, periodFilter, today } }: { data: StatisticsData }) {
  const t = useTexts('analytics')
  const errors = useTexts('validate')
  const { period, preset, problem } = periodFilter
  return (
    <div className="my-5 grid gap-3">
      <PeriodChips
        today={today}
        preset={preset}
        hrefOf={(each) => hrefOf(topic, periodFields({ period, preset: each }))}
      />
      <Form
        method="get"
        action={hrefOf(topic, {})}
        key={hrefOf(topic, { ...period })}
        className="flex flex-wrap items-end gap-x-3 gap-y-2"
      >
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`filter.${name}`)}
            name={name}
            defaultValue={period[name]}
            max={today}
            className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
          />
        ))}
        <Button type="submit">{t('filter.show')}</Button>
      </Form>
      {problem && <Notice tone="error" title={errors(problem)} />}
    </div>
  )
}
