/** The name under which a list's words are typed where there is no script for its picker. */
export const typedName = (list: string) => `${list}Typed`

/** The button that puts what was typed into the lists and stays. */
export const addIntent = 'add'

/** These fields of a failed form: the form's schema does not know them, so they are read from the reply by name. */
export const typedIn = (fields: object, list: string): unknown =>
  (fields as Readonly<Record<string, { initialValue?: unknown } | undefined>>)[typedName(list)]?.initialValue
