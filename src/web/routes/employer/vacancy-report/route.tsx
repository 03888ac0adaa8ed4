import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { dayIn } from '#kernel/time-zone.ts'
import { presetPeriod, periodProblem } from '#modules/analytics/rules.ts'
import { vacancyFilters, type VacancyFilter } from '#modules/analytics/rules.vacancies.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Card, Page, PageHead, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { app, load } from '#web/pipeline/request.ts'
import { dayOf } from '#web/charts/period.ts'
import type { Route } from './+types/route'

export const handle: RouteHandle = { texts: ['vacancyReport'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { url, settings } = app(context)
  const today = dayIn(new Date(), settings.timeZone)
  const query = url.searchParams
  const typed = { from: dayOf(query.get('from')), to: dayOf(query.get('to')) }
  const own = typed.from && typed.to ? { from: typed.from, to: typed.to } : null
  const problem = own && (periodProblem(own)?.code ?? null)
  const period = own && !problem ? own : presetPeriod('quarter', today)
  const by: VacancyFilter = vacancyFilters.find((each) => each === query.get('by')) ?? 'both'
  const report = await load(context, 'reports.vacancyList', { ...period, by })
  return { report, period, shown: own ?? period, by, problem, today }
}

/** The mandatory report of vacancies: which days, what will be in it, and the file. */
export default function VacancyReport({ loaderData }: Route.ComponentProps) {
  const { report, period, shown, by, problem, today } = loaderData
  const t = useTexts('vacancyReport')
  const errors = useTexts('validate')
  const format = useFormat()
  const href = `/client/api/v1/employer/vacancy-report?${new URLSearchParams({ ...period, by })}`
  return (
    <Page>
      <PageMeta title={t('title')} noindex />
      <PageHead title={t('title')} lead={t('lead')} back={<BackLink to="/employer/dashboard">{t('back')}</BackLink>} />
      <Form method="get" key={`${shown.from}${shown.to}${by}`} className="flex flex-wrap items-end gap-3">
        <DateField label={t('from')} name="from" defaultValue={shown.from} max={today} className="max-sm:flex-1" />
        <DateField label={t('to')} name="to" defaultValue={shown.to} max={today} className="max-sm:flex-1" />
        <Select
          label={t('by.label')}
          name="by"
          defaultValue={by}
          options={vacancyFilters.map((value) => ({ value, label: t(`by.${value}`) }))}
          className="max-sm:basis-full"
        />
        <Button type="submit">{t('show')}</Button>
      </Form>
      {problem && <Notice tone="error" className="mt-4" title={errors(problem)} />}
      <Section
        id="rows"
        title={t('rows', { count: report.total })}
        lead={t('days', { from: format.day(period.from), to: format.day(period.to) })}
        actions={
          report.total > 0 && (
            <a className="k-btn" data-variant="primary" href={href} download>
              <Icon name="download" />
              {t('download')}
            </a>
          )
        }
      >
        {report.total === 0 ? (
          <Card>
            <EmptyState level={3} title={t('none')}>
              <p>{t('noneText')}</p>
            </EmptyState>
          </Card>
        ) : (
          <>
            {report.hiddenSalaries > 0 && (
              <Notice tone="muted" className="mb-3" title={t('hidden', { count: report.hiddenSalaries })} />
            )}
            <Card flush>
              <Table
                caption={t('caption')}
                rows={report.list}
                rowKey={({ jobId, city }) => `${jobId}-${city}`}
                columns={[
                  { key: 'job', head: t('job'), rowHeader: true, cell: ({ title }) => title },
                  { key: 'place', head: t('place'), cell: ({ city }) => city },
                  { key: 'opened', head: t('opened'), cell: ({ publishedOn }) => format.day(publishedOn) },
                  {
                    key: 'openings',
                    head: t('openings'),
                    align: 'end',
                    cell: ({ openings }) => format.number(openings),
                  },
                  { key: 'filled', head: t('filled'), align: 'end', cell: ({ filled }) => format.number(filled) },
                ]}
              />
            </Card>
            {report.total > report.list.length && (
              <p className="k-hint mt-2">{t('more', { count: report.total - report.list.length })}</p>
            )}
          </>
        )}
      </Section>
      <Section id="about" title={t('about.title')}>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          <li>{t('about.ministry')}</li>
          <li>{t('about.columns')}</li>
          <li>{t('about.rows')}</li>
          <li>{t('about.requirements')}</li>
        </ul>
      </Section>
    </Page>
  )
}
