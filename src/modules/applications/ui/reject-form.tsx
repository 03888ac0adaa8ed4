import { useRef } from 'react'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Select, type Option } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { applicationValue, type SelectedApplication } from './applicants-state.ts'

export type RejectFacts = { reasons: readonly Option[]; noticeHours: number; now: number }
type RejectFieldsProps = RejectFacts & {
  selected: readonly Pick<SelectedApplication, 'id' | 'version'>[]
  error?: string | null
}

/** Fields of a rejection: the reason shown to the applicant, an internal note, and when the notice is sent. */
export function RejectFields({ selected, reasons, noticeHours, now, error }: RejectFieldsProps) {
  const t = useTexts('applicants')
  const format = useFormat()
  const opened = useRef(now)
  return (
    <div className="grid gap-4">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="status" value="REJECTED" />
      {selected.map((each) => (
        <input key={each.id} type="hidden" name="application" value={applicationValue(each)} />
      ))}
      <Select
        label={t('reject.reason')}
        hint={t('reject.reasonHint')}
        name="reason"
        id="reject-reason"
        placeholder={t('reject.choose')}
        options={reasons}
        errors={error ? [error] : []}
        required
        data-autofocus
      />
      <TextArea
        label={t('reject.note')}
        hint={t('reject.noteHint')}
        name="note"
        id="reject-note"
        limit={1000}
        rows={3}
        optional
      />
      <p className="text-sm text-muted">
        {noticeHours === 0
          ? t('reject.notifiedNow')
          : t('reject.notified', {
              count: noticeHours,
              date: format.dateTime(opened.current + noticeHours * 3_600_000),
            })}
      </p>
    </div>
  )
}
