// Copies of what was typed and is not saved yet, in the browser's own storage. A full or locked storage loses only the copy.
type StorageName = 'sessionStorage' | 'localStorage'

export function putCopy(where: StorageName, key: string, copy: object): void {
  try {
    globalThis[where].setItem(key, JSON.stringify({ ...copy, page: location.pathname + location.search }))
  } catch {
    return // storage is full or locked
  }
}

export function removeCopy(where: StorageName, key: string): void {
  try {
    globalThis[where].removeItem(key)
  } catch {
    return // storage is locked, so there is no copy either
  }
}

/** What `putCopy` put there under this key; null when there is nothing. */
export function findCopy<Copy extends object>(where: StorageName, key: string): Copy | null {
  try {
    const text = globalThis[where].getItem(key)
    return text ? (JSON.parse(text) as Copy) : null
  } catch {
    return null // locked, or not what we wrote
  }
}

/** Keys of what forms were sent with. */
export const sentPrefix = 'form:'
/**
 * What a form was sent with, by whom, from which page; `kept` once the person was asked to sign in again for that page, or no answer
 * came. `labels` are those of picked values.
 */
export type KeptFor = 'SIGN_IN' | 'NO_ANSWER'
export type SentCopy = {
  owner: string
  entries: Entries
  labels?: Readonly<Record<string, string>>
  page: string
  kept?: KeptFor
}

/** Keeps what the forms of a page were sent with: the person comes back to the page after signing in, or after no answer came. */
export function keepSentFrom(page: string, kept: KeptFor = 'SIGN_IN'): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const copy = key.startsWith(sentPrefix) ? findCopy<SentCopy>('sessionStorage', key) : null
      if (copy?.page === page) sessionStorage.setItem(key, JSON.stringify({ ...copy, kept }))
    }
  } catch {
    return // storage is locked
  }
}

/** Whether this browser holds something that was typed on a page (path and query) and never arrived. */
export function hasCopyOf(page: string): boolean {
  try {
    return (['sessionStorage', 'localStorage'] as const).some((where) =>
      Object.keys(globalThis[where]).some((key) => findCopy<{ page?: string }>(where, key)?.page === page),
    )
  } catch {
    return false // storage is locked
  }
}

export type Entries = [name: string, value: string][]

/** The texts of a form without its `own` fields, which nobody typed. */
export const entriesOf = (form: FormData, own: readonly string[]): Entries =>
  [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !own.includes(entry[0]),
  )

/** Entries as form data again, to be parsed like a submission. */
export function formOf(entries: Entries): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
