import type { Locale } from './locale.ts'

const plain = /^-?\d+(?:\.\d*)?$/
/** Grouped numbers, and in Indonesian the decimals: 12,34,567.5 and 1,234,567.5; 1.234.567,5 and 1234567,5. */
const written: Readonly<Record<Locale, RegExp>> = {
  en: /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/,
  id: /^-?(?:[1-9]\d*(?:\.\d{3,})+|\d+)(?:,\d*)?$/,
}

/**
 * A number as somebody typed it, as digits with a dot for decimals; null when the language does not write it so. In Indonesian
 * a dot before three digits groups (5.000 is five thousand); what a script sends, with a dot before one or two, means the same in both.
 */
export function plainNumber(typed: string, locale: Locale): string | null {
  const text = typed.trim()
  if (written[locale].test(text)) {
    const digits = text.replaceAll(locale === 'id' ? '.' : ',', '').replace(',', '.')
    return digits.replace(/\.$/, '')
  }
  return plain.test(text) ? text : null
}
