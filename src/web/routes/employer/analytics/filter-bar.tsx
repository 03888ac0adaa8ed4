import { Form } from 'react-router'
import { grains, grainFor } from '#modules/analytics/rules.ts'
import { ChipLink } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { analyticsHref, page, type AnalyticsFilter } from './analytics-filter.ts'
import { PeriodChips } from '#web/charts/period-chips.tsx'
import type { AnalyticsData } from './data.ts'

/** Which days, which job, compared or not: links and a form whose state is the address. */
export function FilterBar({ data: { filter, counts } }: { data: AnalyticsData }) {
  const t = useTexts('analytics')
  const errors = useTexts('validate')
  const jobs = counts.hiring?.jobs ?? []
  const known = counts.job && !jobs.some(({ id }) => id === counts.job?.id) ? [counts.job] : []
  return (
    <div className="mb-5 grid gap-3">
      <PeriodChips
        today={counts.today}
        preset={filter.preset}
        hrefOf={(preset, period) =>
          analyticsHref({ ...filter, preset, period, grain: grainFor(period), problem: null })
        }
      />
      <Form method="get" action={page} key={analyticsHref(filter)} className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {counts.hiring && (
          <Select
            label={t('filter.job')}
            name="job"
            defaultValue={filter.job ?? ''}
            placeholder={t('filter.allJobs')}
            options={[...known, ...jobs].map(({ id, title }) => ({ value: id, label: title }))}
            className="min-w-0 max-w-72 flex-1 basis-48 max-sm:max-w-none max-sm:basis-full"
          />
        )}
        <DateField
          label={t('filter.from')}
          name="from"
          defaultValue={filter.period.from}
          max={counts.today}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
        />
        <DateField
          label={t('filter.to')}
          name="to"
          defaultValue={filter.period.to}
          max={counts.today}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32"
        />
        <Select
          label={t('filter.compare')}
          name="compare"
          defaultValue={filter.compare ? '' : 'none'}
          placeholder={t('filter.previous')}
          options={[{ value: 'none', label: t('filter.none') }]}
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:basis-40"
        />
        <Button type="submit">{t('filter.show')}</Button>
      </Form>
      {filter.problem && <Notice tone="error" title={errors(filter.problem)} />}
    </div>
  )
}

/** By day, week or month, as far as the period allows it. */
export function GrainChoice({ filter }: { filter: AnalyticsFilter }) {
  const t = useTexts('analytics')
  const offered = grains.filter((grain) => grain !== 'DAY' || grainFor(filter.period) !== 'MONTH')
  return (
    <nav aria-label={t('charts.grain')} className="flex flex-wrap gap-2">
      {offered.map((grain) => (
        <ChipLink key={grain} to={`${analyticsHref({ ...filter, grain })}#charts`} on={filter.grain === grain}>
          {t(`charts.${grain}`)}
        </ChipLink>
      ))}
    </nav>
  )
}
