import type { Locale } from './locale.ts'

const plain = /^-?\d+(?:\.\d*)?$/
/** Grouped numbers, and in Indonesian the decimals: 12,34,567.5 and 1,234,567.5; 1.234.567,5 and 1234567,5. */
const groupedNumber: Readonly<Record<Locale, RegExp>> = {
  en: /^-?[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/,
  id: /^-?(?:[1-9]\d*(?:\.\d{3,})+|\d+)(?:,\d*)?$/,
}

/**
 * A typed number as digits with a decimal dot; null when it is not how the language writes numbers. In Indonesian a dot before
 * three digits groups (5.000 is five thousand); a dot before one or two digits is a decimal dot in both languages.
 */
export function normaliseNumber(typed: string, locale: Locale): string | null {
  const text = typed.trim()
  if (groupedNumber[locale].test(text)) {
    const digits = text.replaceAll(locale === 'id' ? '.' : ',', '').replace(',', '.')
    return digits.replace(/\.$/, '')
  }
  return plain.test(text) ? text : null
}
