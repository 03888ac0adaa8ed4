import { useTexts } from '#ui/i18n/i18n.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import type { Option } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const schema = () => import('../contract.own.ts').then((forms) => forms.personForm)

type PersonFormProps = {
  person: { name: string; dialCode: string | null; phone: string | null }
  dialCodes: readonly Option[]
  reply: FormReply | null
}

/** Name and phone; posts `intent=person`. */
export function PersonForm({ person, dialCodes, reply }: PersonFormProps) {
  const t = useTexts('settings')
  const { name: fullName, dialCode, phone } = person
  const defaultValue = { fullName, dialCode: dialCode ?? '+62', phone: phone ?? '' }
  const kit = useKitForm({ id: 'person-form', lastResult: reply, defaultValue, schema })
  return (
    <KitForm {...kit} className="grid max-w-[30rem] gap-5">
      <input type="hidden" name="intent" value="person" />
      <TextField field={kit.fields.fullName} label={t('account.name')} autoComplete="name" required />
      <PhoneField
        label={t('account.phone')}
        required
        code={{ field: kit.fields.dialCode, label: t('account.dialCode'), options: dialCodes }}
        number={{ field: kit.fields.phone, label: t('account.number') }}
      />
      <div>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </KitForm>
  )
}
