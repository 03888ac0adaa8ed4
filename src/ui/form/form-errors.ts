/** Packed errors by the name of their field, as in `links[0].url`; those of the form itself under the empty name. */
export type FormErrors = Readonly<Record<string, string[]>>

export const within = (name: string, field: string) =>
  name === field || (name.startsWith(field) && /^[.[]/.test(name.slice(field.length)))

/** What is wrong with fields, in the order of their labels and under them; what is inside a field goes by the field's. */
export function listed(errors: FormErrors, labels: Readonly<Record<string, string>>) {
  const names = Object.keys(labels)
  const nameOf = (name: string) => (name in labels ? name : names.find((each) => within(name, each)))
  return Object.entries(errors)
    .filter(([name]) => name !== '')
    .map(([name, messages]) => {
      const labelled = nameOf(name)
      const at = labelled === undefined ? names.length : names.indexOf(labelled)
      return { name, label: labels[labelled ?? ''] ?? name, errors: messages, at }
    })
    .toSorted((a, b) => a.at - b.at)
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The named control of a form that an event is about, wherever it is in the page. */
export function controlOf({ target }: Event, formId: string): Control | null {
  const control =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  // Not the form's `id`: in a form with a field of that name it is the field.
  return control && target.name !== '' && target.form?.getAttribute('id') === formId ? target : null
}
