import { useTexts } from '#ui/i18n/i18n.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Erasing somebody at once; `typed` is the reason of what was refused. */
export function EraseForm({ typed }: { typed?: string | undefined }) {
  const t = useTexts('adminPeople')
  return (
    <ReasonForm
      intent="erase"
      right="people.erase"
      label={t('erase.label')}
      consequence={t('erase.text')}
      hint={t('erase.reasonHint')}
      danger
      typed={typed}
      open={typed !== undefined}
    />
  )
}
