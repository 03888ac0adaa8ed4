import { shownNumber, valueAt, type SettingField } from '#modules/reference/rules.setting-fields.ts'
import { settingUnits } from '#modules/reference/rules.setting-groups.ts'
import type { T } from '#ui/i18n/i18n.tsx'

export type SettingTexts = T<'adminSettings'>

/** The name of a choice; codes that have none, such as time zones, are shown as they are. */
export const optionLabel = (t: SettingTexts, key: string, path: string, option: string): string =>
  t.find([key, 'options', path, option].filter(Boolean).join('.')) ?? t.find(`option.${option}`) ?? option

/** One line of a value: "Reminder: 14 days". */
export type ValueLine = { label: string | null; text: string }

/** How many years a number of days is, where it is a whole number of them, with or without leap days. */
export function wholeYears(days: number): number | null {
  const years = Math.round(days / 365.25)
  return years > 0 && (days === years * 365 || days === Math.round(years * 365.25)) ? years : null
}

/** The unit of a number setting: "days", and "days (5 years)" where the number is whole years. */
export function unitText(t: SettingTexts, name: string, number: number): string | null {
  const unit = settingUnits[name]
  if (!unit) return null
  const years = unit === 'days' ? wholeYears(number) : null
  return years === null ? t(`unit.${unit}`) : t('unit.daysYears', { count: years })
}

/** A value of a setting in words. */
export function valueLines(t: SettingTexts, field: SettingField, value: unknown): ValueLine[] {
  if (value === null || value === undefined) return [{ label: null, text: t('value.none') }]
  const [key = ''] = field.name.split('.')
  const path = field.name.slice(key.length + 1)
  switch (field.kind) {
    case 'toggle':
      return [{ label: null, text: value === true ? t('value.on') : t('value.off') }]
    case 'select':
      return [{ label: null, text: optionLabel(t, key, path, String(value)) }]
    case 'choices': {
      const labels = Array.isArray(value) ? value.map((each) => optionLabel(t, key, path, String(each))) : []
      return [{ label: null, text: labels.join(', ') || t('value.noChoice') }]
    }
    case 'number': {
      const number = shownNumber(field, value)
      return [{ label: null, text: [number, unitText(t, field.name, Number(number))].filter(Boolean).join(' ') }]
    }
    case 'text':
      return [{ label: null, text: typeof value === 'string' ? value : JSON.stringify(value) }]
    case 'group':
      return field.fields.flatMap((each) =>
        valueLines(t, each, valueAt(value, each.name.slice(field.name.length + 1))).map(({ label, text }) => {
          const part = each.name.slice(key.length + 1)
          const name = t.find(`${key}.fields.${part}.name`) ?? part
          return { label: label ? `${name}: ${label}` : name, text }
        }),
      )
    case 'list': {
      const rows = Array.isArray(value) ? value : []
      const words = rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
      return [{ label: null, text: words.join(', ') || t('value.none') }]
    }
  }
}
