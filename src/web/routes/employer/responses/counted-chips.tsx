import { RemovableChip } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { countedFields, filterQuery, type ApplicantFilter, type CountedFilter, type Days } from './applicant-filter.ts'

type CountedChipsProps = { filter: ApplicantFilter; reasons: readonly { value: string; label: string }[] }

/** What a number of the analytics page narrowed the list to, each with a link that removes it. */
export function CountedChips({ filter, reasons }: CountedChipsProps) {
  const t = useTexts('applicants')
  const applications = useTexts('applications')
  const format = useFormat()
  const { counted } = filter
  const keys = Object.keys(countedFields(counted)) as (keyof CountedFilter)[]
  if (keys.length === 0) return null
  const daysOf = (days: Days | null) => {
    const [from, to] = [days?.from ? format.day(days.from) : null, days?.to ? format.day(days.to) : null]
    if (from && to) return t('counted.between', { from, to })
    return from ? t('counted.from', { from }) : t('counted.to', { to: to ?? '' })
  }
  const names: Record<keyof CountedFilter, () => string> = {
    applied: () => t('counted.applied', { days: daysOf(counted.applied) }),
    hired: () => t('counted.hired', { days: daysOf(counted.hired) }),
    rejected: () => t('counted.rejected', { days: daysOf(counted.rejected) }),
    reached: () => t('counted.reached', { stage: applications(`status.${counted.reached ?? 'APPLIED'}`) }),
    answered: () => t(counted.answered ? 'counted.answered' : 'counted.unanswered'),
    reason: () =>
      t('counted.reason', {
        reason: reasons.find(({ value }) => value === counted.reason)?.label ?? counted.reason ?? '',
      }),
    source: () =>
      t('counted.source', { source: counted.source === 'direct' ? t('counted.direct') : (counted.source ?? '') }),
  }
  return (
    <ul aria-label={t('counted.label')} className="mb-3 flex flex-wrap gap-2">
      {keys.map((key) => {
        const name = names[key]()
        const to = filterQuery({ ...filter, page: 1, counted: { ...counted, [key]: null } }) || '?'
        return (
          <li key={key}>
            <RemovableChip to={to} removeLabel={t('counted.remove', { name })}>
              {name}
            </RemovableChip>
          </li>
        )
      })}
    </ul>
  )
}
