import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FieldBinding } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

/** The current password, or a hint how to prove ownership without one. */
export function OwnerProofField({ field, hasPassword }: { field: FieldBinding; hasPassword: boolean }) {
  const t = useTexts('settings')
  if (hasPassword)
    return <PasswordField field={field} label={t('proof.password')} autoComplete="current-password" required />
  return (
    <>
      <p className="k-hint">{t('proof.none')}</p>
      {field.errors && <PasswordField field={field} label={t('proof.password')} autoComplete="current-password" />}
    </>
  )
}
