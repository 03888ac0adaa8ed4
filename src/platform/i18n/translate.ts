/** One text set of one language: dotted keys to sentences with `{{name}}` placeholders. */
export type TextSet = Readonly<Record<string, string>>
export type Params = Readonly<Record<string, string | number>>
export type NestedTexts = { readonly [key: string]: string | NestedTexts }

const rules: Record<string, Intl.PluralRules> = {}
const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** `{ login: { title: 'Sign in' } }` becomes `{ 'login.title': 'Sign in' }`. */
export function flatten(texts: NestedTexts, prefix = ''): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') out[prefix + key] = value
    else Object.assign(out, flatten(value, `${prefix}${key}.`))
  }
  return out
}

/** The raw sentence in the plural form of `params.count`, or that of `params.reason`; undefined when the key is unknown. */
export function pick(texts: TextSet, locale: string, key: string, params?: Params): string | undefined {
  const count = params?.count
  if (typeof count === 'number') {
    const form = (rules[locale] ??= new Intl.PluralRules(locale)).select(count)
    const plural = texts[`${key}_${form}`] ?? texts[`${key}_other`]
    if (plural !== undefined) return plural
  }
  const reason = params?.['reason']
  const own = reason !== undefined && Object.hasOwn(texts, `${key}_${reason}`) ? `${key}_${reason}` : key
  return Object.hasOwn(texts, own) ? texts[own] : undefined
}

/**
 * The sentence of `key` with its placeholders replaced; numbers are formatted by `number` (digit grouping).
 * Returns unknown keys unchanged; types and test/texts.test.ts prevent them.
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
  return text.replace(placeholder, (match, name: string) => {
    const value = name === 'wait' ? waitDuration(locale, params?.['seconds']) : params?.[name]
    return value === undefined ? match : typeof value === 'number' ? number(value) : value
  })
}

/** `{{wait}}` is `params.seconds` as a rounded-up duration: "40 seconds", "3 minutes", "2 hours". A minute when unknown. */
function waitDuration(locale: string, seconds: string | number = 60): string {
  const all = Number(seconds)
  const [value, unit] =
    all < 90 ? [all, 'second'] : all < 5400 ? [Math.ceil(all / 60), 'minute'] : [Math.ceil(all / 3600), 'hour']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Splits a sentence at its placeholders: strings at even positions, placeholder names at odd ones. */
export function splitPlaceholders(text: string): string[] {
  return text.split(/\{\{\s*(\w+)\s*\}\}/)
}
