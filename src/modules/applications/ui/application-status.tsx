import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import type { ApplicationStatus } from '../rules.ts'

/** The specification's colours: muted, yellow, primary, green, error. */
export const statusTone: Readonly<Record<ApplicationStatus, Tone>> = {
  APPLIED: 'muted',
  SHORTLIST: 'warning',
  IN_INTERVIEW: 'primary',
  HIRED: 'success',
  REJECTED: 'error',
}

/** The status of an application as label, shape and colour. Needs the text set `applications`. */
export function ApplicationStatusBadge({ status }: { status: ApplicationStatus }) {
  const t = useTexts('applications')
  return <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>
}
