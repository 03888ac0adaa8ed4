import type { FormEvent } from 'react'
import { stripPhoneSeparators } from '#kernel/phone.ts'
import type { Side } from '../rules.access-paths.ts'
import { browserKeys, storeKey } from '#ui/browser/storage-keys.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { isIntent, KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { PersonFields } from './person-fields.tsx'

const schemas = {
  candidate: () => import('../contract.forms.ts').then((forms) => forms.candidateRegistration),
  employer: () => import('../contract.forms.ts').then((forms) => forms.employerRegistration),
}
type RegisterFormProps = { side: Side; dialCodes: readonly Option[]; dialCode: string; reply: FormReply | null }

/** Registration form; employers also enter the company name. */
export function RegisterForm({ side, dialCodes, dialCode, reply }: RegisterFormProps) {
  const t = useTexts('register')
  const kit = useKitForm({
    id: 'register',
    lastResult: reply,
    defaultValue: { dialCode },
    schema: schemas[side] as typeof schemas.employer,
  })
  const email = t(side === 'employer' ? 'field.workEmail' : 'field.email')
  const labels = {
    companyName: t('field.companyName'),
    fullName: t('field.fullName'),
    email,
    dialCode: t('field.dialCode'),
    phone: t('field.phone'),
    password: t('field.password'),
    acceptTerms: t('field.acceptTerms'),
  }
  return (
    <KitForm {...kit} summary={{ title: t('summary'), labels }} className="grid gap-5" onSubmitCapture={storePhone}>
      {side === 'employer' && (
        <TextField field={kit.fields.companyName} label={labels.companyName} autoComplete="organization" required />
      )}
      <PersonFields fields={kit.fields} labels={labels} dialCodes={dialCodes} nameHint={t(`hint.fullName.${side}`)}>
        <TextField
          field={kit.fields.email}
          label={email}
          hint={side === 'employer' ? t('hint.workEmail') : undefined}
          type="email"
          autoComplete="email"
          required
        />
      </PersonFields>
      <NewPasswordField field={kit.fields.password} label={labels.password} />
      <AcceptTerms side={side} field={kit.fields.acceptTerms} />
      <SubmitButton wide size="lg">
        {t('submit')}
      </SubmitButton>
    </KitForm>
  )
}

/** Stores the specification's key `mobNo` until the code is redeemed. */
function storePhone({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) {
  if (isIntent(nativeEvent as SubmitEvent)) return
  const form = new FormData(currentTarget)
  storeKey(browserKeys.phone, `${String(form.get('dialCode'))}${stripPhoneSeparators(String(form.get('phone')))}`)
}

/** Field for a new password, with the password policy as hint. */
export function NewPasswordField({
  field,
  label,
}: {
  field: Parameters<typeof PasswordField>[0]['field']
  label: string
}) {
  const t = useTexts('auth')
  return <PasswordField field={field} label={label} hint={t('passwordHint')} autoComplete="new-password" required />
}
