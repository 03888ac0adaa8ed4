import type * as z from 'zod'
import { settingUnits } from './rules.setting-groups.ts'

/** How a value of a setting is typed in: made from the schema of the setting, so that both cannot disagree. Names are dotted paths. */
export type SettingField =
  | { kind: 'text'; name: string; optional: boolean; maxLength: number | null; format: 'text' | 'email' | 'url' }
  /** An amount of money is stored in minor units and typed in whole ones: `scale` of them. */
  | { kind: 'number'; name: string; optional: boolean; min: number | null; max: number | null; scale: number }
  | { kind: 'toggle'; name: string }
  | { kind: 'select'; name: string; options: string[] }
  | { kind: 'choices'; name: string; options: string[] }
  | { kind: 'group'; name: string; optional: boolean; fields: SettingField[] }
  | { kind: 'list'; name: string; max: number; item: SettingField }

type Schema = z.core.$ZodType
/** What zod knows of itself; see https://zod.dev/packages/core. */
type SchemaInternals = {
  def: { type: string; innerType?: Schema; element?: Schema; shape?: Record<string, Schema> }
  options?: unknown[]
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
  format?: string | null
}

const bound = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value

const formats = ['email', 'url'] as const
const join = (name: string, part: string | number) => (name === '' ? String(part) : `${name}.${part}`)

/** Throws for a schema that has no control, which a test finds before an administrator does. */
export function fieldOf(schema: Schema, name: string, optional = false): SettingField {
  const known = schema as unknown as SchemaInternals
  const { type, innerType, element, shape } = known.def
  if (type === 'nullable' && innerType) return fieldOf(innerType, name, true)
  if (type === 'string')
    return {
      kind: 'text',
      name,
      optional,
      maxLength: known.maxLength ?? null,
      format: formats.find((each) => each === known.format) ?? 'text',
    }
  if (type === 'number')
    return {
      kind: 'number',
      name,
      optional,
      min: bound(known.minValue),
      max: bound(known.maxValue),
      scale: settingUnits[name] === 'money' ? 100 : 1,
    }
  if (type === 'boolean') return { kind: 'toggle', name }
  if (type === 'enum') return { kind: 'select', name, options: (known.options ?? []).map(String) }
  if (type === 'object' && shape)
    return {
      kind: 'group',
      name,
      optional,
      fields: Object.entries(shape).map(([part, each]) => fieldOf(each, join(name, part))),
    }
  if (type === 'array' && element) {
    const item = fieldOf(element, '')
    if (item.kind === 'select') return { kind: 'choices', name, options: item.options }
    return { kind: 'list', name, item, max: known.def.type === 'array' ? maxItems(schema) : 0 }
  }
  throw new Error(`no control for ${name || 'a value'} of type ${type}`)
}

/** The cap of an array, 50 where it has none. */
function maxItems(schema: Schema): number {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number })
  return checks.find(({ check }) => check === 'max_length')?.maximum ?? 50
}

/** The same field under the name of a row. */
export function fieldAt(field: SettingField, name: string): SettingField {
  if (field.kind !== 'group') return { ...field, name }
  const fields = field.fields.map((each) =>
    fieldAt(each, join(name, each.name.slice(field.name === '' ? 0 : field.name.length + 1))),
  )
  return { ...field, name, fields }
}

export type FormEntries = { get(name: string): unknown; getAll(name: string): unknown[]; keys(): Iterable<string> }
const typed = (form: FormEntries, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** The value that was typed in; the schema of the setting refuses what makes no sense. Empty rows of lists are left out. */
export function readField(field: SettingField, form: FormEntries): unknown {
  const { name } = field
  switch (field.kind) {
    case 'text':
      return typed(form, name) === '' && field.optional ? null : typed(form, name)
    case 'number': {
      const text = typed(form, name)
      if (text === '') return field.optional ? null : undefined
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      return field.scale === 1 ? number : Math.round(number * field.scale)
    }
    case 'toggle':
      return form.get(name) !== null
    case 'select':
      return typed(form, name)
    case 'choices':
      return field.options.filter((option) => form.getAll(name).includes(option))
    case 'group': {
      if (field.optional && field.fields.every((each) => isBlank(each, form))) return null
      const prefix = name === '' ? 0 : name.length + 1
      return Object.fromEntries(field.fields.map((each) => [each.name.slice(prefix), readField(each, form)]))
    }
    case 'list':
      return rowsOf(field, form)
        .filter((row) => !isBlank(row, form))
        .map((row) => readField(row, form))
  }
}

function isBlank(field: SettingField, form: FormEntries): boolean {
  if (field.kind === 'group') return field.fields.every((each) => isBlank(each, form))
  if (field.kind === 'toggle' || field.kind === 'select') return true
  if (field.kind === 'list') return rowsOf(field, form).every((row) => isBlank(row, form))
  return typed(form, field.name) === ''
}

/** The rows that a form has sent, in their order. */
function rowsOf(field: SettingField & { kind: 'list' }, form: FormEntries): SettingField[] {
  const rows = new Set<number>()
  for (const key of form.keys()) {
    const row = key.startsWith(`${field.name}.`) ? /^\d{1,4}(?=\.|$)/.exec(key.slice(field.name.length + 1)) : null
    if (row) rows.add(Number(row[0]))
  }
  return [...rows].toSorted((one, other) => one - other).map((row) => fieldAt(field.item, join(field.name, row)))
}

/** A number as it is typed in; what was refused, as it was typed. */
export const shownNumber = (field: SettingField & { kind: 'number' }, value: unknown): string =>
  typeof value === 'number' ? String(value / field.scale) : typeof value === 'string' ? value : ''

/** The value of one control within the value of its setting. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value
  for (const part of path.split('.').filter(Boolean)) {
    if (typeof at !== 'object' || at === null) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return at
}

/** Whether two values of a setting are the same, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [left, right] = [Object.entries(one), Object.entries(other)]
  if (Array.isArray(one) !== Array.isArray(other) || left.length !== right.length) return false
  return left.every(
    ([key, value]) =>
      Object.hasOwn(other, key) && sameValue(value, (other as typeof one & Record<string, unknown>)[key]),
  )
}
