import { useCallback } from 'react'
import { dayIn } from '#kernel/time-zone.ts'
import { otherCodes } from '#modules/reference/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { usePageSettings } from '#ui/i18n/page-settings.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { SuggestField } from '#ui/form/suggest-field.tsx'
import { TextField, type TextFieldProps } from '#ui/form/text-field.tsx'
import type { ProfileItem } from '../contract.shapes.ts'
import { isRequiredField, type ProfileSection } from '../rules.ts'
import { extraItemFields } from '../rules.parts.ts'
import { itemValues } from '../rules.form-values.ts'
import { OtherSelect } from './other-select.tsx'
import { ProfileForm, type FormProps, type Load } from './profile-form.tsx'

type ItemFormProps = Omit<FormProps, 'view'> & { section: ProfileSection; item: ProfileItem | null }

/** One item of a section, with the fields of that section. */
export function ItemForm({ section, item, options, load, suggested, ...frame }: ItemFormProps) {
  const t = useTexts('profileSetup')
  const has = (extra: (typeof extraItemFields)[ProfileSection][number]) => extraItemFields[section].includes(extra)
  const defaultValue = itemValues(item ?? suggested?.item)
  const timeZone = usePageSettings()?.timeZone ?? 'UTC'
  // The form loads its schema anew when the function changes.
  const schema = useCallback(
    async () => (await import('../contract.forms.ts')).itemForm(section, dayIn(new Date(), timeZone)),
    [section, timeZone],
  )
  const kit = useKitForm({ id: `${section}-item`, lastResult: frame.reply, defaultValue, schema })
  const { fields } = kit
  const labels = {
    title: t(`item.${section}.title`),
    organisation: t(`item.${section}.organisation`),
    qualification: t('field.qualification'),
    qualificationOther: t('field.qualificationOther'),
    startOn: t(`item.${section}.startOn`),
    endOn: t(`item.${section}.endOn`),
    gradeOrNumber: t(section === 'education' ? 'field.grade' : 'field.number'),
    url: t('field.url'),
    description: t('field.description'),
  }
  const [titles, places] = [titleSuggestions(section, load), section === 'education' ? load.institutes : null]
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card={section}
      item={item?.id}
      version={item?.version}
      stored={item && itemValues(item)}
      options={options}
      labels={labels}
    >
      <SuggestedTextField
        field={fields.title}
        label={labels.title}
        hint={section === 'education' ? t('hint.study') : undefined}
        load={titles}
        maxLength={section === 'education' ? 80 : 120}
        required
      />
      <SuggestedTextField
        field={fields.organisation}
        label={labels.organisation}
        load={places}
        maxLength={section === 'education' ? 80 : 120}
        required={isRequiredField(section, 'organisation')}
        optional={!isRequiredField(section, 'organisation')}
      />
      {has('qualification') && (
        <OtherSelect
          field={fields.qualification}
          other={fields.qualificationOther}
          label={labels.qualification}
          otherLabel={labels.qualificationOther}
          otherHint={t('hint.other')}
          otherCode={otherCodes.EMPLOYEE_QUALIFICATION}
          options={options.qualifications}
          placeholder={t('choose')}
          optional
        />
      )}
      {has('employmentType') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            field={fields.employmentType}
            label={t('field.employmentType')}
            options={options.employmentTypes}
            placeholder={t('choose')}
            optional
          />
          <TextField field={fields.place} label={t('field.place')} optional />
        </div>
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField
          field={fields.startOn}
          type="month"
          label={labels.startOn}
          placeholder={t('monthPlaceholder')}
          required={isRequiredField(section, 'startOn')}
          optional={!isRequiredField(section, 'startOn')}
        />
        {/* The end of a job is left out only where it goes on; the box below says that. */}
        <TextField
          field={fields.endOn}
          type="month"
          label={labels.endOn}
          placeholder={t('monthPlaceholder')}
          optional={section !== 'experience'}
        />
      </div>
      {has('present') && (
        <Checkbox field={fields.present} label={t(`item.${section}.present` as 'item.experience.present')} />
      )}
      {has('gradeOrNumber') && (
        <TextField field={fields.gradeOrNumber} label={labels.gradeOrNumber} optional className="max-w-80" />
      )}
      {has('url') && <TextField field={fields.url} label={labels.url} inputMode="url" optional />}
      <TextArea
        field={fields.description}
        label={labels.description}
        rows={5}
        limit={3000}
        leftLabel={(count) => t('left', { count })}
        optional
      />
    </ProfileForm>
  )
}

/** The list that suggests titles for a section, if any. */
function titleSuggestions(section: ProfileSection, load: FormProps['load']): Load | null {
  if (section === 'education') return load.fields
  return section === 'certificate' ? load.certificates : section === 'experience' ? load.roles : null
}

/** A text field with suggestions from a list; any text is allowed. */
function SuggestedTextField({ load, ...field }: TextFieldProps & { load: Load | null }) {
  const t = useTexts('profileSetup')
  if (!load) return <TextField {...field} />
  const otherCodeValues: readonly string[] = Object.values(otherCodes)
  return (
    <SuggestField
      {...field}
      loadItems={async (query, signal) =>
        (await load(query, signal))
          .filter(({ value }) => !otherCodeValues.includes(value))
          .map(({ label }) => ({ value: label, label }))
      }
      countLabel={(count) => t('picker.count', { count })}
    />
  )
}
