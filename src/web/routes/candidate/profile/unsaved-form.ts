import { entriesOf, findCopy, formOf, putCopy, removeCopy, type Entries } from '#ui/browser/form-copy.ts'

// Values of a profile form that are not saved yet, stored for this tab only: they survive a failed save, leaving the page and an
// expired session. Signing out removes them (`forget.ts`).
export type UnsavedForm = {
  entries: Entries
  /** The form was submitted with these values. */
  wasSubmitted: boolean
  /** The server's version at that time; when it has changed since, the submitted form was saved. */
  storedVersion: string
}

const keyOf = (name: string) => `profile-form:${name}`
const technicalFields = ['version', 'part', 'item', 'intent']

/** Stores the current values of the form. */
export function storeUnsavedForm(name: string, form: FormData, facts: Omit<UnsavedForm, 'entries'>): void {
  putCopy('sessionStorage', keyOf(name), { ...facts, entries: entriesOf(form, technicalFields) } satisfies UnsavedForm)
}

export const removeUnsavedForm = (name: string): void => removeCopy('sessionStorage', keyOf(name))

/** Values that were never saved, as form data; null when there are none. */
export function readUnsavedForm(name: string, storedVersion: string): FormData | null {
  const unsaved = findCopy<UnsavedForm>('sessionStorage', keyOf(name))
  if (!unsaved) return null
  if (unsaved.wasSubmitted && unsaved.storedVersion !== storedVersion) {
    removeUnsavedForm(name)
    return null
  }
  return formOf(unsaved.entries)
}
