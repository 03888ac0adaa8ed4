import { giveRestored } from './restored-value.ts'
import { entriesOf, findCopy, putCopy, removeCopy, sentPrefix, type SentCopy } from '../browser/form-copy.ts'

const keyOf = (id: string) => sentPrefix + id
/** Never stored, as it is never sent back into a form. */
const secret = /password|^(?:otp|code|token)$/i

/** Stores what a form is sent with, for when the answer is that the session has ended. */
export function storeSent(id: string, form: HTMLFormElement, owner: string): void {
  const data = new FormData(form)
  const entries = entriesOf(
    data,
    [...data.keys()].filter((name) => secret.test(name)),
  )
  const labels = [...form.elements].flatMap((field) =>
    isPicker(field) ? [...field.options].map(({ value, label }): [string, string] => [value, label]) : [],
  )
  if (entries.length > 0) putCopy('sessionStorage', keyOf(id), { owner, entries, labels: Object.fromEntries(labels) })
}

export const removeSent = (id: string): void => removeCopy('sessionStorage', keyOf(id))

/** Fills a form with what the same person sent from this page when the session had ended. Returns whether anything was there. */
export function restoreSent(id: string, owner: string): boolean {
  const copy = findCopy<SentCopy>('sessionStorage', keyOf(id))
  removeSent(id)
  const form = document.getElementById(id)
  const here = location.pathname + location.search
  if (!copy?.kept || copy.owner !== owner || copy.page !== here || !(form instanceof HTMLFormElement)) return false
  const values = new Map<string, string[]>()
  for (const [name, value] of copy.entries) values.set(name, [...(values.get(name) ?? []), value])
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      if (field.checked !== (values.get(field.name) ?? []).includes(field.value)) field.click()
    } else if (isPicker(field)) {
      const label = (value: string) => copy.labels?.[value] ?? value
      giveRestored(
        field,
        (values.get(field.name) ?? []).map((value) => ({ value, label: label(value) })),
      )
    } else if (isEditor(field)) giveRestored(field, values.get(field.name)?.shift() ?? '')
    else if (isText(field)) setText(field, values.get(field.name)?.shift())
  }
  return true
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
