import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n.tsx'
import { Button } from '#web/kit/button.tsx'
import { useHydrated } from '#web/kit/hydrated.ts'
import type { ApplicationStatus } from '../rules.ts'
import { statusTone } from './application-status.tsx'
import { Mark } from './decision-menu.tsx'
import { deskLimit, type Picked } from './desk.ts'

type BulkProps = {
  /** Id of the form that the boxes of the list belong to. */
  form: string
  picked: readonly Picked[]
  busy: boolean
  onClear: () => void
  onReject: () => void
  /** Stands there while nothing is selected. */
  idle: ReactNode
}

const deeds: readonly ApplicationStatus[] = ['SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'REJECTED']

/** What can be done to all that are selected. Without a script it always stands there and works on the ticked boxes. */
export function BulkBar({ form, picked, busy, onClear, onReject, idle }: BulkProps) {
  const t = useTexts('applicants')
  const hydrated = useHydrated()
  const shown = picked.length > 0
  if (hydrated && !shown) return idle
  const over = picked.length > deskLimit ? t('decide.limit', { max: deskLimit }) : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!hydrated && idle}
      <p role="status" className="mr-1 text-sm font-semibold">
        {hydrated ? t('decide.selected', { count: picked.length }) : <span className="font-normal text-muted">{t('decide.selectFirst')}</span>}
      </p>
      {deeds.map((status) => {
        const asks = status === 'REJECTED' && hydrated
        return (
          <Button
            key={status}
            type={asks ? 'button' : 'submit'}
            form={asks ? undefined : form}
            name="status"
            value={status}
            size="sm"
            busy={busy}
            reason={over}
            reasonAs="tip"
            icon={<Mark tone={statusTone[status]} />}
            onClick={asks ? onReject : undefined}
          >
            {t(`decide.to.${status}`)}
          </Button>
        )
      })}
      {hydrated && (
        <Button variant="quiet" size="sm" icon={<X aria-hidden="true" />} onClick={onClear}>
          {t('decide.clear')}
        </Button>
      )}
    </div>
  )
}
