/** The name under which a list's words are typed where there is no script for its picker. */
export const typedName = (list: string) => `${list}Typed`

/** The button that puts what was typed into the lists and stays. */
export const addIntent = 'add'

/** What a refused form brings back of it: the form's schema does not know these fields, its fields answer to any name. */
export const typedIn = (fields: object, list: string): unknown =>
  (fields as Readonly<Record<string, { initialValue?: unknown } | undefined>>)[typedName(list)]?.initialValue
