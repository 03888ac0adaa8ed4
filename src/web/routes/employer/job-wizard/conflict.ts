import type { JobView } from '#modules/jobs/contract.shapes.ts'
import type { FieldError } from '#kernel/fail.ts'
import { richToHtml, textOfRichHtml } from '#kernel/rich-html.ts'
import { parseRich } from '#kernel/rich.ts'
import type { Side } from '#ui/autosave/version-choice.tsx'
import { stableJson } from './fingerprint.ts'

export type Values = Readonly<Record<string, unknown>>
/** Values that were typed here, named as the call's fields, with the labels of what was picked. */
export type OwnValues = { values: Values; labels: Readonly<Record<string, string>> }
/** Stored values that differ from those sent: changed here, by somebody else meanwhile, or both. */
export type Difference = { version: number; fields: { field: string; current: unknown }[] }
/** With the job as somebody else left it, which has the labels of what they picked; null where it could not be read. */
export type Conflict = Difference & { job: JobView | null; own: OwnValues }

/** Reads a STALE_VERSION error; null for any other. */
export function differenceOf(errors: readonly FieldError[]): Difference | null {
  const changed = errors.filter((error) => error.code === 'CHANGED_ELSEWHERE')
  const stale = changed[0] ?? errors.find((error) => error.code === 'STALE_VERSION')
  const version = Number(stale?.params?.['version'])
  if (!stale || !Number.isInteger(version)) return null
  return {
    version,
    fields: changed.map(({ field, params }) => ({
      field,
      current: JSON.parse(String(params?.['current'])) as unknown,
    })),
  }
}

/** Whether somebody else changed a field since this page loaded: else another step was saved, or fields are changed here alone. */
export const isChangedElsewhere = ({ fields }: Difference, base: Values): boolean =>
  fields.some(({ field, current }) => stableJson(current) !== stableJson(base[field]))

/** Fields of a step that only make sense together, by the name under which one version of them is chosen. */
const fieldGroups: Readonly<Record<string, readonly string[]>> = {
  salary: ['salaryMin', 'salaryMax', 'salaryPeriod', 'salaryCurrency'],
  experience: ['experienceMin', 'experienceMax'],
  skills: ['skills', 'skillNames'],
  keywords: ['keywords', 'keywordNames'],
  locationType: ['locationType', 'workFromAnywhere'],
}
export const fieldsOf = (name: string): readonly string[] => fieldGroups[name] ?? [name]
const nameOf = (field: string) => Object.keys(fieldGroups).find((name) => fieldGroups[name]?.includes(field)) ?? field

/** Two versions of a field, or of fields that belong together. */
export type ConflictingValues = { name: string; mine: Values; theirs: Values; preselected: Side }

/**
 * What somebody else changed since `base` was loaded, with what stands in the form. Their version is preselected where nothing was
 * changed here. Without `base`, which only a living page knows, everything that differs may be theirs.
 */
export function conflictingValues({ fields, own: { values } }: Conflict, base: Values | null): ConflictingValues[] {
  const stored = new Map(fields.map(({ field, current }) => [field, current]))
  const isChangedElsewhere = (field: string) =>
    stored.has(field) && (!base || stableJson(stored.get(field)) !== stableJson(base[field]))
  const names = [...new Set(fields.filter(({ field }) => isChangedElsewhere(field)).map(({ field }) => nameOf(field)))]
  const pick = (name: string, valueOf: (field: string) => unknown): Values =>
    Object.fromEntries(fieldsOf(name).map((field) => [field, valueOf(field)]))
  return names.map((name) => {
    const untouched = base && fieldsOf(name).every((field) => comparable(values[field]) === comparable(base[field]))
    return {
      name,
      mine: pick(name, (field) => values[field]),
      // What does not differ is stored as it stands in the form; names are stored as codes.
      theirs: pick(name, (field) => (stored.has(field) || field.endsWith('Names') ? stored.get(field) : values[field])),
      preselected: untouched ? 'theirs' : 'mine',
    }
  })
}

/** The plain text of a document, or of the HTML that an editor makes of it. */
export const documentText = (value: unknown): string =>
  textOfRichHtml(typeof value === 'string' ? value : richToHtml(parseRich(value)))

/** The same for values that look the same in a form: a document as its text, everything empty as nothing. */
function comparable(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const isDocument = typeof value === 'string' ? /^<[a-z]/.test(value) : parseRich(value) !== null
  return isDocument ? documentText(value) : stableJson(value)
}

/** Whether values that were typed are what is stored; names that were typed are stored as codes. */
export const isStored = (values: Values, stored: Values): boolean =>
  Object.entries(values).every(
    ([field, value]) => comparable(value) === (field.endsWith('Names') ? '' : comparable(stored[field])),
  )

/** The form's values with those that are stored where `theirs` names them. */
export function chooseStored(values: Values, stored: Values, theirs: readonly string[]): Record<string, unknown> {
  const fields = theirs.flatMap(fieldsOf)
  return {
    ...Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field))),
    ...Object.fromEntries(fields.flatMap((field) => (field in stored ? [[field, stored[field]]] : []))),
  }
}

/** Labels that the form's entries carry for what was picked, by code or city. */
export function labelsIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, label]) => {
      const entry = name.endsWith('.label') ? name.slice(0, -'.label'.length) : null
      const code = entry && (form.get(`${entry}.code`) ?? form.get(`${entry}.cityId`))
      return typeof code === 'string' && typeof label === 'string' ? [[code, label]] : []
    }),
  )
}
