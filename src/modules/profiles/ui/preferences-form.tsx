import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useKitForm } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { partValues } from '../rules.form-values.ts'
import { ProfileForm, type FormProps } from './profile-form.tsx'

const schema = () => import('../contract.forms.ts').then((forms) => forms.profileForms.preferences)

/** Job preferences and availability; `currency` is the deployment's. */
export function PreferencesForm({ view, options, load: _load, currency, ...frame }: FormProps & { currency: string }) {
  const t = useTexts('profileSetup')
  const format = useFormat()
  const locale = useLocale()
  const stored = partValues.preferences(view)
  const kit = useKitForm({ id: 'preferences-form', lastResult: frame.reply, defaultValue: stored, schema })
  const labels = {
    expectedSalary: t('field.expectedSalary'),
    expectedSalaryMinor: t('field.expectedSalary'),
    noticeDays: t('field.noticeDays'),
  }
  return (
    <ProfileForm
      {...frame}
      kit={kit}
      card="preferences"
      version={view.profile.version}
      stored={stored}
      options={options}
      labels={labels}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <MoneyField
          field={kit.fields.expectedSalary}
          errors={[...(kit.fields.expectedSalary.errors ?? []), ...(kit.form.allErrors['expectedSalaryMinor'] ?? [])]}
          label={labels.expectedSalary}
          currency={currency}
          locale={locale}
          grouping={format.grouping}
          decimals={0}
          optional
        />
        <Select field={kit.fields.salaryPeriod} label={t('field.salaryPeriod')} options={options.periods} />
      </div>
      <TextField
        field={kit.fields.noticeDays}
        label={labels.noticeDays}
        hint={t('hint.noticeDays')}
        inputMode="numeric"
        className="max-w-60"
        optional
      />
      <div className="grid gap-1">
        <Checkbox field={kit.fields.willingToMove} label={t('field.willingToMove')} />
        <Checkbox field={kit.fields.remoteOk} label={t('field.remoteOk')} />
        <Checkbox field={kit.fields.openToWork} label={t('field.openToWork')} />
      </div>
    </ProfileForm>
  )
}
