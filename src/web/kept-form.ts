// What was typed into a form of the profile and is not saved yet, kept in this tab only: it outlives a save that failed, a page that
// was left and a session that ended. Signing out forgets it (`forget.ts`).
export type KeptForm = {
  entries: [string, string][]
  /** The form was sent after this was kept. */
  sent: boolean
  /** What stood on the server then; when it has changed since, a form that was sent has arrived. */
  stood: string
}

const keyOf = (name: string) => `profile-form:${name}`
/** Not typed by anybody. */
const own = ['version', 'part', 'item', 'intent']

/** Keeps the form as it stands. A full or locked storage loses only this second copy. */
export function keepForm(name: string, form: FormData, facts: Omit<KeptForm, 'entries'>): void {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !own.includes(entry[0]),
  )
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...facts, entries } satisfies KeptForm))
  } catch {
    return // storage is full or locked
  }
}

export function dropForm(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    return // storage is locked, so there is no copy either
  }
}

/** What was typed and never arrived, as form data; null when there is nothing. */
export function lostForm(name: string, stands: string): FormData | null {
  const kept = read(name)
  if (!kept) return null
  if (kept.sent && kept.stood !== stands) {
    dropForm(name)
    return null
  }
  const form = new FormData()
  for (const [field, value] of kept.entries) form.append(field, value)
  return form
}

function read(name: string): KeptForm | null {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text ? (JSON.parse(text) as KeptForm) : null
  } catch {
    return null // locked, or not what we wrote
  }
}
