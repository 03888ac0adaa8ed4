import { useKit } from '#ui/provider.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import type { FieldBinding } from '#ui/form/field.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { partValues } from '../rules.form-values.ts'
import { ProfileForm, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.details)
const maxLinks = 10

/** Birth date, gender, address, languages and links. */
export function DetailsForm({ view, options, load: _load, ...frame }: FormProps) {
  const t = useTexts('profileSetup')
  const { labels: kitLabels } = useKit()
  const empty = { label: '', url: '' }
  const { profile } = view
  const stored = partValues.details(view)
  const links = [...profile.links, empty, ...(profile.links.length === 0 ? [empty] : [])].slice(0, maxLinks)
  const defaultValue = { ...stored, links }
  const kit = useKitForm({ id: 'details-form', lastResult: frame.reply, defaultValue, schema })
  const fields: Readonly<Record<string, FieldBinding>> = kit.fields
  const labels: Record<string, string> = {
    dateOfBirth: t('field.dateOfBirth'),
    gender: t('field.gender'),
    address: t('field.address'),
    languages: t('field.languages'),
    ...Object.fromEntries(
      links.flatMap((_, at) => [
        [`links[${at}].label`, t('field.linkLabel')],
        [`links[${at}].url`, t('field.url')],
      ]),
    ),
  }
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="details"
      version={profile.version}
      stored={stored}
      options={options}
      labels={labels}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField field={kit.fields.dateOfBirth} label={t('field.dateOfBirth')} autoComplete="bday" optional />
        <Select
          field={kit.fields.gender}
          label={t('field.gender')}
          options={options.genders}
          placeholder={t('choose')}
          optional
        />
      </div>
      <p className="k-hint -mt-2">{t('hint.personal')}</p>
      <TextArea field={kit.fields.address} label={t('field.address')} rows={2} limit={300} optional />
      <TextField
        field={kit.fields.languages}
        label={t('field.languages')}
        hint={t('hint.languages')}
        maxLength={500}
        optional
      />
      <fieldset className="grid gap-3">
        <legend className="k-label mb-1.5">
          {t('field.links')} <span className="font-normal text-muted">({kitLabels.optional})</span>
        </legend>
        {links.map((_, at) => (
          <div key={at} className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <TextField
              field={fields[`links[${at}].label`]}
              label={t('field.linkLabel')}
              maxLength={40}
              placeholder={t('hint.link')}
            />
            <TextField field={fields[`links[${at}].url`]} label={t('field.url')} inputMode="url" maxLength={300} />
          </div>
        ))}
      </fieldset>
    </ProfileForm>
  )
}
