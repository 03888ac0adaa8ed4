import { Icon } from '#ui/icon.tsx'
import { changeOf, smallestShown } from '#modules/analytics/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Link } from 'react-router'

type ComparedNumber = { value: number | null; before: number | null; list?: string | null }

/** A count as it is shown: small ones that are hidden as "< 5". */
export function useCount(): (value: number | null) => string {
  const t = useTexts('analytics')
  const { number } = useFormat()
  return (value) => (value === null ? t('small', { count: smallestShown }) : number(value))
}

/** A share of 1000 as a percentage; a dash where there are too few to speak of one. */
export function useShare(): (perMille: number | null) => string {
  const { number } = useFormat()
  return (perMille) => (perMille === null ? '–' : `${number(perMille / 10, perMille < 100 ? 1 : 0)}%`)
}

/** The number, as a link to the list that it counts where there is one to open. */
export function CountLink({ number, label }: { number: ComparedNumber; label: string }) {
  const t = useTexts('analytics')
  const count = useCount()
  if (!number.list || !number.value) return count(number.value)
  return (
    <Link
      className="k-link tabular-nums"
      to={`/employer/responses${number.list}`}
      aria-label={t('open', { count: number.value, label })}
    >
      {count(number.value)}
    </Link>
  )
}

/** How a number changed against the period before, in words and by an arrow. */
export function Change({ number: { value, before } }: { number: ComparedNumber }) {
  const t = useTexts('analytics')
  const format = useFormat()
  const count = useCount()
  const change = changeOf(value, before)
  if (before === null) return null
  if (change === null || change === 0)
    return <span className="text-muted">{t(change === 0 ? 'same' : 'before', { count: count(before) })}</span>
  const arrow = change > 0 ? 'arrow-up' : 'arrow-down'
  return (
    <span className="inline-flex items-center gap-1 text-muted">
      <Icon name={arrow} size={14} />
      {t(change > 0 ? 'more' : 'less', { percent: format.number(Math.abs(change)), count: count(before) })}
    </span>
  )
}

/** Minutes as people speak of them: 40 minutes, 5 hours, 3.5 days. */
export function useDuration(): (minutes: number | null) => string {
  const t = useTexts('analytics')
  const { number } = useFormat()
  return (minutes) => {
    if (minutes === null) return '–'
    if (minutes < 60) return t('minutes', { count: minutes })
    if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 60) })
    return t('daysLong', { count: number(minutes / 1440, minutes < 14_400 ? 1 : 0) })
  }
}

const byteUnits = ['kB', 'MB', 'GB', 'TB'] as const

/** Bytes as disks are sold: 512 B, 12 kB, 3.4 GB; less than before with its sign. */
export function useBytes(): (bytes: number) => string {
  const { number } = useFormat()
  return (bytes) => {
    const size = Math.abs(bytes)
    if (size < 1000) return `${number(bytes)} B`
    const at = Math.min(byteUnits.length - 1, Math.floor(Math.log10(size) / 3) - 1)
    const value = bytes / 1000 ** (at + 1)
    return `${number(value, Math.abs(value) < 10 ? 1 : 0)} ${byteUnits[at]}`
  }
}
