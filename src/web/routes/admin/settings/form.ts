import {
  fieldOf,
  readField,
  sameValue,
  type FormEntries,
  type SettingField,
} from '#modules/reference/rules.setting-fields.ts'
import { settings, type SettingKey } from '#modules/reference/settings.ts'

export type SettingChange = { key: string; value: unknown; version: number }

/** The field of a setting, made where its schema is: on the server. */
export const settingField = (key: SettingKey): SettingField => fieldOf(settings[key].schema, key)

/**
 * What of a page was changed, compared with what the page showed rather than with what holds now: a setting that only somebody else
 * changed is no change of this form.
 */
export function changesIn(form: FormEntries, keys: readonly SettingKey[]): SettingChange[] {
  return keys.flatMap((key) => {
    const shown = form.get(`shown.${key}`)
    if (typeof shown !== 'string') return []
    const value = readField(settingField(key), form)
    const version = Number(form.get(`version.${key}`))
    return sameValue(value, parsed(shown)) ? [] : [{ key, value, version }]
  })
}

/** What the form says that it showed; anything else counts as changed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // SyntaxError: not written by the page
  }
}
