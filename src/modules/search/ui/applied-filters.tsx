import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { RemovableChip } from '#ui/badge.tsx'
import type { JobList } from '../contract.ts'
import { nearKm } from '../rules.url.ts'
import type { SetFilter } from '../rules.url.without.ts'

type AppliedFiltersProps = {
  filters: readonly SetFilter[]
  /** The address without any of them. */
  clear: string
  results: Pick<JobList, 'facets' | 'appliedFilters' | 'place'>
  salary: { currency: string; sliderUnit: number }
}

/** The filters that are set, each a link to the search without it. */
export function AppliedFilters({ filters, clear, results, salary }: AppliedFiltersProps) {
  const t = useTexts('browse')
  const format = useFormat()
  const { facets, appliedFilters, place } = results
  const labelOf = ({ name, value }: SetFilter): string | null => {
    if (name === 'near') {
      const around = place?.around
      if (!around) return null
      return around.kind === 'REGION'
        ? t('filters.region', { region: around.label })
        : t('filters.around', { km: String(nearKm), place: place.label })
    }
    if (name === 'minSalary') {
      const amount = format.short(Number(value) * salary.sliderUnit)
      return t('filters.salaryAt', { amount: format.withCurrency(amount, salary.currency) })
    }
    if (name === 'postedWithinDays') return t(`posted.${value}` as 'posted.1')
    if (name === 'workFromAnywhere') return t('filters.wfh')
    const known = [
      ...appliedFilters.filter((each) => each.name === name),
      ...(facets[name as keyof typeof facets] ?? []),
    ]
    return t.find(`${name}.${value}`) ?? known.find(({ code }) => code === value)?.label ?? value
  }
  return (
    <ul aria-label={t('filters.applied')} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => {
        const label = labelOf(filter)
        return (
          label !== null && (
            <li key={filter.to} className="min-w-0 max-w-full">
              <RemovableChip to={filter.to} removeLabel={t('filters.remove', { label })}>
                {label}
              </RemovableChip>
            </li>
          )
        )
      })}
      <li>
        <Link to={clear} className="k-link inline-flex min-h-8 items-center px-1 text-sm touch:min-h-11">
          {t('filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
