const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id, as `idShape` accepts it; browsers load it without the library that checks input. */
export const isId = (text: string): boolean => form.test(text)

/** The id that a parameter of an address or a field of a form holds, in lower case; null for anything else. */
export const idIn = (value: unknown): string | null =>
  typeof value === 'string' && isId(value) ? value.toLowerCase() : null
