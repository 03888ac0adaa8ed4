import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.emailForm)

/** Requests a password reset code. */
export function ForgotForm({ reply }: { reply: FormReply | null }) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'forgot', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <TextField field={kit.fields.email} label={t('field.email')} type="email" autoComplete="username" required />
      <SubmitButton wide size="lg">
        {t('forgot.submit')}
      </SubmitButton>
    </KitForm>
  )
}
