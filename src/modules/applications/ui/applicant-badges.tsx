import { Icon } from '#ui/icon.tsx'
import { useAgo, useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import type { ReceivedRow } from '../contract.shapes.ts'
import type { ApplicationStatus } from '../rules.ts'
import { ApplicationStatusBadge } from './application-status.tsx'
import type { ApplicationSummary } from './applicants-state.ts'

/** Whether the answers meet the deal-breakers; empty where there are none. */
export function RequirementBadge({ row }: { row: Pick<ReceivedRow, 'meets' | 'missed'> }) {
  const t = useTexts('applicants')
  if (row.meets === null) return null
  return row.meets ? (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <Icon name="check" size={16} className="text-pandan-ink" />
      {t('list.meets')}
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-cabai-ink">
      <Icon name="triangle-alert" size={16} />
      {t('list.misses', { count: row.missed })}
    </span>
  )
}

/** The status, or withdrawn or ended; `coming` is a status change that is being submitted. */
export function StateBadges({ row, coming }: { row: ApplicationSummary; coming?: ApplicationStatus | null }) {
  const t = useTexts('applicants')
  if (row.withdrawnAt) return <StatusBadge tone="muted">{t('list.withdrawn')}</StatusBadge>
  return (
    <span className="inline-flex flex-wrap gap-1">
      <ApplicationStatusBadge status={coming ?? row.status} />
      {row.closedAt && !coming && <StatusBadge tone="muted">{t('list.ended')}</StatusBadge>}
    </span>
  )
}

/** "3 years of experience", in months below one year; null when nothing is known. */
export function useExperience(): (months: number | null) => string | null {
  const t = useTexts('applicants')
  return (months) => {
    if (!months) return null
    return months < 12 ? t('list.months', { count: months }) : t('list.years', { count: Math.floor(months / 12) })
  }
}

/** Relative time with the exact time on hover. */
export function Ago({ at }: { at: string }) {
  const ago = useAgo()
  const format = useFormat()
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {ago(at)}
    </time>
  )
}

export function NoteCount({ count }: { count: number }) {
  const t = useTexts('applicants')
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted" title={t('list.notes', { count })}>
      <Icon name="sticky-note" size={14} />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('list.notes', { count })}</span>
    </span>
  )
}

/** How many of the scorecards that the reader may see recommend the person. Needs the set `applicantList`. */
export function ScorecardCount({ scorecards }: Pick<ReceivedRow, 'scorecards'>) {
  const t = useTexts('applicantList')
  if (!scorecards) return null
  const label = t('scorecards.badge', { yes: scorecards.yes, count: scorecards.cards })
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted" title={label}>
      <Icon name="clipboard-check" size={14} />
      <span aria-hidden="true" className="tabular-nums">
        {scorecards.yes}/{scorecards.cards}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** A dot where the candidate wrote something that was not read. Needs the set `applicantList`. */
export function UnreadDot({ unread }: { unread: boolean }) {
  const t = useTexts('applicantList')
  if (!unread) return null
  return (
    <span className="inline-flex items-center" title={t('unread')}>
      <span aria-hidden="true" className="size-2.5 rounded-full bg-nila" />
      <span className="sr-only">{t('unread')}</span>
    </span>
  )
}
