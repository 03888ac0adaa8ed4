import { Link } from 'react-router'
import type { SettingField } from '#modules/reference/rules.setting-fields.ts'
import { FieldErrors } from '#ui/form/field.tsx'
import type { Option } from '#ui/form/select.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { useErrorTexts } from '#ui/provider.tsx'
import { SettingControl } from './setting-control.tsx'
import { valueLines } from './setting-words.ts'

type ShownSetting = {
  key: string
  field: SettingField
  value: unknown
  fallback: unknown
  version: number
  changed: { at: string; by: string | null } | null
}
type SettingRowProps = {
  row: ShownSetting
  /** What was typed and refused, or what holds. */
  value: unknown
  errors: Readonly<Record<string, string[]>>
  choices: Readonly<Record<string, readonly Option[]>>
}

const maxDefault = 160

/** One setting: what it does at the left, its fields at the right. */
export function SettingRow({ row, value, errors, choices }: SettingRowProps) {
  const t = useTexts('adminSettings')
  const { dateTime } = useFormat()
  const errorTexts = useErrorTexts()
  const { key, field, fallback, version, changed } = row
  const name = t.find(`${key}.name`) ?? key
  const fallbackOption = choices[field.name]?.find((option) => option.value === fallback)
  const byDefault =
    fallbackOption?.label ??
    valueLines(t, field, fallback)
      .map(({ label, text }) => (label ? `${label}: ${text}` : text))
      .join(' · ')
  return (
    <section
      aria-labelledby={`${key}-title`}
      className="grid gap-x-10 gap-y-4 border-b border-line p-5 last:border-b-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div className="min-w-0">
        <h3 id={`${key}-title`} className="text-base">
          {name}
        </h3>
        <p className="mt-1 text-sm text-muted">{t.find(`${key}.text`)}</p>
        <p className="k-hint mt-3 break-words">
          {t('byDefault', { value: byDefault.length > maxDefault ? `${byDefault.slice(0, maxDefault)}…` : byDefault })}
        </p>
        {changed && (
          <p className="k-hint mt-1">
            {t('changed', { date: dateTime(changed.at), name: changed.by ?? t('unknown') })}{' '}
            <Link className="k-link" to={`/admin/settings/history/${key}`}>
              {t('history')}
              <span className="sr-only">: {name}</span>
            </Link>
          </p>
        )}
      </div>
      <div className="min-w-0">
        <input type="hidden" name={`version.${key}`} value={version} />
        <input type="hidden" name={`shown.${key}`} value={JSON.stringify(row.value)} />
        <SettingControl field={field} value={value} label={name} hideLabel errors={errors} choices={choices} />
        {(field.kind === 'group' || field.kind === 'list') && (
          <FieldErrors id={`${key}-errors`} errors={errorTexts(errors[key])} />
        )}
      </div>
    </section>
  )
}
