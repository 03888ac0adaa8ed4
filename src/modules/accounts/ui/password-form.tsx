import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { NewPasswordField } from './register-form.tsx'

const newSchema = () => import('../contract.forms.ts').then((forms) => forms.newPasswordForm)
const changeSchema = () => import('../contract.forms.ts').then((forms) => forms.changePasswordForm)

/** Sets a new password after a reset code. */
export function NewPasswordForm({ reply }: { reply: FormReply | null }) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'new-password', lastResult: reply, schema: newSchema })
  return (
    <KitForm {...kit} className="grid gap-5">
      <NewPasswordField field={kit.fields.password} label={t('field.newPassword')} />
      <SubmitButton wide size="lg">
        {t('newPassword.submit')}
      </SubmitButton>
    </KitForm>
  )
}

/** Changes the password of a signed-in account. The hidden `email` identifies the account for password managers. */
export function ChangePasswordForm({
  hasPassword,
  email,
  reply,
}: {
  hasPassword: boolean
  email: string
  reply: FormReply | null
}) {
  const t = useTexts('auth')
  const kit = useKitForm({ id: 'change-password', lastResult: reply, schema: changeSchema })
  const current = kit.fields.currentPassword
  return (
    <KitForm {...kit} className="grid gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {(hasPassword || current.errors) && (
        <PasswordField field={current} label={t('field.currentPassword')} autoComplete="current-password" required />
      )}
      <NewPasswordField field={kit.fields.password} label={t('field.newPassword')} />
      <SubmitButton wide size="lg">
        {t('change.submit')}
      </SubmitButton>
    </KitForm>
  )
}
