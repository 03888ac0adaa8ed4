import { matchSorts } from '#modules/matching/rules.matches.ts'
import { Icon } from '#ui/icon.tsx'
import { useRef, type ReactNode } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { activities, bands, isNarrowed, matchesPath, matchQuery, scores, widened, preferences } from './match-filter.ts'
import type { MatchesData } from './match-data.ts'

type FiltersProps = Pick<MatchesData, 'filter' | 'payUnit' | 'currency'> & {
  choices: NonNullable<MatchesData['choices']>
}
type PageProps = {
  path: string
  /** The address that the form stands for. */
  query: string
  hidden: readonly (readonly [name: string, value: string])[]
  /** The address without anything that narrows; null when nothing does. */
  clearTo: string | null
  /** Without a job nobody has a score. */
  scored?: boolean
  /** Stand before the filters, and among those under "more". */
  before?: ReactNode
  more?: ReactNode
  moreCount?: number
}

/** The filters of the matches of a job. */
export function MatchFilters(props: FiltersProps) {
  const { filter } = props
  return (
    <CandidateFilters
      {...props}
      scored
      path={matchesPath}
      query={matchQuery(filter)}
      hidden={[
        ...(filter.job ? [['job', filter.job] as const] : []),
        ...(filter.show === 'ALL' ? [] : [['show', filter.show.toLowerCase()] as const]),
      ]}
      clearTo={isNarrowed(filter) ? matchesPath + matchQuery(widened(filter)) : null}
    />
  )
}

/** Filters whose state is the address. The first row is sent at once, what is under "more" by its button. */
export function CandidateFilters({
  filter,
  choices,
  payUnit,
  currency,
  path,
  query,
  hidden,
  clearTo,
  scored,
  before,
  more,
  moreCount = 0,
}: FiltersProps & PageProps) {
  const t = useTexts('matching')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const quick = 'max-sm:flex-1 max-sm:basis-36'
  const select = (name: 'sort' | 'score' | 'years' | 'active', any: string, options: [string, string][]) => (
    <Select
      label={t(`filter.${name}`)}
      hideLabel
      name={name}
      defaultValue={name === 'sort' && filter.sort === 'best' ? '' : String(filter[name] ?? '')}
      placeholder={any}
      options={options.map(([value, label]) => ({ value, label }))}
      className={quick}
      onChange={() => form.current && void submit(form.current, { replace: true, preventScrollReset: true })}
    />
  )
  return (
    <Form
      method="get"
      action={path}
      role="search"
      aria-label={t('filter.label')}
      ref={form}
      key={query}
      className="flex flex-wrap items-start gap-x-3 gap-y-2"
    >
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before}
      {select(
        'sort',
        t('filter.best'),
        matchSorts.slice(1).map((each) => [each, t(`filter.${each}`)]),
      )}
      {scored &&
        select(
          'score',
          t('filter.scoreAny'),
          scores.map((score) => [String(score), t('filter.scoreFrom', { score })]),
        )}
      {select(
        'years',
        t('filter.yearsAny'),
        (Object.keys(bands) as (keyof typeof bands)[]).map((band) => [band, t(`filter.band.${band}`)]),
      )}
      {select(
        'active',
        t('filter.activeAny'),
        activities.map((days) => [String(days), t(`filter.activeIn.${days}`)]),
      )}
      <MoreFilters filter={filter} choices={choices} payUnit={payUnit} currency={currency} other={moreCount}>
        {more}
      </MoreFilters>
      {clearTo && (
        <Link
          to={clearTo}
          className="k-link inline-flex min-h-9 items-center text-sm touch:min-h-11"
          preventScrollReset
        >
          {t('filter.clear')}
        </Link>
      )}
      <noscript>
        <Button type="submit">{t('filter.apply')}</Button>
      </noscript>
    </Form>
  )
}

/** The name of the filter for expected pay, with the unit that its numbers stand for. */
export function usePayLabel({ payUnit, currency }: Pick<MatchesData, 'payUnit' | 'currency'>): string {
  const t = useTexts('matching')
  return t('filter.pay', {
    unit: t.find(`filter.unit.${payUnit}`) ?? '',
    currency: t.find(`filter.unit.${currency}`) ?? currency,
  })
}

function MoreFilters({
  filter,
  choices,
  payUnit,
  currency,
  other,
  children,
}: FiltersProps & { other: number; children?: ReactNode }) {
  const t = useTexts('matching')
  const payLabel = usePayLabel({ payUnit, currency })
  const set = [filter.education, filter.city, filter.pay].filter((each) => each !== null).length
  const count = set + other + filter.skills.length + filter.preferences.length
  return (
    <details
      open={count > 0}
      className="group max-sm:w-full open:w-full open:rounded-lg open:border open:border-line open:bg-surface open:px-4 open:pb-4"
    >
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center gap-2 text-sm font-semibold text-nila-ink [&::-webkit-details-marker]:hidden">
        <Icon name="sliders-horizontal" size={16} />
        {count > 0 ? t('filter.moreCount', { count }) : t('filter.more')}
      </summary>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <Select
          label={t('filter.education')}
          name="education"
          defaultValue={filter.education ?? ''}
          placeholder={t('filter.educationAny')}
          options={choices.education.map(({ code, label }) => ({
            value: code,
            label: t('filter.educationFrom', { label }),
          }))}
        />
        {children}
        {choices.cities.length > 0 && (
          <Select
            label={t('filter.city')}
            name="city"
            defaultValue={filter.city ?? ''}
            placeholder={t('filter.cityAny')}
            options={choices.cities.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField
          label={payLabel}
          name="pay"
          type="number"
          inputMode="numeric"
          min={1}
          max={9999}
          defaultValue={filter.pay ?? ''}
        />
        <fieldset className="col-span-full flex flex-wrap gap-x-6">
          <legend className="mb-1 text-sm font-semibold">{t('filter.preferences')}</legend>
          {preferences.map((preference) => (
            <Checkbox
              key={preference}
              label={t(`filter.${preference}`)}
              name={preference}
              value="1"
              defaultChecked={filter.preferences.includes(preference)}
            />
          ))}
        </fieldset>
        {choices.skills.length > 0 && (
          <fieldset className="col-span-full">
            <legend className="mb-1 text-sm font-semibold">{t('filter.skills')}</legend>
            <div className="flex flex-wrap gap-x-6">
              {choices.skills.map(({ code, label }) => (
                <Checkbox
                  key={code}
                  label={label}
                  name="skill"
                  value={code}
                  defaultChecked={filter.skills.includes(code)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
      <Button type="submit" size="sm" className="mt-4">
        {t('filter.apply')}
      </Button>
    </details>
  )
}
