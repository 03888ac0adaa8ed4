import { useState, type ReactNode } from 'react'
import { FilterGroup } from '#ui/filter-group.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { JobList } from '../contract.ts'
import { nearMe as asksNear } from '../rules.query.place.ts'
import { experienceSteps, filterNames, nearKm, postedSteps, toWord, type Browse, type ListKey } from '../rules.url.ts'

type FiltersProps = {
  browse: Browse
  facets: JobList['facets']
  appliedFilters: JobList['appliedFilters']
  salary: { currency: string; sliderUnit: number; sliderMax: number }
  /** What the place was read as. */
  place: JobList['place']
  /** The way to what is near, while no place is named. */
  nearMe: ReactNode
  /** Finds a value that is not among those with the most jobs. */
  find: (key: 'skills' | 'industry') => ReactNode
}
type FacetValue = { code: string; label: string; count: number }
const shown = 6
/** Open from the start, the others when something in them is chosen. */
const groups = [
  ['city', true],
  ['type', true],
  ['experience', true],
  ['level', false],
  ['domain', true],
  ['skills', false],
  ['industry', false],
  ['education', false],
] as const satisfies readonly (readonly [ListKey, boolean])[]

/** The fields of the filters, with how many jobs each value has; they belong to the form around them. */
export function Filters({ browse, facets, appliedFilters, salary, place, nearMe, find }: FiltersProps) {
  const t = useTexts('browse')
  const mayWiden = (place?.kind === 'city' || place?.kind === 'state') && !asksNear(browse.location)
  const valuesOf = (key: ListKey) =>
    facetValues(key, browse, facets, appliedFilters, (code) => t.find(`experience.${code}`))
  return (
    <div className="grid gap-1">
      {(browse.location === '' || mayWiden) && (
        <FilterGroup title={t('filters.where')} open>
          {browse.location === '' ? (
            nearMe
          ) : (
            <label className="k-check">
              <input type="checkbox" name="near" value="1" defaultChecked={browse.near} />
              <span>{t('filters.near', { km: String(nearKm), place: place?.label ?? '' })}</span>
            </label>
          )}
        </FilterGroup>
      )}
      <FilterGroup title={t('filters.mode')} open>
        <label className="k-check">
          <input type="checkbox" name="wfh" value="1" defaultChecked={browse.wfh} />
          <span>{t('filters.wfh')}</span>
        </label>
        <Boxes name="mode" values={valuesOf('mode')} picked={browse.mode} />
      </FilterGroup>
      <FilterGroup title={t('filters.salary')} open>
        <SalaryFloor value={browse.salary} {...salary} />
      </FilterGroup>
      {groups.map(([key, open]) => {
        const values = valuesOf(key)
        return values.length === 0 ? null : (
          <FilterGroup key={key} title={t(`filters.${key}`)} open={open || browse[key].length > 0}>
            <Boxes name={key} values={values} picked={browse[key]} />
            {(key === 'skills' || key === 'industry') && (values.length > shown || browse[key].length > 0) && find(key)}
          </FilterGroup>
        )
      })}
      <FilterGroup title={t('filters.posted')} open={browse.posted !== null}>
        {[null, ...postedSteps].map((days) => (
          <label key={days} className="k-check">
            <input type="radio" name="posted" value={days ?? ''} defaultChecked={browse.posted === days} />
            <span>{days === null ? t('filters.postedAny') : t(`posted.${days}`)}</span>
          </label>
        ))}
      </FilterGroup>
    </div>
  )
}

/** The facet's values, and what is chosen beyond them with no job at all. */
function facetValues(
  key: ListKey,
  browse: Browse,
  facets: JobList['facets'],
  appliedFilters: JobList['appliedFilters'],
  labelOf: (code: string) => string | undefined,
): FacetValue[] {
  const name = filterNames[key]
  const values: FacetValue[] = name === 'roles' ? [] : (facets[name] ?? [])
  const empty = browse[key].filter((code) => !values.some((value) => value.code === code))
  const all = [
    ...values,
    ...empty.map((code) => ({
      code,
      label: appliedFilters.find((each) => each.name === name && each.code === code)?.label ?? code,
      count: 0,
    })),
  ]
  if (key !== 'experience') return all
  return experienceSteps
    .flatMap((step) => all.filter((value) => value.code === String(step)))
    .map((value) => ({ ...value, label: labelOf(value.code) ?? value.label }))
}

function Boxes({ name, values, picked }: { name: ListKey; values: readonly FacetValue[]; picked: readonly string[] }) {
  const t = useTexts('browse')
  const box = (value: FacetValue) => (
    <Box key={value.code} name={name} value={value} picked={picked.includes(value.code)} />
  )
  const [first, rest] = [values.slice(0, shown), values.slice(shown)]
  return (
    <>
      {first.map(box)}
      {rest.length > 0 && (
        <details className="group" open={rest.some((value) => picked.includes(value.code))}>
          <summary className="k-link inline-flex min-h-8 cursor-pointer items-center text-sm touch:min-h-11">
            <span className="group-open:hidden">{t('filters.more')}</span>
            <span className="hidden group-open:inline">{t('filters.fewer')}</span>
          </summary>
          {rest.map(box)}
        </details>
      )}
    </>
  )
}

function Box({ name, value, picked }: { name: ListKey; value: FacetValue; picked: boolean }) {
  const format = useFormat()
  return (
    <label className="k-check" data-counted="">
      <input
        type="checkbox"
        name={name}
        value={name === 'city' ? value.code : toWord(value.code)}
        defaultChecked={picked}
      />
      <span>{value.label}</span>
      <small>{format.number(value.count)}</small>
    </label>
  )
}

type SalaryFloorProps = { value: number | null; currency: string; sliderUnit: number; sliderMax: number }

/** The least salary, typed or by a slider; the slider only copies what the box sends. */
function SalaryFloor({ value, currency, sliderUnit, sliderMax }: SalaryFloorProps) {
  const t = useTexts('browse')
  const format = useFormat()
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value === null ? '' : String(value))
  }
  const amount = Number(typed) || 0
  const amountText = (units: number) =>
    units === 0
      ? t('filters.salaryAny')
      : t('filters.salaryAt', { amount: format.withCurrency(format.short(units * sliderUnit), currency) })
  return (
    <div className="grid gap-2">
      <label className="grid gap-1.5 text-sm text-muted">
        {t('filters.salaryHint', {
          unit: t.find(`filters.unit.${sliderUnit}`) ?? '',
          currency: t.find(`filters.unit.${currency}`) ?? currency,
        })}
        <input
          name="salary"
          type="number"
          inputMode="numeric"
          min={0}
          max={sliderMax}
          step={1}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="k-input tabular-nums"
        />
      </label>
      <input
        type="range"
        aria-label={t('filters.salary')}
        aria-valuetext={amountText(amount)}
        min={0}
        max={sliderMax}
        step={1}
        value={Math.min(amount, sliderMax)}
        onChange={(event) => setTyped(event.target.value === '0' ? '' : event.target.value)}
        className="k-slider noscript:hidden"
      />
      <p className="k-hint">{amountText(amount)}</p>
    </div>
  )
}
