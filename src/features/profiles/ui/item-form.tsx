import { useTexts } from '#web/i18n.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useKitForm } from '#web/kit/form.tsx'
import { Select } from '#web/kit/select.tsx'
import { TextArea } from '#web/kit/text-area.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import type { ProfileItem } from '../contract.shapes.ts'
import { isNeeded } from '../rules.ts'
import { itemExtras, type ListedSection } from '../rules.parts.ts'
import { ProfileForm, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.itemForm)
const month = (day: string | null | undefined) => day?.slice(0, 7) ?? ''

type ItemFormProps = Omit<FormProps, 'view' | 'load'> & { section: ListedSection; item: ProfileItem | null }

/** One entry of a list: position, study, project or certificate, with the fields of its kind. */
export function ItemForm({ section, item, options, ...frame }: ItemFormProps) {
  const t = useTexts('profileSetup')
  const has = (extra: (typeof itemExtras)[ListedSection][number]) => itemExtras[section].includes(extra)
  const defaultValue = {
    title: item?.title ?? '',
    organisation: item?.organisation ?? '',
    place: item?.place ?? '',
    startOn: month(item?.startOn),
    endOn: month(item?.endOn),
    present: item?.present ?? false,
    qualification: item?.qualification?.code ?? '',
    employmentType: item?.employmentType?.code ?? '',
    mark: item?.mark ?? '',
    url: item?.url ?? '',
    description: item?.description ?? '',
  }
  const kit = useKitForm({ id: `${section}-item`, lastResult: frame.reply, defaultValue, schema })
  const { fields } = kit
  const labels = {
    title: t(`item.${section}.title`),
    organisation: t(`item.${section}.organisation`),
    startOn: t(`item.${section}.startOn`),
    endOn: t(`item.${section}.endOn`),
    mark: t(section === 'education' ? 'field.grade' : 'field.number'),
    url: t('field.url'),
    description: t('field.description'),
  }
  return (
    <ProfileForm {...frame} kit={kit} place={section} item={item?.id} version={item?.version} labels={labels}>
      <TextField field={fields.title} label={labels.title} required />
      <TextField
        field={fields.organisation}
        label={labels.organisation}
        required={isNeeded(section, 'organisation')}
        optional={!isNeeded(section, 'organisation')}
      />
      {has('qualification') && (
        <Select
          field={fields.qualification}
          label={t('field.qualification')}
          options={options.qualifications}
          placeholder={t('choose')}
        />
      )}
      {has('employmentType') && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            field={fields.employmentType}
            label={t('field.employmentType')}
            options={options.employmentTypes}
            placeholder={t('choose')}
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
          required={isNeeded(section, 'startOn')}
        />
        <TextField field={fields.endOn} type="month" label={labels.endOn} placeholder={t('monthPlaceholder')} />
      </div>
      {has('present') && (
        <Checkbox field={fields.present} label={t(`item.${section}.present` as 'item.experience.present')} />
      )}
      {has('mark') && <TextField field={fields.mark} label={labels.mark} optional className="max-w-80" />}
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
