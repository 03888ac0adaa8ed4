import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { moneySettings } from '#modules/billing/admin/contract.settings.ts'
import { flatten, type NestedTexts } from '#platform/i18n/translate.ts'
import { hasFeature, hundredthOf } from './settings.features.server.ts'
import {
  fieldAt,
  fieldOf,
  readField,
  sameValue,
  shownNumber,
  type FormEntries,
  type SettingField,
  valueAt,
} from './rules.setting-fields.ts'
import { flagLists, settingGroups, settingUnits } from './rules.setting-groups.ts'
import { settingKeys, settings } from './settings.ts'

const ofForms = settingKeys
  .filter((key) => ![...moneySettings, ...flagLists].some((each) => each === key))
  .map((key) => [key, fieldOf(settings[key].schema, key)] as const)

/** What a browser sends for the fields of a value. */
function sent(field: SettingField, value: unknown, form = new FormData()): FormData {
  if (field.kind === 'group')
    for (const each of field.fields) sent(each, valueAt(value, each.name.slice(field.name.length + 1)), form)
  else if (field.kind === 'list')
    for (const [at, row] of [...(value as unknown[]), undefined].entries())
      sentRow(fieldAt(field.item, `${field.name}.${at}`), row, form)
  else if (field.kind === 'toggle') {
    if (value === true) form.append(field.name, 'on')
  } else if (field.kind === 'choices') for (const each of value as string[]) form.append(field.name, each)
  else form.append(field.name, value === null || value === undefined ? '' : String(value))
  return form
}
const sentRow = (field: SettingField, row: unknown, form: FormData) => sent(field, row, form)

test('every setting of the console has fields that send its default back as it is', () => {
  for (const [key, field] of ofForms)
    expect(readField(field, sent(field, settings[key].default) as FormEntries), key).toEqual(settings[key].default)
})

test('every setting stands on one page, unless it is about money', () => {
  const shown = Object.values(settingGroups).flat()
  expect(shown.toSorted()).toEqual(ofForms.map(([key]) => key).toSorted())
})

test('null means the default only: a setting that may be null is null by default', () => {
  const nullable = settingKeys.filter((key) => settings[key].schema.safeParse(null).success)
  expect(nullable.filter((key) => settings[key].default !== null)).toEqual([])
})

const parts = (field: SettingField): SettingField[] =>
  field.kind === 'group'
    ? [field, ...field.fields.flatMap(parts)]
    : field.kind === 'list'
      ? [field, ...parts(field.item)]
      : [field]

test.each(['en', 'id'])('every field, choice and unit has words in %s', (locale) => {
  const texts = flatten(JSON.parse(readFileSync(`src/text/${locale}/adminSettings.json`, 'utf8')) as NestedTexts)
  const missing: string[] = []
  const need = (...keys: string[]) => void (keys.some((key) => texts[key]) || missing.push(keys[0] ?? ''))
  for (const [key, field] of ofForms) {
    need(`${key}.name`)
    need(`${key}.text`)
    for (const part of parts(field)) {
      const path = part.name.slice(key.length + 1)
      if (path !== '') need(`${key}.fields.${path}.name`)
      if (part.kind === 'select' || part.kind === 'choices')
        for (const option of part.options)
          need([key, 'options', path, option].filter(Boolean).join('.'), `option.${option}`)
    }
  }
  expect(missing).toEqual([])
  const names = parts({ kind: 'group', name: '', optional: false, fields: ofForms.map(([, field]) => field) }).map(
    ({ name }) => name,
  )
  expect(Object.keys(settingUnits).filter((name) => !names.includes(name))).toEqual([])
})

