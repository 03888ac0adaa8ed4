import { useTexts } from '#ui/i18n/i18n.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useKitForm } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { PartForm, type PartProps } from './part-form.tsx'

const schema = () => import('../contract.forms.ts').then((module) => module.companyForms.contact)

/** Contact details for the administrator, and the location. */
export function ContactForm({ company, reply, options, loadCities, ...frame }: PartProps) {
  const t = useTexts('company')
  const hydrated = useHydrated()
  const { city } = company
  const place = city ? [city.cityName, city.stateName].filter(Boolean).join(', ') : ''
  const start = {
    email: company.email ?? '',
    dialCode: company.dialCode ?? '+62',
    phone: company.phone ?? '',
    address: company.address ?? '',
    cityId: city?.id ?? '',
    cityName: city?.cityName ?? '',
    postalCode: company.postalCode ?? '',
  }
  const kit = useKitForm({ id: 'contact-form', lastResult: reply, defaultValue: start, schema })
  const labels = {
    email: t('field.email'),
    phone: t('field.phone'),
    address: t('field.street'),
    cityId: t('field.city'),
    cityName: t('field.city'),
    postalCode: t('field.postalCode'),
  }
  const stored = [
    { term: labels.email, value: company.email },
    { term: labels.phone, value: company.phone && `${company.dialCode ?? ''} ${company.phone}` },
    { term: labels.address, value: company.address },
    { term: labels.cityId, value: place },
    { term: labels.postalCode, value: company.postalCode },
  ]
  return (
    <PartForm {...{ company, reply, kit, labels, stored, ...frame }} section="contact">
      <TextField
        field={kit.fields.email}
        label={labels.email}
        hint={t('hint.contact')}
        type="email"
        autoComplete="email"
        required
      />
      <PhoneField
        label={labels.phone}
        required
        code={{ field: kit.fields.dialCode, label: t('field.dialCode'), options: options.dialCodes }}
        number={{ field: kit.fields.phone, label: labels.phone }}
      />
      <TextArea
        field={kit.fields.address}
        label={labels.address}
        hint={t('hint.address')}
        rows={3}
        autoComplete="street-address"
        required
      />
      {hydrated ? (
        <TagPicker
          field={kit.fields.cityId}
          label={labels.cityId}
          loadItems={loadCities}
          defaultValue={city ? [{ value: city.id, label: place }] : []}
          placeholder={t('city.placeholder')}
          required
          texts={{
            empty: t('city.none'),
            loading: t('city.loading'),
            failed: t('city.failed'),
            remove: (name) => t('city.remove', { name }),
          }}
        />
      ) : (
        <TextField
          field={kit.fields.cityName}
          label={labels.cityName}
          hint={t('hint.cityPlain')}
          autoComplete="address-level2"
          required
        />
      )}
      <TextField
        field={kit.fields.postalCode}
        label={labels.postalCode}
        autoComplete="postal-code"
        inputMode="numeric"
        optional
        className="max-w-40"
      />
    </PartForm>
  )
}
