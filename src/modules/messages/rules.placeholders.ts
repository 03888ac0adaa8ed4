/** What a text for several receivers may name. */
export const placeholders = [
  'candidate.name',
  'job.title',
  'company.name',
  'member.name',
  'interview.when',
  'link',
] as const
export type Placeholder = (typeof placeholders)[number]
/** What they stand for here; empty or null where there is nothing to say. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>

const pattern = /\{([a-z][\w.]{0,60})\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name)

/** What a text names that nothing stands for. Other braces are text. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  return [...new Set(names.filter((name) => !isPlaceholder(name)))]
}

/** The text for one receiver, in one pass: what is put in is never read again. */
export function fillPlaceholders(
  text: string,
  values: PlaceholderValues,
): { text: string; empty: null } | { text: null; empty: Placeholder } {
  let empty: Placeholder | null = null
  const filled = text.replaceAll(pattern, (whole, name: string) => {
    if (!isPlaceholder(name)) return whole
    const value = values[name]?.trim()
    if (!value) empty ??= name
    return value ?? ''
  })
  return empty ? { text: null, empty } : { text: filled, empty: null }
}
