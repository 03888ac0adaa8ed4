import { choiceName } from '#ui/autosave/version-choice.tsx'
import { createFormCopy } from '#ui/browser/unsaved-copy.ts'
import { entriesOf, formOf, type Entries } from '#ui/browser/form-copy.ts'

/** Values of a profile form that are not saved yet, and those that the form began with. */
type UnsavedForm = { entries: Entries; base: Entries }

const technicalFields = ['version', 'part', 'item', 'intent']

/** What can be typed in a form, by the names of its fields. */
export const typedEntries = (form: HTMLFormElement): Entries =>
  entriesOf(new FormData(form), technicalFields).filter(([name]) => !name.startsWith(choiceName('')))

/** Without empty fields: which of them a form has depends on whether the page is hydrated. */
const textOf = (entries: Entries): string =>
  JSON.stringify(
    entries
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()]),
  )

/** Whether fields that both lists have differ: which fields a form has depends on whether the page is hydrated. */
function isChanged(before: Entries, now: Entries): boolean {
  const shared = (entries: Entries, others: Entries) =>
    entries.filter(([name]) => others.some(([other]) => other === name))
  return textOf(shared(before, now)) !== textOf(shared(now, before))
}

/** Values to restore; `isOutdated` when something else was stored since they were typed. */
export type RestoredForm = { form: FormData; isOutdated: boolean }

/** The copy of a profile form on this device; `name` begins with the account's id. */
export function unsavedForm(name: string) {
  const copy = createFormCopy<UnsavedForm>(`profile:${name}`)
  return {
    put: copy.put,
    remove: copy.remove,
    /** Values that were never saved. A copy of what is stored by now is removed: its save had no answer. */
    find(stored: Entries, isListed: (entries: Entries) => boolean): RestoredForm | null {
      const unsaved = copy.find(({ entries }) => textOf(entries) === textOf(stored) || isListed(entries))
      copy.restore()
      return unsaved && { form: formOf(unsaved.entries), isOutdated: isChanged(unsaved.base, stored) }
    },
  }
}

type Submission = { copy: Pick<ReturnType<typeof unsavedForm>, 'remove'> }
let submission: Submission | null = null

/** A form was submitted as its copy has it, or is typed in again since. */
export const submitCopy = (copy: Submission['copy']): void => void (submission = { copy })
export const typeOn = (): void => void (submission = null)

/** The client action of the pages with profile forms: an answer that leads on means that the form is stored. */
export async function removeSavedCopy<T>({ serverAction }: { serverAction: () => Promise<T> }): Promise<T> {
  // The router begins while the submit event is still on its way to what stands around the form and names the copy.
  await Promise.resolve()
  const sent = submission
  try {
    return await serverAction()
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400 && sent === submission) sent?.copy.remove()
    throw answer
  }
}
