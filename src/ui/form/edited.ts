/** Whether a field of the form, other than a file, holds something else than the page rendered; text areas report it themselves. */
export function isEdited(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstIndex(field)
    if (!(field instanceof HTMLInputElement) || field.type === 'file' || field.type === 'hidden') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
}

/** Which option the page rendered as selected; a picker's list without any has none. */
function firstIndex({ options }: HTMLSelectElement): number {
  const named = [...options].findIndex((option) => option.defaultSelected)
  return named < 0 && options.length > 0 ? 0 : named
}
