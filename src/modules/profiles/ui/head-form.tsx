import { useTexts } from '#ui/i18n/i18n.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { partValues } from '../rules.form-values.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileForm, usePickerTexts, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.head)

/** Name, headline, phone, city, picture. */
export function HeadForm({ view, options, load, suggested, ...frame }: FormProps) {
  const t = useTexts('profileSetup')
  const texts = usePickerTexts()
  const hydrated = useHydrated()
  const { account, profile } = view
  const { city, picture } = profile
  const place = city ? [city.cityName, city.stateName].filter(Boolean).join(', ') : ''
  const stored = partValues.head(view)
  const defaultValue = { ...stored, headline: profile.headline ?? suggested?.headline ?? '' }
  const chosenCity = city ? [{ value: city.id, label: place }] : []
  const kit = useKitForm({ id: 'head-form', lastResult: frame.reply, defaultValue, schema })
  const labels = {
    fullName: t('field.fullName'),
    headline: t('field.headline'),
    phone: t('field.phone'),
    cityId: t('field.city'),
    cityName: t('field.city'),
    picture: t('field.picture'),
  }
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="head"
      version={profile.version}
      stored={stored}
      options={options}
      known={chosenCity}
      labels={labels}
      files
    >
      <TextField field={kit.fields.fullName} label={labels.fullName} autoComplete="name" required />
      <TextField field={kit.fields.headline} label={labels.headline} hint={t('hint.headline')} optional />
      <PhoneField
        label={labels.phone}
        optional
        code={{ field: kit.fields.dialCode, label: t('field.dialCode'), options: options.dialCodes }}
        number={{ field: kit.fields.phone, label: labels.phone }}
      />
      {hydrated ? (
        <TagPicker
          field={kit.fields.cityId}
          label={labels.cityId}
          loadItems={load.cities}
          defaultValue={chosenCity}
          placeholder={t('picker.type')}
          texts={texts}
          optional
        />
      ) : (
        <TextField field={kit.fields.cityName} label={labels.cityName} autoComplete="address-level2" optional />
      )}
      <PictureField
        label={labels.picture}
        errors={kit.form.allErrors['picture']}
        current={
          picture && (
            <div className="flex items-center gap-4">
              <Avatar name={account.name} src={picture.uri} size={64} />
              <Checkbox name="removePicture" label={t('picture.remove')} />
            </div>
          )
        }
      />
    </ProfileForm>
  )
}
