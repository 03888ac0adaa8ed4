import { giveRestored } from './restored-value.ts'
import { entriesOf, type Entries } from '../browser/form-copy.ts'

/** Never stored, as it is never sent back into a form. */
const secret = /password|^(?:otp|code|token)$/i

/** What can be filled in again, and how picked values are called. */
export type FormValues = { entries: Entries; labels: Readonly<Record<string, string>> }

export function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const secrets = [...data.keys()].filter((name) => secret.test(name))
  const labels = [...form.elements].flatMap((field) =>
    isPicker(field) ? [...field.options].map(({ value, label }): [string, string] => [value, label]) : [],
  )
  return { entries: entriesOf(data, secrets), labels: Object.fromEntries(labels) }
}

/** Fills a form as typing and picking would; hidden fields stay as the server gave them. */
export function fillForm(
  form: HTMLFormElement,
  { entries, labels }: Partial<FormValues> & Pick<FormValues, 'entries'>,
): void {
  const values = new Map<string, string[]>()
  for (const [name, value] of entries) values.set(name, [...(values.get(name) ?? []), value])
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked !== (values.get(field.name) ?? []).includes(field.value)) field.click()
    } else if (isPicker(field)) {
      const label = (value: string) => labels?.[value] ?? value
      giveRestored(
        field,
        (values.get(field.name) ?? []).map((value) => ({ value, label: label(value) })),
      )
    } else if (isEditor(field)) giveRestored(field, values.get(field.name)?.shift() ?? '')
    else if (isText(field)) setText(field, values.get(field.name)?.shift())
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isText = (field: Element): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLSelectElement && !field.multiple) ||
  (field instanceof HTMLInputElement && !['hidden', 'file', 'submit', 'button'].includes(field.type))

/** The hidden controls of a tag picker and of the editor, which follow their fields. */
const isPicker = (field: Element): field is HTMLSelectElement =>
  field instanceof HTMLSelectElement && field.multiple && field.hidden && field.name !== ''
const isEditor = (field: Element): field is HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement && field.hidden && field.readOnly

/** Sets a value as typing does: React follows only what goes through the browser's own setter. */
function setText(field: TextField, value: string | undefined): void {
  if (value === undefined || field.name === '' || field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