describe('reading a form', () => {
  const form = (entries: Record<string, string>) => new Map(Object.entries(entries))
  const read = (key: keyof typeof settings, entries: Record<string, string>) => {
    const values = form(entries)
    const field = fieldOf(settings[key].schema, key)
    return readField(field, {
      get: (name) => values.get(name) ?? null,
      getAll: (name) => [values.get(name)],
      keys: () => values.keys(),
    })
  }
  test('an optional group without any entry is null, with one it is checked as a whole', () => {
    expect(read('contactPhone', { 'contactPhone.dialCode': ' ', 'contactPhone.phone': '' })).toBeNull()
    expect(read('contactPhone', { 'contactPhone.dialCode': '+62', 'contactPhone.phone': '' })).toEqual({
      dialCode: '+62',
      phone: '',
    })
  })
  test('what is no number stays what was typed, for the error to show it', () => {
    expect(read('rejectionNoticeHours', { rejectionNoticeHours: 'two' })).toBe('two')
    expect(read('rejectionNoticeHours', { rejectionNoticeHours: '1e3' })).toBe(1000)
    expect(read('rejectionNoticeHours', { rejectionNoticeHours: '' })).toBeUndefined()
    expect(read('twoEyes', { twoEyes: '' })).toBeNull()
  })
  test('an amount of money is typed in whole units and kept in minor ones', () => {
    const field = fieldOf(settings.twoEyes.schema, 'twoEyes')
    if (field.kind !== 'number') throw new Error('an amount is a number')
    expect(['10000000', '10.07'].map((twoEyes) => read('twoEyes', { twoEyes }))).toEqual([1_000_000_000, 1007])
    expect([1_000_000_000, null, 'ten'].map((value) => shownNumber(field, value))).toEqual(['10000000', '', 'ten'])
  })
  test('emptied rows of a list are left out, the others keep their order', () => {
    const entries = {
      'protectedNames.10': 'Tiga',
      'protectedNames.0': 'Satu',
      'protectedNames.1': ' ',
      'protectedNames.2': 'Dua',
    }
    expect(read('protectedNames', entries)).toEqual(['Satu', 'Dua', 'Tiga'])
    expect(read('protectedNames', { 'protectedNames.__proto__': 'x', 'protectedNames.99999999': 'y' })).toEqual([])
  })
})

test('values are the same whatever the order of their keys', () => {
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(sameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(sameValue([], {})).toBe(false)
  expect(sameValue(null, {})).toBe(false)
  expect(sameValue({ a: undefined }, { b: undefined })).toBe(false)
})

describe('feature switches', () => {
  const accounts = Array.from({ length: 2000 }, (_, at) => `01890000-0000-7000-8000-${String(at).padStart(12, '0')}`)
  const candidate = (accountId: string) => ({ kind: 'candidate' as const, accountId, sessionId: '' })
  const on = (share: number) =>
    accounts.filter((id) => hasFeature(candidate(id), 'relatedSearches', { on: true, audience: ['candidate'], share }))
  test('a share is about that part of the accounts, and who has it keeps it while the share grows', () => {
    expect(on(0)).toEqual([])
    expect(Math.abs(on(20).length - 400)).toBeLessThan(80)
    const larger = new Set(on(50))
    expect(on(20).filter((id) => !larger.has(id))).toEqual([])
    expect(on(100)).toHaveLength(accounts.length)
  })
  test('another feature falls on other accounts, and the parts stay from release to release', () => {
    expect(
      accounts.filter((id) => hundredthOf('fileImports', id) === hundredthOf('fileExports', id)).length,
    ).toBeLessThan(60)
    expect(hundredthOf('relatedSearches', '01890000-0000-7000-8000-000000000001')).toBe(82)
  })
  test('guests have it when everybody of theirs does; nobody outside of the audience; administrators always', () => {
    const guest = { kind: 'guest' as const }
    expect(hasFeature(guest, 'x', { on: true, audience: ['guest'], share: 99 })).toBe(false)
    expect(hasFeature(guest, 'x', { on: true, audience: ['guest'], share: 100 })).toBe(true)
    expect(hasFeature(guest, 'x', { on: true, audience: ['candidate'], share: 100 })).toBe(false)
    expect(hasFeature({ kind: 'system' }, 'x', { on: false, audience: [], share: 0 })).toBe(true)
  })
})
