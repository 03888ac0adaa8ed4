import { useTexts } from '#ui/i18n/i18n.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { maxSkills, skillsForCompletion } from '../rules.ts'
import { partValues } from '../rules.form-values.ts'
import { ProfileForm, usePickerTexts, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.skills)

export function SkillsForm({ view, load, suggested, ...frame }: FormProps) {
  const t = useTexts('profileSetup')
  const texts = usePickerTexts()
  const hydrated = useHydrated()
  const skills = [
    ...view.profile.skills.map(({ code, label }) => ({ value: code, label })),
    ...(suggested?.skills ?? []),
  ].slice(0, maxSkills)
  const defaultValue = {
    skills: skills.map(({ value }) => value),
    skillNames: skills.map(({ label }) => label).join(', '),
  }
  const kit = useKitForm({ id: 'skills-form', lastResult: frame.reply, defaultValue, schema })
  const label = t('place.skills')
  const hint = t('hint.skills', { count: skillsForCompletion })
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="skills"
      version={view.profile.version}
      stored={partValues.skills(view)}
      known={skills}
      labels={{ skills: label, skillNames: label }}
    >
      {hydrated ? (
        <TagPicker
          field={kit.fields.skills}
          label={label}
          hideLabel
          hint={hint}
          loadItems={load.skills}
          multiple
          max={maxSkills}
          defaultValue={skills}
          placeholder={t('picker.type')}
          texts={{ ...texts, add: (typed) => t('picker.add', { name: typed }) }}
        />
      ) : (
        <TextArea field={kit.fields.skillNames} label={label} hideLabel hint={t('hint.skillsPlain')} rows={4} />
      )}
    </ProfileForm>
  )
}
