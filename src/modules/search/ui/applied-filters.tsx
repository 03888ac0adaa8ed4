import { Link } from 'react-router'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { RemovableChip } from '#ui/badge.tsx'
import type { JobList } from '../contract.ts'
import { nearKm } from '../rules.query.place.ts'
import { browseTo, filterNames, listKeys, type Browse } from '../rules.url.ts'
import { without } from '../rules.url.without.ts'

type AppliedFiltersProps = {
  browse: Browse
  facets: JobList['facets']
  appliedFilters: JobList['appliedFilters']
  salary: { currency: string; sliderUnit: number }
  place: JobList['place']
}

/** The filters that are set, each a link to the search without it. */
export function AppliedFilters({ browse, facets, appliedFilters, salary, place }: AppliedFiltersProps) {
  const t = useTexts('browse')
  const format = useFormat()
  const label = (name: string, code: string): string => {
    const value =
      appliedFilters.find((each) => each.name === name && each.code === code) ??
      facets[name as keyof typeof facets]?.find((each) => each.code === code)
    return t.find(`${name}.${code}`) ?? value?.label ?? code
  }
  const around = browse.near && place?.around
  const chips = [
    ...(around
      ? [
          {
            label:
              around.kind === 'REGION'
                ? t('filters.region', { region: around.label })
                : t('filters.around', { km: String(nearKm), place: place.label }),
            to: browseTo(without(browse, 'near')),
          },
        ]
      : []),
    ...listKeys.flatMap((key) =>
      browse[key].map((code) => ({
        label: label(filterNames[key], code),
        to: browseTo(without(browse, filterNames[key], code)),
      })),
    ),
    ...(browse.company
      ? [{ label: label('companyId', browse.company), to: browseTo(without(browse, 'companyId')) }]
      : []),
    ...(browse.salary
      ? [
          {
            label: t('filters.salaryAt', {
              amount: `${salary.currency} ${format.short(browse.salary * salary.sliderUnit)}`,
            }),
            to: browseTo(without(browse, 'minSalary')),
          },
        ]
      : []),
    ...(browse.posted
      ? [{ label: t(`posted.${browse.posted}` as 'posted.1'), to: browseTo(without(browse, 'postedWithinDays')) }]
      : []),
    ...(browse.wfh ? [{ label: t('filters.wfh'), to: browseTo(without(browse, 'workFromAnywhere')) }] : []),
  ]
  const { search, location, sort, limit } = browse
  return (
    <ul aria-label={t('filters.applied')} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.to} className="min-w-0 max-w-full">
          <RemovableChip to={chip.to} removeLabel={t('filters.remove', { label: chip.label })}>
            {chip.label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <Link
          to={browseTo({ search, location, sort, limit })}
          className="k-link inline-flex min-h-8 items-center px-1 text-sm touch:min-h-11"
        >
          {t('filters.clear')}
        </Link>
      </li>
    </ul>
  )
}
