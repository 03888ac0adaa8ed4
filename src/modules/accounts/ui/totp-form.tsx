import type { ReactNode } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { OtpField } from '#ui/form/otp-field.tsx'
import { useRejectedCode } from './code-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.totpForm)

/** The administrator's second factor. */
export function TotpForm({ reply, submitLabel }: { reply: FormReply | null; submitLabel: ReactNode }) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'totp', lastResult: reply, schema })
  useRejectedCode(kit.fields.code.id, reply)
  return (
    <KitForm {...kit} className="grid gap-5">
      <OtpField field={kit.fields.code} label={t('field.code')} required autoFocus />
      <SubmitButton wide size="lg">
        {submitLabel}
      </SubmitButton>
    </KitForm>
  )
}
