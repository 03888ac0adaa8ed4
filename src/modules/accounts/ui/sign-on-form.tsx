import { useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { AcceptTerms } from './accept-terms.tsx'
import { PersonFields } from './person-fields.tsx'
import { splitAnswer, type FormAnswer } from '#ui/form/error-notice.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.signOnForm)
type SignOnFormProps = {
  email: string
  name: string | null
  dialCodes: readonly Option[]
  dialCode: string
  answer: FormAnswer
}

/** Completes a sign-on with what the provider did not supply. The verified address is read-only. */
export function SignOnForm({ email, name, dialCodes, dialCode, answer }: SignOnFormProps) {
  const t = useTexts('register')
  const kit = useKitForm({
    id: 'sign-on',
    lastResult: splitAnswer(answer).reply,
    defaultValue: { fullName: name ?? '', dialCode },
    schema,
  })
  const labels = {
    fullName: t('field.fullName'),
    dialCode: t('field.dialCode'),
    phone: t('field.phone'),
    acceptTerms: t('field.acceptTerms'),
  }
  return (
    <KitForm {...kit} summary={{ title: t('summary'), labels }} className="grid gap-5">
      <TextField label={t('field.email')} type="email" value={email} autoComplete="email" readOnly />
      <PersonFields fields={kit.fields} labels={labels} dialCodes={dialCodes} nameHint={t('hint.fullName.candidate')} />
      <AcceptTerms side="candidate" field={kit.fields.acceptTerms} />
      <SubmitButton wide size="lg">
        {t('submit')}
      </SubmitButton>
    </KitForm>
  )
}
