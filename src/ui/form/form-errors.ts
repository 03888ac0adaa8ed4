/** Packed errors by the name of their field, as in `links[0].url`; those of the form itself under the empty name. */
export type FormErrors = Readonly<Record<string, string[]>>

/** What conform's submissions and their replies have in common. */
export type Judged = { error?: Readonly<Record<string, string[] | null>> | null | undefined }

/** What a judgement found wrong. */
export function errorsOf(judged: Judged | null | undefined): FormErrors {
  const found: Record<string, string[]> = {}
  for (const [name, errors] of Object.entries(judged?.error ?? {})) if (errors?.length) found[name] = errors
  return found
}

const within = (name: string, field: string) =>
  name === field || (name.startsWith(field) && /^[.[]/.test(name.slice(field.length)))

/** Errors of one field, and of what is inside it, replaced by what was found now. */
export function judgedAgain(shown: FormErrors, found: FormErrors, field: string): FormErrors {
  const others = Object.entries(shown).filter(([name]) => !within(name, field))
  return Object.fromEntries([...others, ...Object.entries(found).filter(([name]) => within(name, field))])
}

/** What is wrong with fields, in the order of their labels and under them; what is inside a field goes by the field's. */
export function listed(errors: FormErrors, labels: Readonly<Record<string, string>>) {
  const names = Object.keys(labels)
  const nameOf = (name: string) => (name in labels ? name : names.find((each) => within(name, each)))
  return Object.entries(errors)
    .filter(([name]) => name !== '')
    .map(([name, found]) => {
      const labelled = nameOf(name)
      const at = labelled === undefined ? names.length : names.indexOf(labelled)
      return { name, label: labels[labelled ?? ''] ?? name, errors: found, at }
    })
    .toSorted((a, b) => a.at - b.at)
}

/** The start value at a name such as `links[0].url`, as a form would send it. */
export function startOf(values: unknown, name: string): unknown {
  let value = values
  for (const part of name.match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[part]
  }
  if (typeof value === 'boolean') return value ? 'on' : undefined
  return typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map(String) : (value ?? undefined)
}

/** Where the reader goes on: the first control that something is wrong with, in the order of the page. */
export function focusFirst(form: HTMLElement | null, found: FormErrors): void {
  if (!(form instanceof HTMLFormElement)) return
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (!name || !found[name] || !(element instanceof HTMLElement) || element.matches('[type=hidden]')) continue
    element.focus()
    return
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The named control of a form that an event is about, wherever in the page it stands. */
export function controlOf({ target }: Event, formId: string): Control | null {
  const control =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  // Not the form's `id`: in a form with a field of that name it is the field.
  return control && target.name !== '' && target.form?.getAttribute('id') === formId ? target : null
}
