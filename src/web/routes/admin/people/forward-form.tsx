import { reasonsOf } from '#modules/moderation/rules.ts'
import { Select } from '#ui/form/select.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ReasonForm } from './reason-form.tsx'

type ForwardFormProps = { refused: { reason: string; because: string } | undefined }

/** Telling the moderators of a candidate, for whoever sees people and does not decide about them. */
export function ForwardForm({ refused }: ForwardFormProps) {
  const t = useTexts('adminPeople')
  const admin = useTexts('admin')
  const words = useTexts('moderation')
  return (
    <ReasonForm
      intent="forward"
      right="people.view"
      label={admin('decide.forward')}
      consequence={t('forwardText')}
      hint={t('forwardHint')}
      typed={refused?.reason}
      open={refused !== undefined}
    >
      <Select
        label={words('report.reason')}
        name="because"
        required
        placeholder={words('report.choose')}
        defaultValue={refused?.because}
        options={reasonsOf('PERSON').map((value) => ({ value, label: words(`reason.${value}`) }))}
      />
    </ReasonForm>
  )
}
