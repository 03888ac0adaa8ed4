import { entriesOf, findCopy, formOf, putCopy, removeCopy, type Entries } from '#ui/browser/form-copy.ts'

// What was typed into a form of the profile and is not saved yet, kept in this tab only: it outlives a save that failed, a page that
// was left and a session that ended. Signing out forgets it (`forget.ts`).
export type KeptForm = {
  entries: Entries
  /** The form was sent after this was kept. */
  sent: boolean
  /** What stood on the server then; when it has changed since, a form that was sent has arrived. */
  stood: string
}

const keyOf = (name: string) => `profile-form:${name}`
const own = ['version', 'part', 'item', 'intent']

/** Keeps the form as it stands. */
export function keepForm(name: string, form: FormData, facts: Omit<KeptForm, 'entries'>): void {
  putCopy('sessionStorage', keyOf(name), { ...facts, entries: entriesOf(form, own) } satisfies KeptForm)
}

export const dropForm = (name: string): void => removeCopy('sessionStorage', keyOf(name))

/** What was typed and never arrived, as form data; null when there is nothing. */
export function lostForm(name: string, stands: string): FormData | null {
  const kept = findCopy<KeptForm>('sessionStorage', keyOf(name))
  if (!kept) return null
  if (kept.sent && kept.stood !== stands) {
    dropForm(name)
    return null
  }
  return formOf(kept.entries)
}
