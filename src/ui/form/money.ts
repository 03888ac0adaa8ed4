import { decimalSign, type Locale } from '#kernel/locale.ts'
import { normaliseNumber } from '#kernel/number-input.ts'

// An amount is stored and sent as digits with an optional dot ("1250000.5"). How it is typed and shown is the language's: 12,50,000.5 in
// English (grouped by the setting), 1.250.000,5 in Indonesian.

/** The amount in what was typed: digits and at most one decimal sign with up to two decimals (specification point 5). */
export function cleanAmount(typed: string, decimals = 2, locale: Locale = 'en'): string {
  const sign = decimalSign[locale]
  // Pasted from an English page: several commas with three digits each cannot be decimals.
  const [, foreign, fraction] = (locale === 'id' && /^\D*(\d{1,3}(?:,\d{3}){2,})(?:\.(\d+))?\D*$/.exec(typed)) || []
  const text = foreign ? `${foreign.replaceAll(',', '')}${fraction ? `,${fraction}` : ''}` : typed
  const [integer = '', ...rest] = [...text]
    .filter((each) => /\d/.test(each) || each === sign)
    .join('')
    .split(sign)
  const digits = integer.replace(/^0+(?=\d)/, '')
  if (decimals === 0 || rest.length === 0) return digits
  return `${digits || '0'}.${rest.join('').slice(0, decimals)}`
}

/** The same with thousands separators: as `grouping` groups in English ("en-IN": 12,34,567), as Indonesian does in Indonesian. */
export function groupAmount(amount: string, grouping: string, locale: Locale = 'en'): string {
  const [integer = '', fraction] = amount.split('.')
  const grouped =
    integer === ''
      ? ''
      : new Intl.NumberFormat(grouping, { useGrouping: true })
          .format(BigInt(integer))
          .replace(/[^\d]/g, locale === 'id' ? '.' : ',')
  return fraction === undefined ? grouped : `${grouped}${decimalSign[locale]}${fraction}`
}

/** On leaving the field decimals are padded to `decimals` places; nothing stays nothing. */
export function padAmount(amount: string, decimals = 2): string {
  if (amount === '' || amount === '.') return ''
  if (decimals === 0) return amount.split('.')[0] ?? ''
  const [integer = '0', fraction = ''] = amount.split('.')
  return `${integer || '0'}.${fraction.padEnd(decimals, '0')}`
}

/** Digits and decimal signs in a text, which a caret keeps its place among. */
function countSignificant(shown: string, locale: Locale = 'en'): number {
  return [...shown].filter((each) => /\d/.test(each) || each === decimalSign[locale]).length
}

/** Where the caret belongs so that `behind` digits stay on its right while separators come and go. */
export function caretBefore(shown: string, behind: number, locale: Locale = 'en'): number {
  let caret = shown.length
  for (let left = behind; left > 0 && caret > 0; caret--) if (countSignificant(shown[caret - 1] ?? '', locale)) left--
  return caret
}

export type AmountStyle = { decimals: 0 | 2; grouping: string; locale: Locale }

/** A field's value and caret position after its text was changed. */
export function typeAmount(text: string, caret: number, { decimals, grouping, locale }: AmountStyle) {
  const behind = countSignificant(text.slice(caret), locale)
  const amount = cleanAmount(text, decimals, locale)
  // An amount without decimals shows the decimal sign but drops it, so that decimals typed behind it do not become more digits.
  const held = decimals === 0 && amount && text.includes(decimalSign[locale]) ? `${amount}.` : amount
  return { amount, held, caret: caretBefore(groupAmount(held, grouping, locale), behind, locale) }
}

/**
 * What a form sent as amounts under `names`, in plain digits. A script has sent them so; without one they are as somebody typed
 * them in the language of the page: "Rp5.000.000,-". What cannot be read stays, for the form's own check to refuse.
 */
export function plainAmounts(form: FormData, names: readonly string[], locale: Locale): void {
  for (const name of names) {
    const typed = form.get(name)
    if (typeof typed !== 'string') continue
    const bare = typed.trim().replace(/^[a-z]{2,3}\.?\s*(?=\d)/i, '')
    const plain = normaliseNumber(bare.replace(/,-+$/, ''), locale)
    // No currency here has three decimals in a form: 5,000 was meant as thousands in another language.
    if (plain !== null && !/\.\d{3}/.test(plain)) form.set(name, plain)
  }
}
