import { useId, type ReactNode } from 'react'
import { choiceGroups, type FormValues } from '../rules.form-values.ts'
import { isProfilePart, type ProfilePart } from '../rules.parts.ts'
import type { ProfileSection } from '../rules.ts'
import { VersionChoice } from '#ui/autosave/version-choice.tsx'
import { Notice } from '#ui/display.tsx'
import { useFormat, useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { cleanAmount } from '#ui/form/money.ts'
import { labelOfOption } from '#ui/form/option-labels.ts'
import type { Option } from '#ui/form/select.tsx'

type ProfileConflictProps = {
  card: ProfilePart | ProfileSection
  /** What was sent, and what is stored by now. */
  mine: FormValues
  theirs: FormValues
  labels: Readonly<Record<string, string>>
  /** Labels of the values that the form knows. */
  known: readonly Option[]
  actions: ReactNode
}

/** The profile was saved elsewhere meanwhile: both versions of what differs, to choose from. Inside the form. */
export function ProfileConflict({ card, mine, theirs, labels, known, actions }: ProfileConflictProps) {
  const t = useTexts('profileSetup')
  const title = useId()
  const textOf = useGroupText(known)
  // Without a script a city is sent by its name.
  const comparable = text(mine['cityName']) ? { ...theirs, cityId: '' } : theirs
  const fields = Object.keys(choiceGroups[isProfilePart(card) ? card : 'item'])
    .map((name) => ({
      name,
      label:
        labels[name] ??
        t(
          `field.${name as 'level' | 'fresher' | 'willingToMove' | 'remoteOk' | 'openToWork' | 'links' | 'place' | 'employmentType'}`,
        ),
      mine: textOf(name, mine),
      theirs: textOf(name, comparable),
    }))
    .filter((field) => field.mine !== field.theirs)
    .map((field) => ({ ...field, preselected: field.mine === '' ? ('theirs' as const) : ('mine' as const) }))
  if (fields.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid gap-4">
      <Notice tone="warning" live title={<span id={title}>{t('conflict.title')}</span>}>
        {t('conflict.text')}
      </Notice>
      <VersionChoice fields={fields} actions={actions} />
    </section>
  )
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isOn = (value: unknown) => value === true || value === 'on'
const filled = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator)

/** The values of a group in words. */
function useGroupText(known: readonly Option[]): (name: string, values: FormValues) => string {
  const t = useTexts('profileSetup')
  const common = useTexts('common')
  const format = useFormat()
  const locale = useLocale()
  const label = (value: unknown) => {
    const code = text(value)
    return known.find((option) => option.value === code)?.label ?? labelOfOption(code) ?? code
  }
  return (name, values) => {
    const value = values[name]
    switch (name) {
      case 'phone':
        return text(value) && `${text(values['dialCode'])} ${text(value)}`
      case 'cityId':
        return label(value) || text(values['cityName'])
      case 'roleCode':
        return label(value) || text(values['roleName'])
      case 'industry':
      case 'domain':
      case 'qualification':
        return text(values[`${name}Other`]) || label(value)
      case 'level':
      case 'gender':
      case 'employmentType':
        return label(value)
      case 'skills':
        return listOf(value).length > 0
          ? listOf(value).map(label).join(', ')
          : text(values['skillNames'])
              .split(',')
              .map((each) => each.trim())
              .filter(Boolean)
              .join(', ')
      case 'links':
        return filled(
          listOf(value).map((link) => {
            const { label: of, url } = (link ?? {}) as FormValues
            return filled([text(of), text(url)], ': ')
          }),
          '\n',
        )
      case 'expectedSalary': {
        const amount = typeof value === 'number' ? value : Number(cleanAmount(text(value), 0, locale) || Number.NaN)
        return Number.isFinite(amount) ? `${format.number(amount)} (${label(values['salaryPeriod'])})` : ''
      }
      case 'fresher':
      case 'willingToMove':
      case 'remoteOk':
      case 'openToWork':
        return common(isOn(value) ? 'yes' : 'no')
      case 'startOn': {
        const end = isOn(values['present']) ? t('conflict.present') : text(values['endOn'])
        return filled([text(value), end], ' – ')
      }
      default:
        return text(value).replaceAll('\r\n', '\n').trim()
    }
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : text(value) ? [value] : [])
