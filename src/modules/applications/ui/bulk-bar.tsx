import { Icon } from '#ui/icon.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import type { ApplicationStatus } from '../rules.ts'
import { statusTone } from './application-status.tsx'
import { ToneIcon } from './decision-menu.tsx'
import { bulkLimit, type SelectedApplication } from './applicants-state.ts'

type BulkProps = {
  /** Id of the form that the checkboxes of the list belong to. */
  form: string
  selected: readonly SelectedApplication[]
  busy: boolean
  onClear: () => void
  onReject: () => void
  /** Shown while nothing is selected. */
  idle: ReactNode
  readOnly: boolean
  /** Further things to do with the selected; `plain` without JavaScript. */
  more?: ReactNode
  plainMore?: ReactNode
}

const decisions: readonly ApplicationStatus[] = ['SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED']

/** Bulk decisions on the selected applications. Without JavaScript it is always shown and applies to the checked rows. */
export function BulkBar({ form, selected, busy, onClear, onReject, idle, readOnly, more, plainMore }: BulkProps) {
  const t = useTexts('applicants')
  if (readOnly) return idle
  if (selected.length === 0)
    return (
      <>
        {idle}
        <noscript>
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-sm text-muted">{t('decide.selectFirst')}</p>
            <DecisionButtons form={form} />
            {plainMore}
          </div>
        </noscript>
      </>
    )
  const limitError = selected.length > bulkLimit ? t('decide.limit', { max: bulkLimit }) : null
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <p role="status" className="text-sm font-semibold">
        {t('decide.selected', { count: selected.length })}
      </p>
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon name="x" />}
        aria-label={t('decide.clear')}
        title={t('decide.clear')}
        onClick={onClear}
      />
      <DecisionButtons form={form} busy={busy} limitError={limitError} onReject={onReject} />
      {!limitError && more}
    </div>
  )
}

/** The decision buttons; a rejection opens a dialog when `onReject` is given. */
function DecisionButtons({
  form,
  busy = false,
  limitError: over = null,
  onReject,
}: {
  form: string
  busy?: boolean
  limitError?: string | null
  onReject?: () => void
}) {
  const t = useTexts('applicants')
  return decisions.map((status) => {
    const needsReason = status === 'REJECTED' && onReject
    return (
      <Button
        key={status}
        type={needsReason ? 'button' : 'submit'}
        form={needsReason ? undefined : form}
        name="status"
        value={status}
        size="sm"
        busy={busy}
        reason={over}
        reasonAs="tip"
        icon={<ToneIcon tone={statusTone[status]} />}
        onClick={needsReason ? onReject : undefined}
      >
        {t(`decide.to.${status}`)}
      </Button>
    )
  })
}
