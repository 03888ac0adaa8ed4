import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import type { OwnApplication } from '../contract.shapes.ts'
import { ApplicationStatusBadge } from './application-status.tsx'

/** The status of an own application, or how it ended. Needs the text set `applications`. */
export function OwnStateBadge({
  application: { status, closedReason },
}: {
  application: Pick<OwnApplication, 'status' | 'closedReason'>
}) {
  const t = useTexts('applications')
  if (closedReason) return <StatusBadge tone="muted">{t(`status.${closedReason}`)}</StatusBadge>
  return <ApplicationStatusBadge status={status} />
}
