import { otherCodes } from '#modules/reference/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Select } from '#ui/form/select.tsx'
import { TagPicker } from '#ui/form/tag-picker.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { partValues } from '../rules.form-values.ts'
import { OtherSelect } from './other-select.tsx'
import { ProfileForm, usePickerTexts, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.career)

/** Industry, job category, role, level, and whether this is the first job. */
export function CareerForm({ view, options, load, suggested, ...frame }: FormProps) {
  const t = useTexts('profileSetup')
  const texts = usePickerTexts()
  const hydrated = useHydrated()
  const { profile } = view
  const stored = partValues.career(view)
  const role = profile.role ? { value: profile.role.code, label: profile.role.label } : suggested?.role
  const defaultValue = { ...stored, roleCode: role?.value ?? '', roleName: role?.label ?? '' }
  const kit = useKitForm({ id: 'career-form', lastResult: frame.reply, defaultValue, schema })
  const labels = {
    roleCode: t('field.role'),
    roleName: t('field.role'),
    industry: t('field.industry'),
    industryOther: t('field.industryOther'),
    domain: t('field.domain'),
    domainOther: t('field.domainOther'),
    level: t('field.level'),
  }
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="career"
      version={profile.version}
      stored={stored}
      options={options}
      known={role ? [role] : []}
      labels={labels}
    >
      {hydrated ? (
        <TagPicker
          field={kit.fields.roleCode}
          label={labels.roleCode}
          hint={t('hint.role')}
          loadItems={load.roles}
          defaultValue={role ? [role] : []}
          placeholder={t('picker.type')}
          texts={{ ...texts, add: (typed) => t('picker.add', { name: typed }) }}
          optional
        />
      ) : (
        <TextField field={kit.fields.roleName} label={labels.roleName} hint={t('hint.role')} optional />
      )}
      <OtherSelect
        field={kit.fields.industry}
        other={kit.fields.industryOther}
        label={labels.industry}
        otherLabel={labels.industryOther}
        otherHint={t('hint.other')}
        otherCode={otherCodes.INDUSTRY}
        options={options.industries}
        placeholder={t('choose')}
        optional
      />
      <OtherSelect
        field={kit.fields.domain}
        other={kit.fields.domainOther}
        label={labels.domain}
        otherLabel={labels.domainOther}
        otherHint={t('hint.other')}
        otherCode={otherCodes.JOB_DOMAIN}
        options={options.domains}
        placeholder={t('choose')}
        optional
      />
      <Select
        field={kit.fields.level}
        label={labels.level}
        options={options.levels}
        placeholder={t('choose')}
        optional
      />
      <Checkbox field={kit.fields.fresher} label={t('field.fresher')} hint={t('hint.fresher')} />
    </ProfileForm>
  )
}
