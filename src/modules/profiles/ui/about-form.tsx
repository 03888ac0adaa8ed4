import { useTexts } from '#ui/i18n/i18n.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { partValues } from '../rules.form-values.ts'
import { ProfileForm, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.about)

export function AboutForm({ view, load: _load, ...frame }: FormProps) {
  const t = useTexts('profileSetup')
  const stored = partValues.about(view)
  const kit = useKitForm({
    id: 'about-form',
    lastResult: frame.reply,
    defaultValue: stored,
    schema,
  })
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="about"
      version={view.profile.version}
      stored={stored}
      labels={{ about: t('place.about') }}
    >
      <TextArea
        field={kit.fields.about}
        label={t('place.about')}
        hideLabel
        hint={t('hint.about')}
        rows={8}
        limit={3000}
        leftLabel={(count) => t('left', { count })}
      />
    </ProfileForm>
  )
}
