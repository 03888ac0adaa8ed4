/** One text set of one language: dotted keys to sentences with `{{name}}` places. */
export type TextSet = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>
export type NestedTexts = { readonly [key: string]: string | NestedTexts }

const rules: Record<string, Intl.PluralRules> = {}
const place = /\{\{\s*(\w+)\s*\}\}/g

/** `{ login: { title: 'Sign in' } }` becomes `{ 'login.title': 'Sign in' }`. */
export function flatten(texts: NestedTexts, prefix = ''): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') out[prefix + key] = value
    else Object.assign(out, flatten(value, `${prefix}${key}.`))
  }
  return out
}

/** The sentence as it stands, with the plural form that `params.count` asks for; undefined when there is none. */
export function pick(texts: TextSet, locale: string, key: string, params?: Params): string | undefined {
  const count = params?.count
  if (typeof count === 'number') {
    const form = (rules[locale] ??= new Intl.PluralRules(locale)).select(count)
    const plural = texts[`${key}_${form}`] ?? texts[`${key}_other`]
    if (plural !== undefined) return plural
  }
  return Object.hasOwn(texts, key) ? texts[key] : undefined
}

/**
 * The sentence for `key` with its places filled; numbers go through `number` (digit grouping).
 * Unknown keys come back as they are: types and test/texts.test.ts keep that from happening.
 */
export function translate(
  texts: TextSet,
  locale: string,
  key: string,
  params?: Params,
  number: (value: number) => string = String,
): string {
  const text = pick(texts, locale, key, params)
  if (text === undefined) return key
  if (!text.includes('{{')) return text
  return text.replace(place, (whole, name: string) => {
    const value = name === 'wait' ? waiting(locale, params?.['seconds']) : params?.[name]
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value
  })
}

/** `{{wait}}` is `params.seconds` as people say it, rounded up: "40 seconds", "3 minutes", "2 hours". A minute when nobody knows. */
function waiting(locale: string, seconds: string | number = 60): string {
  const all = Number(seconds)
  const [value, unit] =
    all < 90 ? [all, 'second'] : all < 5400 ? [Math.ceil(all / 60), 'minute'] : [Math.ceil(all / 3600), 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A sentence cut at its places: strings at even positions, place names at odd ones. */
export function pieces(text: string): string[] {
  return text.split(/\{\{\s*(\w+)\s*\}\}/)
}
