import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { lateness } from '../rules.ts'

const tones = { none: 'muted', inTime: 'success', soon: 'warning', late: 'error' } as const

/** Age of an entry against its target. */
export function Age({ hours, dueHours }: { hours: number | null; dueHours: number }) {
  const t = useTexts('admin')
  const format = useFormat()
  const state = lateness(hours, dueHours)
  if (hours === null) return <span className="text-sm text-muted">{t('age.none')}</span>
  const count = Math.max(0, Math.round(hours))
  return (
    <StatusBadge tone={tones[state]}>
      {t(`age.${state}`, { hours: format.number(count), due: format.number(dueHours) })}
    </StatusBadge>
  )
}
